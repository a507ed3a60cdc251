package javanum

// IsDecimal reports whether a text is a number as BigDecimal reads it.
func IsDecimal(b []byte) bool {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		b = b[1:]
	}
	b, whole := passDigits(b)
	fraction := 0
	if len(b) > 0 && b[0] == '.' {
		b, fraction = passDigits(b[1:])
	}
	if whole+fraction == 0 {
		return false
	}
	if len(b) == 0 {
		return true
	}
	if b[0]|0x20 != 'e' {
		return false
	}
	if b = b[1:]; len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		b = b[1:]
	}
	b, n := passDigits(b)
	return len(b) == 0 && n > 0 && n <= 10
}

func passDigits(b []byte) (rest []byte, n int) {
	for len(b) > 0 {
		_, size := Digit(b)
		if size == 0 {
			break
		}
		b = b[size:]
		n++
	}
	return b, n
}
