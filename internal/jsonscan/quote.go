package jsonscan

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javatext"
)

// AppendQuoted appends a string with its quotes. Only quotes, backslashes and control characters are escaped; bytes that are no
// UTF-8 are written as U+FFFD, as Java's decoding makes of them.
func AppendQuoted(dst, s []byte) []byte {
	dst = append(dst, '"')
	i := 0
	for i+8 <= len(s) {
		x := binary.LittleEndian.Uint64(s[i : i+8])
		q, e := x^quotes, x^escapes
		if ((q-low)&^q|(e-low)&^e|(x-control)&^x|x)&high != 0 {
			break
		}
		i += 8
	}
	for i < len(s) && plain(s[i]) {
		i++
	}
	if i == len(s) || s[i] >= utf8.RuneSelf && plainUTF8(s[i:]) {
		dst = append(dst, s...)
		return append(dst, '"')
	}
	dst = append(dst, s[:i]...)
	return append(appendEscaped(dst, s[i:]), '"')
}

func plain(c byte) bool { return c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf }

// plainUTF8 reports whether s is UTF-8 without anything to escape.
func plainUTF8(s []byte) bool {
	for _, c := range s {
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return utf8.Valid(s)
}

func appendEscaped(dst, s []byte) []byte {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			end := i + 1
			for end < len(s) && s[end] >= utf8.RuneSelf {
				end++
			}
			dst = javatext.AppendUTF8(dst, s[i:end])
			i = end
			continue
		}
		i++
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\t':
			dst = append(dst, '\\', 't')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\r':
			dst = append(dst, '\\', 'r')
		default:
			if c < ' ' {
				dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			} else {
				dst = append(dst, c)
			}
		}
	}
	return dst
}
