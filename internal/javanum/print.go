package javanum

import (
	"math"
	"strconv"
)

// AppendDouble writes a DOUBLE as Double.toString does: plain between 10^-3 and 10^7, with an exponent elsewhere, and always with
// a digit on both sides of the point.
func AppendDouble(dst []byte, f float64) []byte { return appendFloat(dst, f, 64) }

// AppendFloat writes a FLOAT, held in a float64, as Float.toString does.
func AppendFloat(dst []byte, f float64) []byte { return appendFloat(dst, f, 32) }

func appendFloat(dst []byte, f float64, bits int) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, "NaN"...)
	case math.IsInf(f, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(f, -1):
		return append(dst, "-Infinity"...)
	}
	if abs := math.Abs(f); abs != 0 && (abs < 1e-3 || abs >= 1e7) {
		return appendScientific(dst, f, bits)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', -1, bits)
	for _, c := range dst[start:] {
		if c == '.' {
			return dst
		}
	}
	return append(dst, ".0"...)
}

// appendScientific turns 1e+10 into 1.0E10.
func appendScientific(dst []byte, f float64, bits int) []byte {
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], f, 'e', -1, bits)
	point := false
	for i, c := range text {
		switch c {
		case '.':
			point = true
		case 'e':
			if !point {
				dst = append(dst, ".0"...)
			}
			dst = append(dst, 'E')
			if text[i+1] == '-' {
				dst = append(dst, '-')
			}
			exponent := text[i+2:]
			for len(exponent) > 1 && exponent[0] == '0' {
				exponent = exponent[1:]
			}
			return append(dst, exponent...)
		}
		dst = append(dst, c)
	}
	return dst
}
