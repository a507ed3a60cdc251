package types

import "strconv"

// AppendShortDec writes a number without trailing zeros, as JSON has it: as BigDecimal.toString does (100 is 1E+2) or, plain, as
// toPlainString does.
func AppendShortDec(dst []byte, d Dec, scale int, plain bool) []byte {
	var buf [MaxDecimalPrecision + 4]byte
	digits := AppendDec(buf[:0], d, 0)
	if digits[0] == '-' {
		dst = append(dst, '-')
		digits = digits[1:]
	}
	if digits[0] == '0' {
		return append(dst, '0')
	}
	for digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		scale--
	}
	exponent := len(digits) - 1 - scale // of the first digit
	switch {
	case !plain && (scale < 0 || exponent < -6):
		return appendScientific(dst, digits, exponent)
	case scale <= 0:
		return appendZeros(append(dst, digits...), -scale)
	case exponent < 0:
		dst = appendZeros(append(dst, '0', '.'), -exponent-1)
		return append(dst, digits...)
	}
	dst = append(dst, digits[:exponent+1]...)
	return append(append(dst, '.'), digits[exponent+1:]...)
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}

func appendScientific(dst, digits []byte, exponent int) []byte {
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	dst = append(dst, 'E')
	if exponent < 0 {
		dst = append(dst, '-')
		exponent = -exponent
	} else {
		dst = append(dst, '+')
	}
	return strconv.AppendInt(dst, int64(exponent), 10)
}
