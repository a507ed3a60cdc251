package javacharset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
)

// singleBytes is a charset in which each byte is a character.
type singleBytes struct {
	chars [256]rune // utf8.RuneError for a byte that is none
	bytes map[rune]byte
}

// newSingleBytes takes the library's table and mends it where Java's is another: the ISO charsets have the C1 control characters, the
// Windows ones do not, and those of EBCDIC have their line ends the other way round. noC1: no byte of 0x80 to 0x9F is a character.
func newSingleBytes(chars *charmap.Charmap, noC1 bool) *singleBytes {
	s := &singleBytes{bytes: map[rune]byte{}}
	name, _ := ianaindex.MIME.Name(chars) // "" is one of neither family
	iso, windows := strings.HasPrefix(name, "ISO-8859-"), strings.HasPrefix(name, "windows-")
	for b := range s.chars {
		r := chars.DecodeByte(byte(b))
		switch c1 := b >= 0x80 && b < 0xa0; {
		case iso && c1:
			r = rune(b)
		case c1 && (noC1 || windows && r == rune(b)):
			r = utf8.RuneError
		}
		s.chars[b] = r
	}
	const nextLine, lineFeed = 0x15, 0x25 // in EBCDIC
	if s.chars[nextLine] == 0x85 && s.chars[lineFeed] == '\n' {
		s.chars[nextLine], s.chars[lineFeed] = '\n', 0x85
	}
	for b, r := range s.chars {
		if r != utf8.RuneError {
			s.bytes[r] = byte(b)
		}
	}
	return s
}

func (s *singleBytes) appendText(dst, value []byte) []byte {
	for _, b := range value {
		dst = utf8.AppendRune(dst, s.chars[b])
	}
	return dst
}

// appendBytes appends a text; what the charset lacks is a question mark.
func (s *singleBytes) appendBytes(dst, text []byte) []byte {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		b, ok := s.bytes[r]
		if !ok {
			b = '?'
		}
		dst = append(dst, b)
	}
	return dst
}
