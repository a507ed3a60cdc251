package arith

import (
	"math"
	"strconv"

	"github.com/leatsql/leat/internal/javanum"
)

// truncatedScale is the scale of the DECIMAL(38, 18) that TRUNCATE makes of a FLOAT or DOUBLE.
const truncatedScale = 18

// digits are a whole number and how many of its digits stand behind the point.
type digits struct {
	n     int64
	scale int
}

// roundFloat rounds the number that Java prints of a float, as BigDecimal.valueOf has it.
func roundFloat(f float64, places int, m mode) (float64, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, errNoDigits
	}
	var text [32]byte
	d := digitsOf(javanum.AppendDouble(text[:0], f))
	if m == down {
		if math.Abs(f) >= 1e20 {
			return 0, errTooLarge
		}
		d = d.rounded(truncatedScale, halfUp)
	}
	d = d.rounded(places, m)
	out := strconv.AppendInt(text[:0], d.n, 10)
	out = strconv.AppendInt(append(out, 'e'), int64(-d.scale), 10)
	f, _ = strconv.ParseFloat(string(out), 64)
	return f, nil
}

// rounded leaves out digits behind so many places, which may be before the point.
func (d digits) rounded(places int, m mode) digits {
	drop := d.scale - places
	switch {
	case drop <= 0:
		return d
	case drop > 18: // Java prints no number with more than 18 digits, so that not half of a unit is left
		return digits{0, 0}
	}
	unit := int64(math.Pow10(drop))
	q, rest := d.n/unit, d.n%unit
	if m == halfUp {
		switch half := unit / 2; {
		case rest >= half:
			q++
		case rest <= -half:
			q--
		}
	}
	return digits{q, places}
}

// digitsOf reads digits, a point and an exponent.
func digitsOf(s []byte) digits {
	var d digits
	negative, point, exponent := false, false, 0
	for i, c := range s {
		if c == 'E' {
			exponent, _ = strconv.Atoi(string(s[i+1:]))
			break
		}
		switch c {
		case '-':
			negative = true
		case '.':
			point = true
		default:
			d.n = 10*d.n + int64(c-'0')
			if point {
				d.scale++
			}
		}
	}
	if negative {
		d.n = -d.n
	}
	d.scale -= exponent
	return d
}
