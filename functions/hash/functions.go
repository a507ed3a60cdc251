package hash

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

var input = functions.Param{Name: "s", Accepts: functions.StringOrBinary}

// Functions lists the digests. Each is written as hexadecimal digits in lower case.
func Functions() []*functions.Function {
	return []*functions.Function{
		digest("MD5", md5.New, "0cc175b9c0f1b6a831c399e269772661"),
		digest("SHA1", sha1.New, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
		digest("SHA224", sha256.New224, "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"),
		digest("SHA256", sha256.New, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
		digest("SHA384", sha512.New384, "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"),
		digest("SHA512", sha512.New, "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"),
		sha2(), hashCode(),
	}
}

func digest(name string, algorithm func() hash.Hash, ofA string) *functions.Function {
	digits := 2 * algorithm().Size()
	return &functions.Function{
		Name: name, Family: "hash",
		Doc:      fmt.Sprintf("The %s digest of a text's UTF-8 or of bytes, as %d hexadecimal digits.", name, digits),
		Examples: []functions.Example{{Expr: name + "('a')", Result: ofA}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{input}, Result: functions.Returns(types.CharOf(digits)),
			Compile: func(*functions.Call) (functions.Kernel, error) {
				s := newSummer(algorithm)
				return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
					for _, i := range sel {
						out.Bytes[i] = s.sum(e.Arena, args[0].Bytes[i])
					}
				}, nil
			},
		}},
	}
}

// summer makes digests; it keeps its memory from one to the next.
type summer struct {
	hash hash.Hash
	raw  []byte
}

func newSummer(algorithm func() hash.Hash) *summer { return &summer{hash: algorithm()} }

func (s *summer) sum(arena *batch.Arena, of []byte) []byte {
	s.hash.Reset()
	s.hash.Write(of)
	s.raw = s.hash.Sum(s.raw[:0])
	return arena.Keep(hex.AppendEncode(arena.Room(2*len(s.raw)), s.raw))
}

func sha2() *functions.Function {
	return &functions.Function{
		Name: "SHA2", Family: "hash",
		Doc:      "The digest SHA224, SHA256, SHA384 or SHA512, by its number of bits. Another number fails the row.",
		Examples: []functions.Example{{Expr: "SHA2('a', 224)", Result: "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"}},
		Overloads: []functions.Overload{{
			Params:  []functions.Param{input, {Name: "bits", Accepts: functions.Integer}},
			Result:  functions.Returns(types.VarcharOf(128)),
			Compile: compileSHA2,
		}},
	}
}

// compileSHA2 refuses a wrong number of bits where all is constant, as Flink does while it plans; else each row fails. Of a row, 1 bit is
// SHA1, since Java calls that SHA-1.
func compileSHA2(c *functions.Call) (functions.Kernel, error) {
	summers := map[int64]*summer{
		224: newSummer(sha256.New224), 256: newSummer(sha256.New), 384: newSummer(sha512.New384), 512: newSummer(sha512.New),
	}
	if text, bits := c.Args[0].Const, c.Args[1].Const; text != nil && bits != nil && !bits.IsNull(0) && summers[bits.Ints[0]] == nil {
		return nil, badBits(bits.Ints[0])
	}
	if c.Args[1].Const == nil {
		summers[1] = newSummer(sha1.New)
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			s := summers[args[1].Ints[i]]
			if s == nil {
				e.Fail(i, badBits(args[1].Ints[i]))
				continue
			}
			out.Bytes[i] = s.sum(e.Arena, args[0].Bytes[i])
		}
	}, nil
}

func badBits(n int64) error {
	return fmt.Errorf("a digest has 224, 256, 384 or 512 bits, not %d", n)
}
