package jsonscan

import (
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatext"
)

// Unescape returns the text of an Escaped string in the arena: escapes are resolved, a surrogate that is not one of a pair
// becomes a question mark, and bytes that are no UTF-8 become U+FFFD, as Java has it.
func Unescape(a *batch.Arena, raw []byte) []byte {
	return a.Keep(AppendUnescaped(a.Room(len(raw)), raw))
}

// AppendUnescaped is Unescape into a slice.
func AppendUnescaped(dst, raw []byte) []byte { return appendUnescaped(dst, raw, "?") }

// appendUnescaped writes lone for each surrogate that is not one of a pair.
func appendUnescaped(dst, raw []byte, lone string) []byte {
	for i := 0; i < len(raw); {
		switch {
		case raw[i] != '\\':
			end := i + 1
			for end < len(raw) && raw[end] != '\\' {
				end++
			}
			dst = javatext.AppendUTF8(dst, raw[i:end])
			i = end
		case raw[i+1] == 'u':
			var ok bool
			var r rune
			if r, i, ok = codePoint(raw, i); ok {
				dst = utf8.AppendRune(dst, r)
			} else {
				dst = append(dst, lone...)
			}
		default:
			dst = append(dst, simpleEscape(raw[i+1]))
			i += 2
		}
	}
	return dst
}

func simpleEscape(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}

// codePoint reads the escape \uXXXX at i, or the two of a surrogate pair; ok is false for a surrogate alone.
func codePoint(b []byte, i int) (r rune, next int, ok bool) {
	r, next = hex4(b[i+2:]), i+6
	if r < 0xd800 || r > 0xdfff {
		return r, next, true
	}
	if r < 0xdc00 && next+6 <= len(b) && b[next] == '\\' && b[next+1] == 'u' {
		if second := hex4(b[next+2:]); second >= 0xdc00 && second <= 0xdfff {
			return (r-0xd800)<<10 + (second - 0xdc00) + 0x10000, next + 6, true
		}
	}
	return r, next, false
}

func hex4(b []byte) (r rune) {
	for _, c := range b[:4] {
		r = r<<4 | hexDigit(c)
	}
	return r
}
