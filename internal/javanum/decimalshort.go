package javanum

import "strconv"

// AppendShortDecimal appends a well-formed JSON number as BigDecimal.toString prints it once its trailing zeros are stripped: with all
// its digits, and with an exponent where the scale is negative or there are many zeros behind the point.
func AppendShortDecimal(dst, number []byte) []byte {
	negative := number[0] == '-'
	if negative {
		number = number[1:]
	}
	room := len(dst)
	scale := 0
	fraction := false
digits:
	for i, c := range number {
		switch c {
		case '.':
			fraction = true
		case 'e', 'E':
			exponent, _ := strconv.Atoi(string(number[i+1:])) // the nearest number where it is too large
			scale -= exponent
			break digits
		default:
			if fraction {
				scale++
			}
			if c != '0' || len(dst) > room {
				dst = append(dst, c)
			}
		}
	}
	for len(dst) > room && dst[len(dst)-1] == '0' {
		dst = dst[:len(dst)-1]
		scale--
	}
	if len(dst) == room {
		return append(dst, '0')
	}
	return placePoint(dst, room, scale, negative)
}

// placePoint turns the digits dst[from:] into a number of the scale.
func placePoint(dst []byte, from, scale int, negative bool) []byte {
	count := len(dst) - from
	exponent := count - 1 - scale // of the first digit
	var before []byte             // of the digits
	point := 0                    // how many digits stand before it
	var buf [8]byte
	if negative {
		before = append(buf[:0], '-')
	}
	scientific := scale < 0 || exponent < -6
	switch {
	case scientific:
		point = 1
	case exponent < 0:
		before = append(before, "0."...)
		for range -exponent - 1 {
			before = append(before, '0')
		}
	default:
		point = exponent + 1
	}
	dst = insert(dst, from, before)
	if at := from + len(before) + point; point > 0 && at < len(dst) {
		dst = insert(dst, at, []byte{'.'})
	}
	if scientific {
		dst = append(dst, 'E')
		if exponent >= 0 {
			dst = append(dst, '+')
		}
		dst = strconv.AppendInt(dst, int64(exponent), 10)
	}
	return dst
}

func insert(dst []byte, at int, what []byte) []byte {
	dst = append(dst, what...)
	copy(dst[at+len(what):], dst[at:len(dst)-len(what)])
	copy(dst[at:], what)
	return dst
}
