package jsonscan

import (
	"encoding/binary"
	"math/bits"
)

// Eight bytes are looked at as one word. For a byte value c repeated in a word, (x^c - low) &^ (x^c) has the high bit of
// each byte set that equals c; bytes above the lowest hit may be wrong, which does not matter since only that one is used.
const (
	low     = 0x0101010101010101
	high    = 0x8080808080808080
	quotes  = 0x2222222222222222
	escapes = 0x5c5c5c5c5c5c5c5c
	control = 0x2020202020202020
	zeros   = 0x3030303030303030
)

// SkipBlanks returns the place of the first byte from i on that is no blank of JSON.
func SkipBlanks(b []byte, i int) int {
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	return i
}

// stringEnd returns the place of the quote that closes the string that begins at i, -1 when the string is malformed;
// escaped reports a backslash, and marks has the high bit of some byte set when a byte of the string is not ASCII (or a byte
// close behind it).
func stringEnd(b []byte, i int) (end int, escaped bool, marks uint64) {
	for i+8 <= len(b) {
		x := binary.LittleEndian.Uint64(b[i : i+8])
		q, e := x^quotes, x^escapes
		hit := ((q-low)&^q | (e-low)&^e | (x-control)&^x) & high
		marks |= x
		if hit == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(hit) >> 3
		if b[i] == '"' {
			return i, escaped, marks
		}
		if i = EscapeEnd(b, i); i < 0 {
			return -1, false, 0
		}
		escaped = true
	}
	for i < len(b) {
		c := b[i]
		marks |= uint64(c)
		if c == '"' {
			return i, escaped, marks
		}
		if c >= ' ' && c != '\\' {
			i++
			continue
		}
		if i = EscapeEnd(b, i); i < 0 {
			return -1, false, 0
		}
		escaped = true
	}
	return -1, false, 0
}

// EscapeEnd returns the end of the escape at i, -1 when there is none or it is malformed.
func EscapeEnd(b []byte, i int) int {
	if b[i] != '\\' || i+1 >= len(b) {
		return -1
	}
	switch b[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2
	case 'u':
		if i+6 > len(b) {
			return -1
		}
		for _, c := range b[i+2 : i+6] {
			if hexDigit(c) < 0 {
				return -1
			}
		}
		return i + 6
	}
	return -1
}

func hexDigit(c byte) rune {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// digitsEnd returns the end of the digits at i.
func digitsEnd(b []byte, i int) int {
	for i+8 <= len(b) {
		y := binary.LittleEndian.Uint64(b[i:i+8]) ^ zeros
		// Digits give 0 to 9; adding 6 carries all others into the high half of their byte. A carry out of a byte spoils only
		// bytes above it, and that byte is a hit itself.
		hit := (y | (y + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0
		if hit != 0 {
			return i + bits.TrailingZeros64(hit)>>3
		}
		i += 8
	}
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// NumberEnd returns the end of the number at i, -1 when it is malformed.
func NumberEnd(b []byte, i int) (end int, kind Kind) {
	if b[i] == '-' {
		i++
	}
	if i >= len(b) {
		return -1, 0
	}
	switch c := b[i]; {
	case c == '0':
		i++
	case c >= '1' && c <= '9':
		i = digitsEnd(b, i+1)
	default:
		return -1, 0
	}
	kind = Integer
	if i < len(b) && b[i] == '.' {
		start := i + 1
		if i = digitsEnd(b, start); i == start {
			return -1, 0
		}
		kind = Float
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start := i
		if i = digitsEnd(b, start); i == start {
			return -1, 0
		}
		kind = Float
	}
	return i, kind
}

// WordEnd returns the end of true, false or null at i, -1 when it is none of them.
func WordEnd(b []byte, i int) (end int, kind Kind) {
	rest := b[i:]
	switch {
	case len(rest) >= 4 && string(rest[:4]) == "true":
		return i + 4, True
	case len(rest) >= 4 && string(rest[:4]) == "null":
		return i + 4, Null
	case len(rest) >= 5 && string(rest[:5]) == "false":
		return i + 5, False
	}
	return -1, 0
}
