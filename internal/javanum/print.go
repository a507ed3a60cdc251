package javanum

import (
	"math"
	"math/bits"
)

const (
	fractionBits = 52
	hiddenBit    = 1 << fractionBits
	floatBits    = 23
)

// AppendDouble writes a double as Double.toString of Java 17: 1.0, 1.0E10, 1.0E-5, NaN, Infinity, -0.0.
func AppendDouble(dst []byte, f float64) []byte {
	raw := math.Float64bits(f)
	binExp, fraction := int(raw>>fractionBits&0x7ff), raw&(hiddenBit-1)
	return appendNumber(dst, raw>>63 != 0, fraction, binExp, 0x7ff, 1023, fractionBits)
}

// AppendFloat writes a FLOAT, held in a float64, as Float.toString of Java 17.
func AppendFloat(dst []byte, f float64) []byte {
	raw := math.Float32bits(float32(f))
	binExp, fraction := int(raw>>floatBits&0xff), uint64(raw&(1<<floatBits-1))<<(fractionBits-floatBits)
	return appendNumber(dst, raw>>31 != 0, fraction, binExp, 0xff, 127, floatBits)
}

// appendNumber writes a number whose fraction lies in 52 bits, width of which its type has.
func appendNumber(dst []byte, negative bool, fraction uint64, binExp, special, bias, width int) []byte {
	if binExp == special && fraction != 0 {
		return append(dst, "NaN"...)
	}
	if negative {
		dst = append(dst, '-')
	}
	switch {
	case binExp == special:
		return append(dst, "Infinity"...)
	case binExp == 0 && fraction == 0:
		return append(dst, "0.0"...)
	}
	significant := width + 1
	if binExp == 0 { // subnormal
		shift := bits.LeadingZeros64(fraction) - (63 - fractionBits)
		fraction <<= shift
		binExp = 1 - shift
		significant -= shift
	} else {
		fraction |= hiddenBit
	}
	var d digits
	d.develop(binExp-bias, fraction, significant)
	return d.appendTo(dst)
}

// digits are the decimal digits of a number, 0.d1d2d3… times ten to the exponent.
type digits struct {
	buf      [20]byte
	n        int
	exponent int
}

// appendTo writes the digits in plain form from 10^-3 to 10^7, else with an exponent; always with a digit behind the point.
func (d *digits) appendTo(dst []byte) []byte {
	text := d.buf[:d.n]
	switch e := d.exponent; {
	case e > 0 && e < 8:
		for i := range e {
			c := byte('0')
			if i < len(text) {
				c = text[i]
			}
			dst = append(dst, c)
		}
		dst = append(dst, '.')
		if len(text) <= e {
			return append(dst, '0')
		}
		return append(dst, text[e:]...)
	case e <= 0 && e > -3:
		dst = append(dst, '0', '.')
		for range -e {
			dst = append(dst, '0')
		}
		return append(dst, text...)
	default:
		dst = append(dst, text[0], '.')
		if len(text) > 1 {
			dst = append(dst, text[1:]...)
		} else {
			dst = append(dst, '0')
		}
		dst = append(dst, 'E')
		if e--; e < 0 {
			dst = append(dst, '-')
			e = -e
		}
		if e >= 100 {
			dst = append(dst, byte('0'+e/100))
		}
		if e >= 10 {
			dst = append(dst, byte('0'+e/10%10))
		}
		return append(dst, byte('0'+e%10))
	}
}

// roundUp adds one to the last digit. What becomes zero on the way stays as a trailing zero, as in Java.
func (d *digits) roundUp() {
	for i := d.n - 1; i >= 0; i-- {
		if d.buf[i] != '9' {
			d.buf[i]++
			return
		}
		if i > 0 {
			d.buf[i] = '0'
		}
	}
	d.buf[0] = '1'
	d.exponent++
}
