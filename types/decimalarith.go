package types

import (
	"math/big"
	"math/bits"
)

// AddDec returns a + b as DECIMAL(precision, scale), rounded half away from zero. ok is false when it has too many digits.
func AddDec(a Dec, aScale int, b Dec, bScale, precision, scale int) (sum Dec, ok bool) {
	wide := max(aScale, bScale)
	x, xok := a.magnitude().scaleUp(wide - aScale)
	y, yok := b.magnitude().scaleUp(wide - bScale)
	if xok && yok {
		p, q := x.signed(a.Hi < 0), y.signed(b.Hi < 0)
		lo, carry := bits.Add64(p.Lo, q.Lo, 0)
		hi := p.Hi + q.Hi + int64(carry)
		if (p.Hi^hi)&(q.Hi^hi) >= 0 { // no overflow
			return Dec{hi, lo}.Rescale(wide, precision, scale)
		}
	}
	n := new(big.Int).Mul(a.big(), bigPow10(wide-aScale))
	return rescaleBig(n.Add(n, new(big.Int).Mul(b.big(), bigPow10(wide-bScale))), wide, precision, scale)
}

// SubDec returns a - b as [AddDec] returns a + b.
func SubDec(a Dec, aScale int, b Dec, bScale, precision, scale int) (difference Dec, ok bool) {
	return AddDec(a, aScale, b.Neg(), bScale, precision, scale)
}

// MulDec returns a * b as DECIMAL(precision, scale), rounded half away from zero. ok is false when it has too many digits.
func MulDec(a Dec, aScale int, b Dec, bScale, precision, scale int) (product Dec, ok bool) {
	x, y := a.magnitude(), b.magnitude()
	if x.len()+y.len() > 127 {
		return rescaleBig(new(big.Int).Mul(a.big(), b.big()), aScale+bScale, precision, scale)
	}
	if x.hi != 0 {
		x, y = y, x
	}
	p, _ := y.mulWord(x.lo) // one of them has one word, since the product has less than two
	return p.signed((a.Hi < 0) != (b.Hi < 0)).Rescale(aScale+bScale, precision, scale)
}

// DivDec returns a / b as DECIMAL(precision, scale). As in Flink the quotient is rounded to 38 significant digits and then to
// scale, each half away from zero. ok is false when it has too many digits. b must not be zero.
func DivDec(a Dec, aScale int, b Dec, bScale, precision, scale int) (quotient Dec, ok bool) {
	if a == (Dec{}) {
		return Dec{}, true
	}
	// A divisor of one word and a quotient of 18 digits leave the first rounding without effect on the second.
	if y := b.magnitude(); y.hi == 0 && y.lo < pow10[maxWord].lo {
		if x, ok := a.magnitude().scaleUp(scale + bScale - aScale); ok && scale+bScale >= aScale {
			q, r := x.divWord(y.lo)
			if q.less(pow10[18]) {
				if r >= y.lo-r {
					q.lo++
				}
				quotient = q.signed((a.Hi < 0) != (b.Hi < 0))
				return quotient, quotient.Fits(precision)
			}
		}
	}
	return divBig(a, aScale, b, bScale, precision, scale)
}

func divBig(a Dec, aScale int, b Dec, bScale, precision, scale int) (Dec, bool) {
	n, by := a.big(), b.big()
	// Scale so that the quotient has 38 digits: with digits of a and b known it has one of two lengths.
	shift := MaxDecimalPrecision - a.Digits() + b.Digits()
	quotient := scaledQuotient(n, by, shift)
	if quotient.CmpAbs(bigPow10(MaxDecimalPrecision)) >= 0 {
		shift--
		quotient = scaledQuotient(n, by, shift)
	}
	return rescaleBig(quotient, aScale-bScale+shift, precision, scale)
}

// scaledQuotient returns n * 10^shift / by, rounded half away from zero.
func scaledQuotient(n, by *big.Int, shift int) *big.Int {
	if shift >= 0 {
		return divHalfUp(new(big.Int).Mul(n, bigPow10(shift)), by)
	}
	return divHalfUp(n, new(big.Int).Mul(by, bigPow10(-shift)))
}

// ModDec returns the remainder of a / b with the sign of a, as DECIMAL(precision, scale). ok is false when it has too many
// digits. b must not be zero.
func ModDec(a Dec, aScale int, b Dec, bScale, precision, scale int) (remainder Dec, ok bool) {
	wide := max(aScale, bScale)
	x, xok := a.magnitude().scaleUp(wide - aScale)
	y, yok := b.magnitude().scaleUp(wide - bScale)
	if xok && yok && y.hi == 0 {
		_, r := x.divWord(y.lo)
		return magnitude{0, r}.signed(a.Hi < 0).Rescale(wide, precision, scale)
	}
	n := new(big.Int).Mul(a.big(), bigPow10(wide-aScale))
	return rescaleBig(n.Rem(n, new(big.Int).Mul(b.big(), bigPow10(wide-bScale))), wide, precision, scale)
}
