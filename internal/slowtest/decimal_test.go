package slowtest

import (
	"math/big"

	"github.com/leatsql/leat/types"
)

// asDecimal is the DECIMAL that holds an exact number's type.
func asDecimal(t types.Type) types.Type {
	switch t.Kind {
	case types.TinyInt:
		return types.DecimalOf(3, 0)
	case types.SmallInt:
		return types.DecimalOf(5, 0)
	case types.Int:
		return types.DecimalOf(10, 0)
	case types.BigInt:
		return types.DecimalOf(19, 0)
	}
	return t.AsNullable()
}

// bounded is DECIMAL(p, s), with fewer digits behind the point where it would have more than 38, but not below six for that.
func bounded(p, s int) types.Type {
	if p <= 38 {
		return types.DecimalOf(p, s)
	}
	return types.DecimalOf(38, max(38-(p-s), min(s, 6)))
}

// decimalResult is the type of a symbol b.
func decimalResult(symbol string, a, b types.Type) types.Type {
	a, b = asDecimal(a), asDecimal(b)
	whole := max(a.Prec-a.Scale, b.Prec-b.Scale)
	scale := max(a.Scale, b.Scale)
	switch symbol {
	case "*":
		return bounded(a.Prec+b.Prec+1, a.Scale+b.Scale)
	case "/":
		scale = max(6, a.Scale+b.Prec+1)
		return bounded(a.Prec-a.Scale+b.Scale+scale, scale)
	case "%":
		return bounded(min(a.Prec-a.Scale, b.Prec-b.Scale)+scale, scale)
	}
	return bounded(whole+scale+1, scale)
}

// power10 is ten to the power of n, which may be below zero.
func power10(n int) *big.Rat {
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil)
	if n < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).SetInt(p)
}

// towardZero drops the fraction.
func towardZero(x *big.Rat) *big.Int { return new(big.Int).Quo(x.Num(), x.Denom()) }

// halfUp rounds to n digits behind the point; a half goes away from zero.
func halfUp(x *big.Rat, n int) *big.Rat {
	half := big.NewRat(int64(x.Sign()), 2)
	scaled := new(big.Rat).Mul(x, power10(n))
	return new(big.Rat).Mul(new(big.Rat).SetInt(towardZero(scaled.Add(scaled, half))), power10(-n))
}

// fitDecimal rounds to the type's scale; what has too many digits is NULL.
func fitDecimal(x *big.Rat, t types.Type) value {
	r := halfUp(x, t.Scale)
	if new(big.Rat).Abs(r).Cmp(power10(t.Prec-t.Scale)) >= 0 {
		return nil
	}
	return r
}

// significant rounds to n significant digits.
func significant(x *big.Rat, n int) *big.Rat {
	if x.Sign() == 0 {
		return x
	}
	magnitude := 0 // 10^magnitude <= |x| < 10^(magnitude+1)
	a := new(big.Rat).Abs(x)
	for a.Cmp(power10(magnitude)) < 0 {
		magnitude--
	}
	for a.Cmp(power10(magnitude+1)) >= 0 {
		magnitude++
	}
	return halfUp(x, n-1-magnitude)
}

// exact is an integer or a decimal as a fraction.
func exact(v value) *big.Rat {
	if i, ok := v.(*big.Int); ok {
		return new(big.Rat).SetInt(i)
	}
	return v.(*big.Rat)
}

// decimalArithmetic is a symbol b where one of them is DECIMAL and the other exact.
func decimalArithmetic(symbol string, v []value, t types.Type) (value, error) {
	x, y := exact(v[0]), exact(v[1])
	z := new(big.Rat)
	switch symbol {
	case "+":
		z.Add(x, y)
	case "-":
		z.Sub(x, y)
	case "*":
		z.Mul(x, y)
	case "/":
		if y.Sign() == 0 {
			return nil, errZero
		}
		z = significant(z.Quo(x, y), 38)
	}
	return fitDecimal(z, t), nil
}
