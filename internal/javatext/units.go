package javatext

import "unicode/utf8"

// Units is how many units of UTF-16 a text has. A byte that is no part of a character is one.
func Units(s []byte) int {
	n := 0
	for len(s) > 0 {
		size := 1
		if s[0] >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRune(s); r > 0xFFFF {
				n++
			}
		}
		n++
		s = s[size:]
	}
	return n
}
