package javamath

import "math"

// strictExp is e to the power of a finite x by fdlibm's way: a rational approximation on the rest of a division by ln 2. It is off by up
// to one digit in the last place, and the hyperbolic functions are made of it.
func strictExp(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
		log2e = 1.44269504088896338700e+00
		p1    = 1.66666666666666019037e-01
		p2    = -2.77777777770155933842e-03
		p3    = 6.61375632143793436117e-05
		p4    = -1.65339022054652515390e-06
		p5    = 4.13813679705723846039e-08
	)
	k := 0
	hi, lo := x, 0.0
	if a := math.Abs(x); a > 0.5*math.Ln2 {
		k = int(log2e*x + math.Copysign(0.5, x))
		if a < 1.5*math.Ln2 {
			k = int(math.Copysign(1, x))
		}
		hi = x - float64(float64(k)*ln2Hi)
		lo = float64(k) * ln2Lo
	}
	r := hi - lo
	t := r * r
	c := r - float64(t*(p1+t*(p2+t*(p3+t*(p4+t*p5)))))
	if k == 0 {
		return 1 - (float64(r*c)/(c-2) - r)
	}
	y := 1 - ((lo - float64(r*c)/(2-c)) - hi)
	return math.Ldexp(y, k)
}
