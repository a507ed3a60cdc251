package javatext

import (
	"bytes"
	"math"
	"math/bits"
	"strconv"

	"github.com/leatsql/leat/types"
)

// AppendDouble appends Double.toString(f).
func AppendDouble(dst []byte, f float64) []byte { return appendFloat(dst, f, 64) }

// AppendFloat appends Float.toString(f); f holds a float32 exactly.
func AppendFloat(dst []byte, f float64) []byte { return appendFloat(dst, f, 32) }

func appendFloat(dst []byte, f float64, size int) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, "NaN"...)
	case math.IsInf(f, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(f, -1):
		return append(dst, "-Infinity"...)
	}
	if a := math.Abs(f); a == 0 || a >= 1e-3 && a < 1e7 {
		start := len(dst)
		dst = strconv.AppendFloat(dst, f, 'f', -1, size)
		if bytes.IndexByte(dst[start:], '.') < 0 {
			dst = append(dst, ".0"...)
		}
		return dst
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], f, 'e', -1, size) // d.ddde±xx
	e := bytes.IndexByte(text, 'e')
	dst = append(dst, text[:e]...)
	if bytes.IndexByte(text[:e], '.') < 0 {
		dst = append(dst, ".0"...)
	}
	dst = append(dst, 'E')
	exp := text[e+1:]
	if exp[0] == '-' {
		dst = append(dst, '-')
	}
	exp = bytes.TrimLeft(exp[1:], "0")
	return append(dst, exp...)
}

// AppendDecimal appends BigDecimal.toPlainString() of an unscaled number.
func AppendDecimal(dst []byte, d types.Dec, scale int) []byte {
	var buf [40]byte
	digits := decimalDigits(&buf, d)
	if d.Sign() < 0 {
		dst = append(dst, '-')
	}
	if scale == 0 {
		return append(dst, digits...)
	}
	if len(digits) <= scale {
		dst = append(dst, "0."...)
		for range scale - len(digits) {
			dst = append(dst, '0')
		}
		return append(dst, digits...)
	}
	dst = append(dst, digits[:len(digits)-scale]...)
	dst = append(dst, '.')
	return append(dst, digits[len(digits)-scale:]...)
}

// decimalDigits writes the digits of the absolute value into buf.
func decimalDigits(buf *[40]byte, d types.Dec) []byte {
	hi, lo := uint64(d.Hi), d.Lo
	if d.Hi < 0 {
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	const chunk = 1e19
	i := len(buf)
	for hi != 0 {
		var low uint64
		high := hi / chunk
		lo, low = bits.Div64(hi%chunk, lo, chunk)
		hi = high
		for range 19 {
			i--
			buf[i] = byte('0' + low%10)
			low /= 10
		}
	}
	for lo != 0 || i == len(buf) {
		i--
		buf[i] = byte('0' + lo%10)
		lo /= 10
	}
	return buf[i:]
}
