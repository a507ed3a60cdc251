package jsonscan

import (
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
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
		switch c := raw[i]; {
		case c == '\\' && raw[i+1] == 'u':
			var ok bool
			var r rune
			if r, i, ok = codePoint(raw, i); ok {
				dst = utf8.AppendRune(dst, r)
			} else {
				dst = append(dst, lone...)
			}
		case c == '\\':
			dst = append(dst, simpleEscape(raw[i+1]))
			i += 2
		case c < utf8.RuneSelf:
			dst = append(dst, c)
			i++
		default:
			r, n := utf8.DecodeRune(raw[i:])
			if r == utf8.RuneError && n == 1 {
				n = invalidLen(raw[i:])
				dst = append(dst, "\uFFFD"...)
			} else {
				dst = append(dst, raw[i:i+n]...)
			}
			i += n
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

// invalidLen returns how many bytes at the start of b, which begins with invalid UTF-8, Java replaces by one U+FFFD: a lead
// byte with those that follow as far as they could be the beginning of a character.
func invalidLen(b []byte) int {
	var n int
	lo, hi := byte(0x80), byte(0xbf)
	switch c := b[0]; {
	case c >= 0xc2 && c <= 0xdf:
		n = 1
	case c >= 0xe0 && c <= 0xef:
		n = 2
		if c == 0xe0 {
			lo = 0xa0
		}
		if c == 0xed {
			hi = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		n = 3
		if c == 0xf0 {
			lo = 0x90
		}
		if c == 0xf4 {
			hi = 0x8f
		}
	}
	for i := 1; i <= n; i++ {
		if i >= len(b) || b[i] < lo || b[i] > hi {
			return i
		}
		lo, hi = 0x80, 0xbf
	}
	return 1
}
