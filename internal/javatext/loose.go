package javatext

import (
	"unicode/utf16"
	"unicode/utf8"
)

// Jackson takes more for UTF-8 than there is: surrogates, characters that are longer than they need be, and such beyond the last.

// looseLength returns how many bytes the lead byte c begins a character of, 0 where it begins none.
func looseLength(c byte) int {
	switch {
	case c < 0x80:
		return 1
	case c >= 0xc0 && c < 0xe0:
		return 2
	case c >= 0xe0 && c < 0xf0:
		return 3
	case c >= 0xf0 && c < 0xf8:
		return 4
	}
	return 0
}

// LooseEnd returns -1 when b[i:end] is UTF-8 for Jackson, else the place behind the byte that is not. A byte that follows a lead
// byte is passed even if it is the quote that ends the string.
func LooseEnd(b []byte, i, end int) int {
	for i < end {
		n := looseLength(b[i])
		if n == 0 {
			return i + 1
		}
		for i++; n > 1; n-- {
			if i >= len(b) {
				return i
			}
			i++
			if b[i-1]&0xc0 != 0x80 {
				return i
			}
		}
	}
	return -1
}

// AppendLoose appends a text that is UTF-8 for Jackson as UTF-8, which takes up to half as much again. A surrogate that is not one of
// a pair is a question mark, as wherever text leaves Java's strings.
func AppendLoose(out, s []byte) []byte {
	high := rune(-1) // a surrogate that waits for its other half
	for len(s) > 0 {
		r, n := looseRune(s)
		s = s[n:]
		if high >= 0 {
			if pair := utf16.DecodeRune(high, r); pair != utf8.RuneError {
				out, high = utf8.AppendRune(out, pair), -1
				continue
			}
			out, high = append(out, '?'), -1
		}
		switch {
		case r >= 0xd800 && r < 0xdc00:
			high = r
		case r >= 0xdc00 && r < 0xe000:
			out = append(out, '?')
		case r > utf8.MaxRune: // Jackson makes two surrogates of it that do not fit
			out = append(out, "??"...)
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	if high >= 0 {
		out = append(out, '?')
	}
	return out
}

// looseRune reads the first character of a text that is UTF-8 for Jackson.
func looseRune(s []byte) (r rune, n int) {
	n = looseLength(s[0])
	r = rune(s[0])
	if n > 1 {
		r &= 0xff >> (n + 1)
	}
	for _, c := range s[1:n] {
		r = r<<6 | rune(c&0x3f)
	}
	return r, n
}
