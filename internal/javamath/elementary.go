package javamath

import (
	"math"
	"math/big"
)

func rounded(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// Exp is Math.exp.
func Exp(x float64) float64 {
	if math.IsNaN(x) || x > 710 || x < -746 || x == 0 {
		return math.Exp(x)
	}
	return rounded(exp(fromFloat(x, bits)))
}

// Log is Math.log.
func Log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) || x == 1 {
		return math.Log(x)
	}
	return rounded(ln(fromFloat(x, bits)))
}

// Log10 is Math.log10.
func Log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) || x == 1 {
		return math.Log10(x)
	}
	return rounded(newFloat(bits).Quo(ln(fromFloat(x, bits)), ln(fromInt(10, bits))))
}

// Pow is Math.pow, which has no answer where Go's has 1: for NaN, and for ±1 to an infinite power.
func Pow(x, y float64) float64 {
	switch {
	case y != 0 && (math.IsNaN(x) || math.IsNaN(y)), math.Abs(x) == 1 && math.IsInf(y, 0):
		return math.NaN()
	case x == 0 || y == 0 || y == 1 || math.Abs(x) == 1 || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	}
	whole := y == math.Trunc(y)
	if x < 0 && !whole {
		return math.NaN()
	}
	p := newFloat(2*bits).Mul(ln(fromFloat(math.Abs(x), 2*bits)), fromFloat(y, 2*bits))
	result := 0.0
	switch size, _ := p.Float64(); {
	case size > 710:
		result = math.Inf(1)
	case size > -746:
		result = rounded(exp(p))
	}
	if x < 0 && math.Mod(y, 2) != 0 {
		return -result
	}
	return result
}

// angle reads an angle with as many bits as its size needs to be reduced by π.
func angle(x float64) *big.Float {
	_, e := math.Frexp(x)
	return fromFloat(x, bits+uint(max(e, 0))+64)
}

func noAngle(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }

// Sin is Math.sin.
func Sin(x float64) float64 {
	if noAngle(x) || x == 0 {
		return math.Sin(x)
	}
	s, _ := sinCos(angle(x))
	return rounded(s)
}

// Cos is Math.cos.
func Cos(x float64) float64 {
	if noAngle(x) || x == 0 {
		return math.Cos(x)
	}
	_, c := sinCos(angle(x))
	return rounded(c)
}

// Tan is Math.tan.
func Tan(x float64) float64 {
	if noAngle(x) || x == 0 {
		return math.Tan(x)
	}
	s, c := sinCos(angle(x))
	return rounded(s.Quo(s, c))
}

// Sinh is Math.sinh, by fdlibm's way.
func Sinh(x float64) float64 {
	h, a := math.Copysign(0.5, x), math.Abs(x)
	switch {
	case a < 1.0/(1<<28):
		return x
	case !(a < 710.5):
		return math.Sinh(x)
	case a < 1:
		t := math.Expm1(a)
		return h * (2*t - t*t/(t+1))
	case a < 22:
		t := math.Expm1(a)
		return h * (t + t/(t+1))
	case a < 709.78:
		return h * strictExp(a)
	}
	w := strictExp(a / 2)
	return h * w * w
}

// Cosh is Math.cosh, by fdlibm's way.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 710.5):
		return math.Cosh(x)
	case a < 0.5*math.Ln2:
		t := math.Expm1(a)
		return 1 + t*t/(2*(1+t))
	case a < 22:
		t := strictExp(a)
		return 0.5*t + 0.5/t
	case a < 709.78:
		return 0.5 * strictExp(a)
	}
	w := strictExp(a / 2)
	return 0.5 * w * w
}

// Tanh is Math.tanh, by fdlibm's way.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 22):
		return math.Tanh(x)
	case a < 1.0/(1<<54):
		return x
	case a >= 1:
		return math.Copysign(1-2/(math.Expm1(2*a)+2), x)
	}
	t := math.Expm1(-2 * a)
	return math.Copysign(-t/(t+2), x)
}
