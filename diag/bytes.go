package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TextOrHex writes bytes of a record that are text as they are, others as hexadecimal digits behind 0x.
func TextOrHex(b []byte) string {
	if text := Escaped(b); text == string(b) {
		return text
	}
	return fmt.Sprintf("0x%x", b)
}

// Escaped writes bytes of a record as text. What is none, and characters that nobody sees or that drive a terminal, stands as \x…; ends of
// lines and tabs stay.
func Escaped(b []byte) string {
	var text strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n <= 1 || !unicode.IsPrint(r) && r != '\n' && r != '\r' && r != '\t' {
			fmt.Fprintf(&text, "\\x%x", b[:n])
		} else {
			text.WriteRune(r)
		}
		b = b[n:]
	}
	return text.String()
}
