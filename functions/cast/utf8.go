package cast

import "unicode/utf8"

// appendUTF8 appends bytes as text the way Java decodes UTF-8: each part that is the beginning of no character becomes U+FFFD,
// and so does a surrogate as a whole.
func appendUTF8(dst, b []byte) []byte {
	if utf8.Valid(b) {
		return append(dst, b...)
	}
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size <= 1 {
			dst = append(dst, "\uFFFD"...)
			b = b[malformed(b):]
			continue
		}
		dst = append(dst, b[:size]...)
		b = b[size:]
	}
	return dst
}

// malformed returns how many bytes at the beginning of b, which is no character, Java replaces at once: the longest beginning
// of a character, or a surrogate.
func malformed(b []byte) int {
	if len(b) >= 3 && b[0] == 0xed && b[1] >= 0xa0 && b[1] <= 0xbf && b[2]&0xc0 == 0x80 {
		return 3
	}
	n := 1
	for n < min(len(b), utf8.UTFMax) && begins(b[:n+1]) {
		n++
	}
	return n
}

// begins reports whether b, two bytes or more, is the beginning of a character.
func begins(b []byte) bool {
	least, most, size := byte(0x80), byte(0xbf), 0
	switch c := b[0]; {
	case c >= 0xe0 && c <= 0xef:
		size = 3
		if c == 0xe0 {
			least = 0xa0
		}
	case c >= 0xf0 && c <= 0xf4:
		size = 4
		switch c {
		case 0xf0:
			least = 0x90
		case 0xf4:
			most = 0x8f
		}
	}
	if len(b) > size || b[1] < least || b[1] > most {
		return false
	}
	for _, c := range b[2:] {
		if c&0xc0 != 0x80 {
			return false
		}
	}
	return true
}

// fitUnits cuts a text to length UTF-16 units, or with pad fills it with blanks, in place: what Flink does with the texts that it
// makes itself. Half a surrogate pair is left as a question mark.
func fitUnits(b []byte, length int, pad bool) []byte {
	if len(b) <= length && !pad {
		return b
	}
	units := 0
	for i := 0; i < len(b); {
		if units == length {
			return b[:i]
		}
		_, size := utf8.DecodeRune(b[i:])
		if size == utf8.UTFMax {
			if units++; units == length {
				return append(b[:i], '?')
			}
		}
		units++
		i += size
	}
	for ; pad && units < length; units++ {
		b = append(b, ' ')
	}
	return b
}
