package text

import (
	stdbytes "bytes"
	"unicode"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// blank reports what Java's Character.isWhitespace takes.
func blank(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', 0x1C, 0x1D, 0x1E, 0x1F:
		return true
	case 0xA0, 0x2007, 0x202F:
		return false
	}
	return unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp)
}

// nthPart is the part of a text at an index, where it is cut at each delimiter, or at each blank where that is empty.
func nthPart(s, delimiter []byte, index int64) ([]byte, bool) {
	if index < 0 || len(s) == 0 {
		return nil, false
	}
	for ; ; index-- {
		at, size := stdbytes.Index(s, delimiter), len(delimiter)
		if size == 0 {
			if at = stdbytes.IndexFunc(s, blank); at >= 0 {
				_, size = utf8.DecodeRune(s[at:])
			}
		}
		switch {
		case index == 0 && at < 0:
			return s, true
		case index == 0:
			return s[:at], true
		case at < 0:
			return nil, false
		}
		s = s[at+size:]
	}
}

// splitIndex is SPLIT_INDEX with a text between the parts.
func splitIndex(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		setPart(out, i, args[0].Bytes[i], args[1].Bytes[i], args[2].Ints[i])
	}
}

// splitIndexByCode is SPLIT_INDEX with the code of the character between the parts.
func splitIndexByCode(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	var delimiter [utf8.UTFMax]byte
	for _, i := range sel {
		code := args[1].Ints[i]
		if code < 1 || code > 255 {
			out.SetNull(int(i))
			continue
		}
		setPart(out, i, args[0].Bytes[i], utf8.AppendRune(delimiter[:0], rune(code)), args[2].Ints[i])
	}
}

func setPart(out *batch.Vector, i int32, s, delimiter []byte, index int64) {
	part, ok := nthPart(s, delimiter, index)
	if !ok {
		out.SetNull(int(i))
		return
	}
	out.Bytes[i] = part
}

// split is SPLIT. An empty delimiter makes a part of each unit of UTF-16.
func split(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.BeginList(int(i))
		add := func(part []byte) { out.Children[0].SetBytes(out.AddElement(int(i)), part) }
		s, delimiter := args[0].Bytes[i], args[1].Bytes[i]
		switch {
		case len(s) == 0:
		case len(delimiter) == 0:
			for len(s) > 0 {
				r, size := utf8.DecodeRune(s)
				if r > 0xFFFF { // both halves
					add(half)
					add(half)
				} else {
					add(s[:size])
				}
				s = s[size:]
			}
		default:
			for {
				before, after, found := stdbytes.Cut(s, delimiter)
				add(before)
				if !found {
					break
				}
				s = after
			}
		}
	}
}
