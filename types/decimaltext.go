package types

import (
	"math/big"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javanum"
)

// AppendDec writes a number of a scale with all digits of the scale and no exponent, as Flink prints DECIMAL: 1.50, -0.05.
func AppendDec(dst []byte, d Dec, scale int) []byte {
	m := d.magnitude()
	if d.Hi < 0 {
		dst = append(dst, '-')
	}
	var buf [MaxDecimalPrecision + 2]byte
	i := len(buf)
	for digits := 0; m != (magnitude{}) || digits <= scale; digits++ {
		if digits == scale && scale > 0 {
			i--
			buf[i] = '.'
		}
		var r uint64
		m, r = m.divWord(10)
		i--
		buf[i] = byte('0' + r)
	}
	return append(dst, buf[i:]...)
}

// ParseDec reads a number as Java's BigDecimal does (sign, digits with at most one point, exponent, nothing around them) and
// rounds it half away from zero to DECIMAL(precision, scale). ok is false when it is no number or has too many digits.
func ParseDec(b []byte, precision, scale int) (d Dec, ok bool) {
	n, ok := scanDec(b)
	if !ok {
		return Dec{}, false
	}
	if n.long {
		return n.rescaleLong(b, precision, scale)
	}
	return n.m.signed(n.negative).Rescale(n.fraction-n.exponent, precision, scale)
}

// scanned is a number's text taken apart.
type scanned struct {
	negative bool
	m        magnitude // all digits as an integer, unless long
	long     bool      // the digits exceed 38
	digits   int       // all digits, leading zeros included
	fraction int       // digits behind the point
	exponent int       // clamped to ±1<<30
}

func scanDec(b []byte) (n scanned, ok bool) {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		n.negative = b[0] == '-'
		b = b[1:]
	}
	point, significant := false, 0
	for len(b) > 0 {
		v, size := javanum.Digit(b)
		if size == 0 {
			if b[0] != '.' || point {
				break
			}
			point = true
			b = b[1:]
			continue
		}
		b = b[size:]
		n.digits++
		if point {
			n.fraction++
		}
		if significant > 0 || v > 0 {
			significant++
		}
		if significant <= MaxDecimalPrecision {
			n.m, _ = n.m.mulWord(10)
			lo, carry := bits.Add64(n.m.lo, v, 0)
			n.m = magnitude{n.m.hi + carry, lo}
		}
	}
	n.long = significant > MaxDecimalPrecision
	if n.digits == 0 {
		return n, false
	}
	if len(b) > 0 {
		n.exponent, ok = scanExponent(b)
		return n, ok
	}
	return n, true
}

func scanExponent(b []byte) (exponent int, ok bool) {
	if b[0] != 'e' && b[0] != 'E' {
		return 0, false
	}
	negative := false
	if b = b[1:]; len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		negative = b[0] == '-'
		b = b[1:]
	}
	if len(b) == 0 || len(b) > 10*utf8.UTFMax {
		return 0, false
	}
	for count := 0; len(b) > 0; count++ {
		v, size := javanum.Digit(b)
		if size == 0 || count == 10 {
			return 0, false
		}
		b = b[size:]
		exponent = min(exponent*10+int(v), 1<<30)
	}
	if negative {
		exponent = -exponent
	}
	return exponent, true
}

// rescaleLong is Rescale for a text with more digits than a Dec holds. Digits behind the one that rounds change nothing, so that a
// text of megabytes costs no more than reading it.
func (n *scanned) rescaleLong(b []byte, precision, scale int) (Dec, bool) {
	text, leading := make([]byte, 0, MaxDecimalPrecision+2), true
	whole := n.digits - (n.fraction - n.exponent) + scale + 1 // digits that count, of all
	for len(b) > 0 && whole > 0 && b[0]|0x20 != 'e' {
		v, size := javanum.Digit(b)
		b = b[max(size, 1):]
		if size == 0 {
			continue
		}
		whole--
		if leading = leading && v == 0; leading {
			continue
		}
		if len(text) == cap(text) {
			return Dec{}, false // more than any precision, and the digit that rounds
		}
		text = append(text, byte('0'+v))
	}
	if whole > 0 && len(text) > 0 {
		return Dec{}, false // as many digits as the text has, and zeros behind them
	}
	if len(text) == 0 {
		return Dec{}, true // below any half
	}
	m, _ := new(big.Int).SetString(string(text), 10)
	if n.negative {
		m.Neg(m)
	}
	return rescaleBig(m, scale+1, precision, scale)
}

// Float64 returns the double of a number of DECIMAL(precision, scale) as Flink computes it: up to 18 digits the unscaled number
// divided by a power of ten, the nearest double past that.
func (d Dec) Float64(precision, scale int) float64 {
	if precision <= 18 {
		return float64(int64(d.Lo)) / float64(pow10[scale].lo)
	}
	var buf [MaxDecimalPrecision + 3]byte
	f, _ := strconv.ParseFloat(string(AppendDec(buf[:0], d, scale)), 64)
	return f
}
