package javanum

// ParseLong reads a 64-bit integer as Long.parseLong does, in digits of any script.
func ParseLong(b []byte) (n int64, ok bool) {
	negative := false
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		negative = b[0] == '-'
		b = b[1:]
	}
	if len(b) == 0 {
		return 0, false
	}
	var m uint64
	for len(b) > 0 {
		digit, size := Digit(b)
		if size == 0 || m > (1<<63)/10 {
			return 0, false
		}
		m = m*10 + digit
		b = b[size:]
	}
	if negative {
		return -int64(m), m <= 1<<63
	}
	return int64(m), m < 1<<63
}
