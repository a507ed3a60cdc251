package javanum

import (
	"errors"
	"strconv"
	"unsafe"
)

// ParseDouble reads a double as Double.valueOf does: blanks and control characters around it are ignored; it is a decimal
// number with or without an exponent, a hexadecimal one with a binary exponent, each perhaps with a type suffix (1.5f, 2D),
// or NaN or Infinity, perhaps with a sign. What is too large is infinite. ok is false for everything else.
func ParseDouble(b []byte) (f float64, ok bool) { return parse(b, 64) }

// ParseFloat reads a float as Float.valueOf does, rounded once.
func ParseFloat(b []byte) (f float32, ok bool) {
	d, ok := parse(b, 32)
	return float32(d), ok
}

func parse(b []byte, size int) (float64, bool) {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	n := numberLen(b)
	if n < 0 {
		return 0, false
	}
	// ParseFloat keeps nothing of its argument when it succeeds, and only clones it into an error.
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(b), n), size)
	if err == nil {
		return f, true
	}
	return f, errors.Is(err, strconv.ErrRange)
}

// numberLen checks that b is one of Java's texts and returns how much of it strconv is to read, all but the suffix, or -1.
func numberLen(b []byte) int {
	i := 0
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		i++
	}
	switch string(b[i:]) {
	case "NaN", "Infinity":
		return len(b)
	}
	hex := len(b) > i+1 && b[i] == '0' && b[i+1]|0x20 == 'x'
	if hex {
		i += 2
	}
	first := i
	i = skipDigits(b, i, hex)
	digits := i - first
	if i < len(b) && b[i] == '.' {
		from := i + 1
		i = skipDigits(b, from, hex)
		digits += i - from
	}
	if digits == 0 {
		return -1
	}
	exponent := byte('e')
	if hex {
		exponent = 'p'
	}
	if i < len(b) && b[i]|0x20 == exponent {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		from := i
		if i = skipDigits(b, i, false); i == from {
			return -1
		}
	} else if hex {
		return -1
	}
	end := i
	if i < len(b) && (b[i]|0x20 == 'f' || b[i]|0x20 == 'd') {
		i++
	}
	if i < len(b) {
		return -1
	}
	return end
}

func skipDigits(b []byte, i int, hex bool) int {
	for i < len(b) && (b[i]-'0' <= 9 || hex && b[i]|0x20 >= 'a' && b[i]|0x20 <= 'f') {
		i++
	}
	return i
}
