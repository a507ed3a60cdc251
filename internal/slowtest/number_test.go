package slowtest

import (
	"errors"
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

// arithmetic is a + b, a - b, a * b, a / b of integers.
func integerArithmetic(symbol string, a, b *node) *node {
	t := wider(a.typ, b.typ)
	return &node{format: "(%s " + symbol + " %s)", typ: t, args: []*node{a, b}, eval: strict(func(v []value) (value, error) {
		x, y := v[0].(*big.Int), v[1].(*big.Int)
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
	})}
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
	return &node{format: "(- %s)", typ: a.typ.AsNullable(), args: []*node{a}, eval: strict(func(v []value) (value, error) {
		return wrap(new(big.Int).Neg(v[0].(*big.Int)), a.typ), nil
	})}
}

// absolute is ABS(a).
func absolute(a *node) *node {
	return call("ABS", a.typ.AsNullable(), func(v []value) (value, error) {
		return wrap(new(big.Int).Abs(v[0].(*big.Int)), a.typ), nil
	}, a)
}
