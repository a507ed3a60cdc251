package text

import (
	stdbytes "bytes"
	"math"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatext"
)

// placeOf is where a part begins in a text, from a character on, counted from 1; 0 where it is not there. An empty part begins at 1.
func placeOf(part, s []byte, from int64) int64 {
	if len(part) == 0 {
		return 1
	}
	from = max(from, 1)
	rest := skip(s, from-1)
	at := stdbytes.Index(rest, part)
	if at < 0 {
		return 0
	}
	return from + int64(utf8.RuneCount(rest[:at]))
}

// position is POSITION and LOCATE.
func position(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		from := int64(1)
		if len(args) > 2 {
			from = args[2].Ints[i]
		}
		if from == math.MinInt32 { // Java's index before it is its greatest
			from = math.MaxInt32
		}
		out.Ints[i] = placeOf(args[0].Bytes[i], args[1].Bytes[i], from)
	}
}

// compileInstr is INSTR.
func compileInstr(*functions.Call) (functions.Kernel, error) {
	var back backwards
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			from, nth := int64(1), int64(1)
			if len(args) > 2 {
				from = args[2].Ints[i]
			}
			if len(args) > 3 {
				nth = args[3].Ints[i]
			}
			if nth < 1 {
				e.Fail(i, errNoCount)
				continue
			}
			s, part := args[0].Bytes[i], args[1].Bytes[i]
			switch {
			case from > 0:
				out.Ints[i] = nthPlace(part, s, from, nth)
			case from == 0:
				out.Ints[i] = 0
			default:
				out.Ints[i] = back.place(part, s, -from, nth)
			}
		}
	}, nil
}

func nthPlace(part, s []byte, from, nth int64) int64 {
	at := int64(0)
	for range nth {
		if at = placeOf(part, s, from); at == 0 || len(part) == 0 {
			break
		}
		from = at + 1
	}
	return at
}

// backwards looks for parts of texts towards their starts. It holds what it turns round.
type backwards struct{ part, text []byte }

// place looks from a character on, counted from the end.
func (b *backwards) place(part, s []byte, from, nth int64) int64 {
	b.part, b.text = appendReversed(b.part[:0], part), appendReversed(b.text[:0], s)
	at := nthPlace(b.part, b.text, from, nth)
	if at == 0 {
		return 0
	}
	return int64(utf8.RuneCount(s)) + 2 - at - int64(utf8.RuneCount(part))
}

// appendReversed appends the characters of a text from the last to the first.
func appendReversed(dst, s []byte) []byte {
	for len(s) > 0 {
		_, size := utf8.DecodeLastRune(s)
		dst = append(dst, s[len(s)-size:]...)
		s = s[:len(s)-size]
	}
	return dst
}

// replace is REPLACE. An empty part stands between all units of UTF-16.
func replace(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		s, part, by := args[0].Bytes[i], args[1].Bytes[i], args[2].Bytes[i]
		n := 0
		switch {
		case len(part) > 0:
			n = stdbytes.Count(s, part)
		case len(by) > 0:
			n = javatext.Units(s) + 1
		}
		switch {
		case n == 0:
			out.Bytes[i] = s
			continue
		case len(by) > functions.MaxText/n:
			e.Fail(i, functions.ErrTooLong)
			continue
		case len(part) == 0:
			out.Bytes[i] = e.Arena.Keep(appendInterspersed(e.Arena.Room(len(s)+n*len(by)), s, by))
			continue
		}
		buf := e.Arena.Room(len(s) + n*(len(by)-len(part)))
		for {
			at := stdbytes.Index(s, part)
			if at < 0 {
				break
			}
			buf = append(append(buf, s[:at]...), by...)
			s = s[at+len(part):]
		}
		out.Bytes[i] = e.Arena.Keep(append(buf, s...))
	}
}

// appendInterspersed appends a text with another one around each of its units of UTF-16.
func appendInterspersed(dst, s, by []byte) []byte {
	dst = append(dst, by...)
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		if r > 0xFFFF { // both halves
			dst = append(append(append(dst, '?'), by...), '?')
		} else {
			dst = append(dst, s[:size]...)
		}
		dst = append(dst, by...)
		s = s[size:]
	}
	return dst
}
