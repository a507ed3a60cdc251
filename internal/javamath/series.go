package javamath

import "math/big"

// bits is the precision of a computation whose result is rounded to the 53 of a double.
const bits = 192

func newFloat(prec uint) *big.Float { return new(big.Float).SetPrec(prec) }

func fromFloat(x float64, prec uint) *big.Float { return newFloat(prec).SetFloat64(x) }

func fromInt(n int64, prec uint) *big.Float { return newFloat(prec).SetInt64(n) }

// small reports whether a term no longer counts beside a sum.
func small(term, sum *big.Float) bool {
	return term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(sum.Prec())-2
}

// artanh is the series z + z³/3 + z⁵/5 … for a small z; with alternate signs it is arctan.
func artanh(z *big.Float, alternate bool) *big.Float {
	prec := z.Prec()
	square := newFloat(prec).Mul(z, z)
	if alternate {
		square.Neg(square)
	}
	sum, power := newFloat(prec).Set(z), newFloat(prec).Set(z)
	for n := int64(3); ; n += 2 {
		power.Mul(power, square)
		term := newFloat(prec).Quo(power, fromInt(n, prec))
		if small(term, sum) {
			return sum
		}
		sum.Add(sum, term)
	}
}

// The constants are computed once, with as many bits as any computation asks for: a double in the argument of a sine has up to 1,024
// before its point.
const widest = bits + 1024 + 64

var (
	ln2Widest = computeLn2(widest)
	piWidest  = computePi(widest)
)

func ln2(prec uint) *big.Float { return newFloat(prec).Set(ln2Widest) }

func pi(prec uint) *big.Float { return newFloat(prec).Set(piWidest) }

// computeLn2 is 2 artanh(1/3).
func computeLn2(prec uint) *big.Float {
	a := artanh(newFloat(prec).Quo(fromInt(1, prec), fromInt(3, prec)), false)
	return a.Mul(a, fromInt(2, prec))
}

// computePi is 16 arctan(1/5) - 4 arctan(1/239).
func computePi(prec uint) *big.Float {
	a := artanh(newFloat(prec).Quo(fromInt(1, prec), fromInt(5, prec)), true)
	b := artanh(newFloat(prec).Quo(fromInt(1, prec), fromInt(239, prec)), true)
	return a.Sub(a.Mul(a, fromInt(16, prec)), b.Mul(b, fromInt(4, prec)))
}

// exp is e to the power of x, whose size is below some thousands.
func exp(x *big.Float) *big.Float {
	prec := x.Prec()
	two := ln2(prec)
	k, _ := newFloat(prec).Quo(x, two).Int64()
	r := newFloat(prec).Sub(x, newFloat(prec).Mul(two, fromInt(k, prec)))
	sum, term := fromInt(1, prec), fromInt(1, prec)
	for n := int64(1); ; n++ {
		term.Quo(term.Mul(term, r), fromInt(n, prec))
		if small(term, sum) {
			break
		}
		sum.Add(sum, term)
	}
	return sum.SetMantExp(sum, int(k))
}

// ln is the natural logarithm of a positive x.
func ln(x *big.Float) *big.Float {
	prec := x.Prec()
	m := newFloat(prec)
	e := x.MantExp(m)
	if m.Cmp(big.NewFloat(0.7)) < 0 {
		m.Mul(m, fromInt(2, prec))
		e--
	}
	one := fromInt(1, prec)
	z := newFloat(prec).Quo(newFloat(prec).Sub(m, one), newFloat(prec).Add(m, one))
	if z.Sign() == 0 {
		return newFloat(prec).Mul(ln2(prec), fromInt(int64(e), prec))
	}
	sum := artanh(z, false)
	sum.Mul(sum, fromInt(2, prec))
	return sum.Add(sum, newFloat(prec).Mul(ln2(prec), fromInt(int64(e), prec)))
}

// sinCos are the sine and cosine of x.
func sinCos(x *big.Float) (sin, cos *big.Float) {
	prec := x.Prec()
	half := newFloat(prec).Quo(pi(prec), fromInt(2, prec))
	n, _ := newFloat(prec).Add(newFloat(prec).Quo(x, half), big.NewFloat(0.5)).Int(nil)
	if x.Sign() < 0 {
		n, _ = newFloat(prec).Sub(newFloat(prec).Quo(x, half), big.NewFloat(0.5)).Int(nil)
	}
	r := newFloat(prec).Sub(x, newFloat(prec).Mul(half, newFloat(prec).SetInt(n)))
	s, c := taylor(r, 1), taylor(r, 0)
	switch new(big.Int).And(n, big.NewInt(3)).Int64() {
	case 1:
		return c, s.Neg(s)
	case 2:
		return s.Neg(s), c.Neg(c)
	case 3:
		return c.Neg(c), s
	}
	return s, c
}

// taylor is the series of the sine (first 1) or cosine (first 0).
func taylor(r *big.Float, first int64) *big.Float {
	prec := r.Prec()
	square := newFloat(prec).Mul(r, r)
	square.Neg(square)
	term := fromInt(1, prec)
	if first == 1 {
		term.Set(r)
	}
	sum := newFloat(prec).Set(term)
	for n := first + 1; ; n += 2 {
		term.Quo(term.Mul(term, square), fromInt(n*(n+1), prec))
		if small(term, sum) {
			return sum
		}
		sum.Add(sum, term)
	}
}
