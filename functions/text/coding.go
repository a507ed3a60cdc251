package text

import (
	"encoding/base64"
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
)

// ascii is ASCII: the first byte, as Java has it with a sign.
func ascii(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.Ints[i] = 0
		if s := args[0].Bytes[i]; len(s) > 0 {
			out.Ints[i] = int64(int8(s[0]))
		}
	}
}

// chr is CHR.
func chr(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		n := args[0].Ints[i]
		if n < 0 {
			out.Bytes[i] = nil
			continue
		}
		out.Bytes[i] = e.Arena.Keep(utf8.AppendRune(e.Arena.Room(2), rune(n&0xFF)))
	}
}

// toBase64 is TO_BASE64.
func toBase64(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s := args[0].Bytes[i]
		out.Bytes[i] = e.Arena.Keep(base64.StdEncoding.AppendEncode(e.Arena.Room(base64.StdEncoding.EncodedLen(len(s))), s))
	}
}

var errBase64 = errors.New("the text is no Base64")

// compileFromBase64 is FROM_BASE64.
func compileFromBase64(*functions.Call) (functions.Kernel, error) {
	var raw []byte
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			var err error
			if raw, err = appendDecoded(raw[:0], args[0].Bytes[i]); err != nil {
				e.Fail(i, err)
				continue
			}
			out.Bytes[i] = e.Arena.Keep(javatext.AppendUTF8(e.Arena.Room(3*len(raw)), raw))
		}
	}, nil
}

// appendDecoded takes what java.util.Base64's basic decoder does: padding that is whole or not there at all, and no line ends.
func appendDecoded(dst, s []byte) ([]byte, error) {
	for _, c := range s {
		if c == '\n' || c == '\r' { // Go leaves them out
			return dst, errBase64
		}
	}
	coding := base64.StdEncoding
	if len(s)%4 != 0 {
		coding = base64.RawStdEncoding
	}
	raw, err := coding.AppendDecode(dst, s)
	if err != nil {
		return dst, errBase64
	}
	return raw, nil
}

// every reports whether a text has characters and all are of a kind.
func every(is func(rune) bool) func([]byte) bool {
	return func(s []byte) bool {
		for rest := s; len(rest) > 0; {
			r, size := utf8.DecodeRune(rest)
			if !is(r) {
				return false
			}
			rest = rest[size:]
		}
		return len(s) > 0
	}
}

// isDigits and isLetters are IS_DIGIT and IS_ALPHA.
var (
	isDigits  = every(unicode.IsDigit)
	isLetters = every(unicode.IsLetter)
)

// isDecimal is IS_DECIMAL.
func isDecimal(s []byte) bool {
	if isDigits(s) {
		return true
	}
	_, ok := javanum.ParseDouble(s)
	return ok
}

// spelledAs is the kernel of such a test, FALSE for NULL.
func spelledAs(is func([]byte) bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.SetBool(int(i), !args[0].IsNull(int(i)) && is(args[0].Bytes[i]))
		}
	}
}

// always is the kernel of such a test that does not depend on the value.
func always(answer bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.SetBool(int(i), answer)
		}
	}
}
