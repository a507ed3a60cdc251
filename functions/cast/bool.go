package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const badBoolean javatime.Problem = "expected true, false, t, f, yes, no, y, n, 1 or 0"

func (s *site) toBool() functions.Kernel {
	switch s.from.Physical() {
	case types.PhysBytes:
		return s.textToBool
	case types.PhysInt:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Ints
			for _, row := range sel {
				out.Bools[row] = in[row] != 0
			}
		}
	case types.PhysFloat:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Floats
			for _, row := range sel {
				out.Bools[row] = in[row] != 0 // NaN is true, as in Java
			}
		}
	default:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Decimals
			for _, row := range sel {
				out.Bools[row] = in[row] != types.Dec{}
			}
		}
	}
}

func (s *site) textToBool(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Bytes
	for _, row := range sel {
		value, ok := parseBool(in[row])
		if !ok {
			s.fail(e, row, args[0], out, badBoolean)
			continue
		}
		out.Bools[row] = value
	}
}

// parseBool reads the words that stand for a boolean, in any case, with nothing around them.
func parseBool(b []byte) (value, ok bool) {
	switch len(b) {
	case 1:
		switch b[0] {
		case 't', 'T', 'y', 'Y', '1':
			return true, true
		case 'f', 'F', 'n', 'N', '0':
			return false, true
		}
	case 2:
		return false, isWord(b, "no")
	case 3:
		return true, isWord(b, "yes")
	case 4:
		return true, isWord(b, "true")
	case 5:
		return false, isWord(b, "false")
	}
	return false, false
}

// isWord reports whether b is a lower-case ASCII word of its length, in any case.
func isWord(b []byte, word string) bool {
	for i := range len(word) {
		if b[i]|0x20 != word[i] {
			return false
		}
	}
	return true
}
