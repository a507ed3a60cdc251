package text

import (
	"errors"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatext"
)

// left is LEFT.
func left(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s := args[0].Bytes[i]
		out.Bytes[i] = s[:len(s)-len(skip(s, args[1].Ints[i]))]
	}
}

// right is RIGHT.
func right(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s, n := args[0].Bytes[i], args[1].Ints[i]
		if n <= 0 {
			out.Bytes[i] = s[:0]
			continue
		}
		out.Bytes[i] = skip(s, max(int64(utf8.RuneCount(s))-n, 0))
	}
}

// nothing sets the result of a row that has none: NULL, and ” where Flink has derived a type that is not NULL, as of constants.
func nothing(out *batch.Vector, i int32) {
	if out.Type.Nullable {
		out.SetNull(int(i))
		return
	}
	out.Bytes[i] = []byte{}
}

// pad is LPAD and RPAD, which count units of UTF-16.
func pad(atStart bool) functions.Kernel {
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			s, n, filling := args[0].Bytes[i], args[1].Ints[i], args[2].Bytes[i]
			if n < 0 || len(filling) == 0 {
				nothing(out, i)
				continue
			}
			if n > functions.MaxText/4 {
				e.Fail(i, functions.ErrTooLong)
				continue
			}
			out.Bytes[i] = padded(e.Arena, s, int(n), filling, atStart)
		}
	}
}

func padded(arena *batch.Arena, s []byte, n int, filling []byte, atStart bool) []byte {
	have := javatext.Units(s)
	if have >= n {
		return arena.Keep(appendUnits(arena.Room(len(s)), s, 0, n))
	}
	buf := arena.Room(len(s) + (n-have)*4)
	if !atStart {
		buf = append(buf, s...)
	}
	width := javatext.Units(filling)
	for missing := n - have; missing > 0; missing -= width {
		buf = appendUnits(buf, filling, 0, min(missing, width))
	}
	if atStart {
		buf = append(buf, s...)
	}
	return arena.Keep(buf)
}

// repeat is REPEAT.
func repeat(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s, n := args[0].Bytes[i], max(args[1].Ints[i], 0)
		if len(s) > 0 && n > int64(functions.MaxText/len(s)) {
			e.Fail(i, functions.ErrTooLong)
			continue
		}
		if len(s) == 0 {
			n = 0
		}
		buf := e.Arena.Room(len(s) * int(n))
		for range n {
			buf = append(buf, s...)
		}
		out.Bytes[i] = e.Arena.Keep(buf)
	}
}

// reverse is REVERSE.
func reverse(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s := args[0].Bytes[i]
		out.Bytes[i] = e.Arena.Keep(appendReversed(e.Arena.Room(len(s)), s))
	}
}

// initcap is INITCAP, which knows ASCII letters and digits only.
func initcap(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		buf, start := e.Arena.Room(len(args[0].Bytes[i])), true
		for _, c := range args[0].Bytes[i] {
			switch {
			case start && c >= 'a' && c <= 'z', !start && c >= 'A' && c <= 'Z':
				c ^= 'a' - 'A'
			}
			start = !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')
			buf = append(buf, c)
		}
		out.Bytes[i] = e.Arena.Keep(buf)
	}
}

// overlay is OVERLAY of texts, which counts units of UTF-16. Without a positive length the rest of the text is dropped, as Flink does.
func overlay(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s, by, start := args[0].Bytes[i], args[1].Bytes[i], args[2].Ints[i]
		have := javatext.Units(s)
		if start < 1 || start > int64(have) {
			out.Bytes[i] = s
			continue
		}
		if len(s)+len(by) > functions.MaxText {
			e.Fail(i, functions.ErrTooLong)
			continue
		}
		length := int64(javatext.Units(by))
		if len(args) > 3 {
			length = args[3].Ints[i]
		}
		buf := appendUnits(e.Arena.Room(len(s)+len(by)), s, 0, int(start)-1)
		buf = append(buf, by...)
		if length > 0 && start-1+length < int64(have) {
			buf = appendUnits(buf, s, int(start-1+length), have)
		}
		out.Bytes[i] = e.Arena.Keep(buf)
	}
}

// concatWS is CONCAT_WS: it is called for all rows.
func concatWS(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if args[0].IsNull(int(i)) {
			out.SetNull(int(i))
			continue
		}
		n := 0
		for _, a := range args[1:] {
			if !a.IsNull(int(i)) {
				n += len(a.Bytes[i]) + len(args[0].Bytes[i])
			}
		}
		if n > functions.MaxText+len(args[0].Bytes[i]) { // n counts one separator too many
			e.Fail(i, functions.ErrTooLong)
			out.SetNull(int(i))
			continue
		}
		buf, first := e.Arena.Room(n), true
		for _, a := range args[1:] {
			if a.IsNull(int(i)) {
				continue
			}
			if !first {
				buf = append(buf, args[0].Bytes[i]...)
			}
			buf, first = append(buf, a.Bytes[i]...), false
		}
		out.SetBytes(int(i), e.Arena.Keep(buf))
	}
}

var errNoCount = errors.New("the occurrence that is looked for must be 1 or more")
