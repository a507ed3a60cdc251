package slowtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/leatsql/leat/types"
)

var errZero = errors.New("division by zero")

// bits are those of an integer type.
func bits(t types.Type) uint {
	return map[types.Kind]uint{types.TinyInt: 8, types.SmallInt: 16, types.Int: 32, types.BigInt: 64}[t.Kind]
}

// wrap brings an integer into the range of its type as Java does: by its low bits.
func wrap(x *big.Int, t types.Type) *big.Int {
	n := bits(t)
	modulus := new(big.Int).Lsh(big.NewInt(1), n)
	r := new(big.Int).Mod(x, modulus)
	if r.Bit(int(n-1)) == 1 {
		r.Sub(r, modulus)
	}
	return r
}

// fits reports whether an integer is one of the type.
func fits(x *big.Int, t types.Type) bool { return wrap(x, t).Cmp(x) == 0 }

// wider is the larger of two integer types.
func wider(a, b types.Type) types.Type {
	if bits(a) >= bits(b) {
		return types.Simple(a.Kind)
	}
	return types.Simple(b.Kind)
}

// arithmetic is a + b, a - b, a * b, a / b of numbers.
func arithmetic(symbol string, a, b *node) *node {
	t := commonType(a.typ.AsNullable(), b.typ.AsNullable())
	if t.Kind == types.Decimal {
		t = decimalResult(symbol, a.typ, b.typ)
	}
	return &node{format: "(%s " + symbol + " %s)", typ: t, args: []*node{a, b}, strong: true, isNull: byOperands, eval: strict(func(v []value) (value, error) {
		switch {
		case t.IsApproximate():
			return floatArithmetic(symbol, asFloat(v[0], a.typ, t), asFloat(v[1], b.typ, t), t), nil
		case t.Kind == types.Decimal:
			return decimalArithmetic(symbol, v, t)
		}
		return integerArithmetic(symbol, v[0].(*big.Int), v[1].(*big.Int), t)
	})}
}

func integerArithmetic(symbol string, x, y *big.Int, t types.Type) (value, error) {
	z := new(big.Int)
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
		z.Quo(x, y)
	}
	return wrap(z, t), nil
}

func floatArithmetic(symbol string, x, y float64, t types.Type) value {
	var z float64
	switch symbol {
	case "+":
		z = x + y
	case "-":
		z = x - y
	case "*":
		z = x * y
	case "/":
		z = x / y
	}
	return narrowed(z, t)
}

// narrowed is a double that a FLOAT holds, where the type is FLOAT. Of two floats the double result of one operation rounds to what
// floats would give.
func narrowed(x float64, t types.Type) float64 {
	if t.Kind == types.Float {
		return float64(float32(x))
	}
	return x
}

// asFloat is a number of a type as FLOAT or DOUBLE. Of a DECIMAL of up to 18 digits Flink divides the digits by a power of ten, as
// doubles.
func asFloat(v value, from, t types.Type) float64 {
	switch v := v.(type) {
	case *big.Int:
		return nearest(new(big.Rat).SetInt(v), t)
	case *big.Rat:
		if from.Prec > 18 {
			return nearest(v, t)
		}
		digits := nearest(new(big.Rat).Mul(v, power10(from.Scale)), types.Simple(types.Double))
		return narrowed(digits/nearest(power10(from.Scale), types.Simple(types.Double)), t)
	}
	return narrowed(v.(float64), t)
}

// nearest is the FLOAT or DOUBLE next to a number.
func nearest(x *big.Rat, t types.Type) float64 {
	if t.Kind == types.Float {
		f, _ := x.Float32()
		return float64(f)
	}
	f, _ := x.Float64()
	return f
}

// integerRemainder is MOD(a, b) and a % b: of the right operand's type.
func integerRemainder(format string, a, b *node) *node {
	t := types.Simple(b.typ.Kind)
	return &node{format: format, typ: t, args: []*node{a, b}, eval: strict(func(v []value) (value, error) {
		if v[1].(*big.Int).Sign() == 0 {
			return nil, errZero
		}
		return wrap(new(big.Int).Rem(v[0].(*big.Int), v[1].(*big.Int)), t), nil
	})}
}

// negated is - a.
func negated(a *node) *node {
	return &node{format: "(- %s)", typ: a.typ.AsNullable(), args: []*node{a}, strong: true, isNull: byOperands, eval: strict(func(v []value) (value, error) {
		switch x := v[0].(type) {
		case *big.Rat:
			return new(big.Rat).Neg(x), nil
		case float64:
			return -x, nil
		}
		return wrap(new(big.Int).Neg(v[0].(*big.Int)), a.typ), nil
	})}
}

// absolute is ABS(a).
func absolute(a *node) *node {
	return call("ABS", a.typ.AsNullable(), func(v []value) (value, error) {
		switch x := v[0].(type) {
		case *big.Rat:
			return new(big.Rat).Abs(x), nil
		case float64:
			return math.Abs(x), nil
		}
		return wrap(new(big.Int).Abs(v[0].(*big.Int)), a.typ), nil
	}, a)
}

// sign is SIGN(a), of a's type.
func sign(a *node) *node {
	return call("SIGN", a.typ.AsNullable(), func(v []value) (value, error) {
		switch x := v[0].(type) {
		case *big.Rat:
			return fitDecimal(big.NewRat(int64(x.Sign()), 1), a.typ), nil
		case float64:
			switch {
			case x > 0:
				return 1.0, nil
			case x < 0:
				return -1.0, nil
			}
			return x, nil
		}
		return big.NewInt(int64(v[0].(*big.Int).Sign())), nil
	}, a)
}

// toWhole is FLOOR(a) or CEIL(a).
func toWhole(name string, a *node) *node {
	t := a.typ.AsNullable()
	if t.Kind == types.Decimal {
		t = types.DecimalOf(t.Prec, 0)
	}
	n := call(name, t, func(v []value) (value, error) {
		switch x := v[0].(type) {
		case *big.Rat:
			r := new(big.Rat).SetInt(towardZero(x))
			switch {
			case name == "FLOOR" && r.Cmp(x) > 0:
				r.Sub(r, big.NewRat(1, 1))
			case name == "CEIL" && r.Cmp(x) < 0:
				r.Add(r, big.NewRat(1, 1))
			}
			return fitDecimal(r, t), nil
		case float64:
			if name == "FLOOR" {
				return math.Floor(x), nil
			}
			return math.Ceil(x), nil
		}
		return v[0], nil
	}, a)
	n.strong, n.isNull = true, byOperands
	return n
}

// roundedType keeps the digits that are left, and one more before the point for the carry.
func roundedType(t types.Type, n int) types.Type {
	switch {
	case t.Kind != types.Decimal || n >= t.Scale:
	case n < 0:
		return types.DecimalOf(min(38, 1+t.Prec-t.Scale), 0)
	default:
		return types.DecimalOf(1+t.Prec-t.Scale+n, n)
	}
	return t.AsNullable()
}

// rounded is ROUND(a, n) of an exact number.
func rounded(a *node, n int) *node {
	t := roundedType(a.typ, n)
	return &node{format: fmt.Sprintf("ROUND(%%s, %d)", n), typ: t, args: []*node{a}, eval: strict(func(v []value) (value, error) {
		r := halfUp(exact(v[0]), n)
		if t.Kind == types.Decimal {
			return fitDecimal(r, t), nil
		}
		return wrap(towardZero(r), t), nil
	})}
}

// truncated is TRUNCATE(a, n) of a decimal.
func truncated(a *node, n int) *node {
	t := roundedType(a.typ, n)
	return &node{format: fmt.Sprintf("TRUNCATE(%%s, %d)", n), typ: t, args: []*node{a}, eval: strict(func(v []value) (value, error) {
		scaled := new(big.Rat).Mul(exact(v[0]), power10(n))
		return fitDecimal(scaled.Mul(new(big.Rat).SetInt(towardZero(scaled)), power10(-n)), t), nil
	})}
}
