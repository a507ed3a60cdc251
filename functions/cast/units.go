package cast

import "unicode/utf8"

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
