package text

import (
	"math"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// join is || and CONCAT.
func join(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		n := 0
		for _, a := range args {
			n += len(a.Bytes[i])
		}
		if n > functions.MaxText {
			e.Fail(i, functions.ErrTooLong)
			continue
		}
		buf := e.Arena.Room(n)
		for _, a := range args {
			buf = append(buf, a.Bytes[i]...)
		}
		out.Bytes[i] = e.Arena.Keep(buf)
	}
}

// cut is SUBSTRING.
func cut(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	text, start := args[0].Bytes, args[1].Ints
	for _, i := range sel {
		length := int64(math.MaxInt64)
		if len(args) > 2 {
			length = args[2].Ints[i]
		}
		if length < 0 {
			out.SetNull(int(i))
			continue
		}
		out.Bytes[i] = slice(text[i], start[i], length)
	}
}

// slice returns length characters of s from a position on that counts from 1, or from the end when negative.
func slice(s []byte, start, length int64) []byte {
	if start < 0 {
		start += int64(utf8.RuneCount(s)) + 1
		if start < 1 {
			return s[:0]
		}
	}
	from := skip(s, max(start, 1)-1)
	return from[:len(from)-len(skip(from, length))]
}

// skip returns s without its first n characters.
func skip(s []byte, n int64) []byte {
	for ; n > 0 && len(s) > 0; n-- {
		size := 1
		if s[0] >= utf8.RuneSelf {
			_, size = utf8.DecodeRune(s)
		}
		s = s[size:]
	}
	return s
}
