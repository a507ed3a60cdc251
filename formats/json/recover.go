package json

import "strings"

// Where Jackson stands after an error: with ignore-parse-errors a message is read on from there.

// behindBadWord returns the place behind a word at i that is none, and behind the character that follows it.
func behindBadWord(b []byte, i int) int {
	if !isWordPart(b[i]) {
		return i + 1
	}
	return min(wordPartEnd(b, i)+1, len(b))
}

func wordPartEnd(b []byte, i int) int {
	for i < len(b) && isWordPart(b[i]) {
		i++
	}
	return i
}

func isWordPart(c byte) bool {
	return c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$'
}

// behindBadNumber returns the place behind the character that makes the number at i malformed.
func behindBadNumber(b []byte, i int) int {
	if b[i] == '-' {
		i++
		if strings.HasPrefix(string(b[i:min(i+2, len(b))]), "In") || strings.HasPrefix(string(b[i:min(i+2, len(b))]), "IN") {
			return wordPartEnd(b, i) // -Infinity, -INF
		}
	}
	digits := passASCIIDigits(b, i)
	switch {
	case digits == i:
		return min(i+1, len(b))
	case b[i] == '0' && digits > i+1:
		return i + 1 // only the first digit of 01 is passed
	}
	i = digits
	if i < len(b) && b[i] == '.' {
		i++
		if digits = passASCIIDigits(b, i); digits == i {
			return min(i+1, len(b))
		}
		i = digits
	}
	if i < len(b) {
		i++ // the e of the exponent
	}
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		i++
	}
	return min(i+1, len(b))
}

func passASCIIDigits(b []byte, i int) int {
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		i++
	}
	return i
}
