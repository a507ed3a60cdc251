package text

import "unicode/utf8"

// Some functions of Flink count in Java's chars, which are units of UTF-16: a character beyond U+FFFF is two. Where they cut one in
// half, Java writes each half as '?'.

// half is what Java writes of half a character.
var half = []byte("?")

// appendUnits appends the units from lo to hi of a text.
func appendUnits(dst, s []byte, lo, hi int) []byte {
	at := 0
	for len(s) > 0 && at < hi {
		r, size := utf8.DecodeRune(s)
		wide := 1
		if r > 0xFFFF {
			wide = 2
		}
		switch {
		case at >= lo && at+wide <= hi:
			dst = append(dst, s[:size]...)
		case at+wide > lo:
			dst = append(dst, '?')
		}
		at += wide
		s = s[size:]
	}
	return dst
}
