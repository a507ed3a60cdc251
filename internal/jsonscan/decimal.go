package jsonscan

import (
	"bytes"
	"math"
	"strconv"
)

// decimal is a number as Java's BigDecimal has it, of any size: digits divided by ten to the scale.
type decimal struct {
	negative bool
	digits   []byte // without leading zeros; none for zero
	scale    int64
}

// parseDecimal reads what BigDecimal reads: a sign, digits with at most one period, an exponent. Digits around a period are put
// together at the end of room.
func parseDecimal(room *[]byte, b []byte) (d decimal, ok bool) {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		d.negative = b[0] == '-'
		b = b[1:]
	}
	mantissa := b
	if at := bytes.IndexAny(b, "eE"); at >= 0 {
		mantissa = b[:at]
		if d.scale, ok = parseExponent(b[at+1:]); !ok {
			return decimal{}, false
		}
		d.scale = -d.scale
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	if len(whole)+len(fraction) == 0 || !allDigits(whole) || !allDigits(fraction) {
		return decimal{}, false
	}
	if d.digits = whole; len(fraction) > 0 {
		from := len(*room)
		*room = append(append(*room, whole...), fraction...)
		d.digits = (*room)[from:]
	}
	d.digits = bytes.TrimLeft(d.digits, "0")
	d.scale += int64(len(fraction))
	return d, d.scale >= math.MinInt32 && d.scale <= math.MaxInt32
}

func parseExponent(b []byte) (int64, bool) {
	signed := len(b) > 0 && (b[0] == '-' || b[0] == '+')
	if signed && len(b) > 11 || !signed && len(b) > 10 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(b), 10, 64)
	return n, err == nil && n > math.MinInt32 && n <= math.MaxInt32
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// magnitude is where the first digit stands: how many digits lie before the period.
func (d decimal) magnitude() int64 { return int64(len(d.digits)) - d.scale }

func (d decimal) sign() int {
	switch {
	case len(d.digits) == 0:
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// compare returns -1, 0 or 1; numbers of different scale can be equal.
func (d decimal) compare(e decimal) int {
	sign := d.sign()
	switch other := e.sign(); {
	case sign < other:
		return -1
	case sign > other:
		return 1
	case sign == 0:
		return 0
	}
	switch m, n := d.magnitude(), e.magnitude(); {
	case m < n:
		return -sign
	case m > n:
		return sign
	}
	return sign * bytes.Compare(bytes.TrimRight(d.digits, "0"), bytes.TrimRight(e.digits, "0"))
}

// int32 is the whole part as an int of Java, which wraps.
func (d decimal) int32() int32 {
	var n uint32
	if d.scale <= -32 || d.magnitude() <= 0 { // a multiple of 2^32, or less than one
		return 0
	}
	for i := int64(0); i < d.magnitude(); i++ {
		n *= 10
		if i < int64(len(d.digits)) {
			n += uint32(d.digits[i] - '0')
		}
	}
	if d.negative {
		n = -n
	}
	return int32(n)
}

// appendTo writes the number as BigDecimal.toString does.
func (d decimal) appendTo(b []byte) []byte {
	if d.negative && len(d.digits) > 0 {
		b = append(b, '-')
	}
	digits := d.digits
	if len(digits) == 0 {
		digits = zero
	}
	exponent := int64(len(digits)) - 1 - d.scale
	switch whole := int64(len(digits)) - d.scale; {
	case d.scale < 0 || exponent < -6:
		b = append(b, digits[0])
		if len(digits) > 1 {
			b = append(append(b, '.'), digits[1:]...)
		}
		if exponent == 0 {
			break
		}
		b = append(b, 'E')
		if exponent > 0 {
			b = append(b, '+')
		}
		b = strconv.AppendInt(b, exponent, 10)
	case d.scale == 0:
		b = append(b, digits...)
	case whole > 0:
		b = append(append(append(b, digits[:whole]...), '.'), digits[whole:]...)
	default:
		b = append(b, "0."...)
		for ; whole < 0; whole++ {
			b = append(b, '0')
		}
		b = append(b, digits...)
	}
	return b
}

var zero = []byte{'0'}
