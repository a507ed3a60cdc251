package javanum

import (
	"unicode"
	"unicode/utf8"
)

// Digit returns the value and the size of the decimal digit that b, which is not empty, begins with: of any script, as
// Character.digit takes them. size is 0 where there is none.
func Digit(b []byte) (value uint64, size int) {
	if c := b[0]; c < utf8.RuneSelf {
		if c-'0' > 9 {
			return 0, 0
		}
		return uint64(c - '0'), 1
	}
	r, size := utf8.DecodeRune(b)
	if r > 0xffff {
		return 0, 0 // Java looks at 16-bit characters
	}
	for _, block := range unicode.Nd.R16 {
		if uint16(r) >= block.Lo && uint16(r) <= block.Hi {
			return uint64(uint16(r)-block.Lo) % 10, size
		}
	}
	return 0, 0
}
