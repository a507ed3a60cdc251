package javamath

import "math"

// arcRatio is fdlibm's approximation of (asin(x)-x)/x³ as a function of x², made of two polynomials.
func arcRatio(t float64) float64 {
	const (
		p0 = 1.66666666666666657415e-01
		p1 = -3.25565818622400915405e-01
		p2 = 2.01212532134862925881e-01
		p3 = -4.00555345006794114027e-02
		p4 = 7.91534994289814532176e-04
		p5 = 3.47933107596021167570e-05
		q1 = -2.40339491173441421878e+00
		q2 = 2.02094576023350569471e+00
		q3 = -6.88283971605453293030e-01
		q4 = 7.70381505559019352791e-02
	)
	p := t * (p0 + float64(t*(p1+float64(t*(p2+float64(t*(p3+float64(t*(p4+float64(t*p5))))))))))
	q := 1 + float64(t*(q1+float64(t*(q2+float64(t*(q3+float64(t*q4)))))))
	return p / q
}

// The quarter of a turn in two parts.
const (
	quarterHi = 1.57079632679489655800e+00
	quarterLo = 6.12323399573676603587e-17
)

// highPart is a number without the lower half of its bits.
func highPart(x float64) float64 { return math.Float64frombits(math.Float64bits(x) &^ 0xffffffff) }

// Asin is Math.asin.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case a == 1:
		return float64(x*quarterHi) + float64(x*quarterLo)
	case a < 1.0/(1<<27):
		return x
	case a < 0.5:
		return x + float64(x*arcRatio(x*x))
	}
	t := (1 - a) * 0.5
	r := arcRatio(t)
	s := math.Sqrt(t)
	if highWord(a) >= 0x3FEF3333 { // above 0.975
		return math.Copysign(quarterHi-(2*(s+float64(s*r))-quarterLo), x)
	}
	w := highPart(s)
	c := (t - float64(w*w)) / (s + w)
	p := float64(2*s*r) - (quarterLo - 2*c)
	q := quarterHi/2 - 2*w
	return math.Copysign(quarterHi/2-(p-q), x)
}

// Acos is Math.acos.
func Acos(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case x == 1:
		return 0
	case x == -1:
		return math.Pi
	case a < 0.5:
		if highWord(a) <= 0x3c600000 {
			return quarterHi + quarterLo
		}
		return quarterHi - (x - (quarterLo - float64(x*arcRatio(x*x))))
	case x < 0:
		z := (1 + x) * 0.5
		s := math.Sqrt(z)
		w := float64(arcRatio(z)*s) - quarterLo
		return math.Pi - 2*(s+w)
	}
	z := (1 - x) * 0.5
	s := math.Sqrt(z)
	d := highPart(s)
	c := (z - float64(d*d)) / (s + d)
	w := float64(arcRatio(z)*s) + c
	return 2 * (d + w)
}
