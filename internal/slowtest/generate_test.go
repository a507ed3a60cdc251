package slowtest

import (
	"math"
	"math/big"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/types"
)

// maker draws expressions. room is how many nodes may still be made.
type maker struct {
	t    *rapid.T
	room int
	made []*node // sub-expressions that may be used again
}

var indices [64]*rapid.Generator[int]

func init() {
	for i := range indices {
		indices[i] = rapid.IntRange(0, i)
	}
}

// pick draws one of n, the first most often.
func (m *maker) pick(n int) int { return indices[n-1].Draw(m.t, "") }

// rarely is true of one in a thousand or so: rapid draws small numbers more often.
func (m *maker) rarely() bool { return m.pick(64)+m.pick(64) == 0 }

// one draws one of a list.
func one[T any](m *maker, list ...T) T { return list[m.pick(len(list))] }

// oneOf draws a way and takes it.
func (m *maker) oneOf(ways ...func() *node) *node {
	n := ways[m.pick(len(ways))]()
	m.made = append(m.made, n)
	return n
}

// leaf makes a column of a kind, sometimes a constant, sometimes an expression that was made before.
func (m *maker) leaf(k types.Kind) *node {
	switch m.pick(8) {
	case 6:
		if k == types.Float || k == types.Double {
			break
		}
		t := m.constantType(k)
		v := m.value(t)
		return &node{typ: t, leaf: &leaf{column: -1, value: v, sql: literal(v, t)}}
	case 7:
		for i := range m.made {
			if n := m.made[len(m.made)-1-i]; n.typ.Kind == k && size(n) < 8 {
				return n
			}
		}
	}
	var of []int
	for i, c := range columns {
		if c.typ.Kind == k {
			of = append(of, i)
		}
	}
	i := one(m, of...)
	return &node{typ: columns[i].typ.AsNullable(), leaf: &leaf{column: i}}
}

// constantType is the type that a constant of a kind is written in.
func (m *maker) constantType(k types.Kind) types.Type {
	switch k {
	case types.Varchar:
		return types.StringType()
	case types.Decimal:
		return one(m, decimals...)
	}
	return types.Simple(k)
}

var decimals = []types.Type{types.DecimalOf(5, 2), types.DecimalOf(10, 0), types.DecimalOf(20, 5), types.DecimalOf(38, 18), types.DecimalOf(38, 0)}

// longDecimals are those that Flink reads a text into without a way of its own for few digits.
var longDecimals = []types.Type{types.DecimalOf(20, 5), types.DecimalOf(38, 18), types.DecimalOf(38, 0)}

var integers = []types.Kind{types.Int, types.BigInt, types.SmallInt, types.TinyInt}

// more says whether to go deeper.
func (m *maker) more() bool {
	m.room--
	return m.room > 0 && m.pick(4) != 0
}

// any makes an expression of any type.
func (m *maker) any() *node {
	return one(m, m.boolean, m.integer, m.text, m.decimal, m.float)()
}

// exact makes an integer or a decimal.
func (m *maker) exact() *node { return one(m, m.integer, m.decimal)() }

// number makes a number.
func (m *maker) number() *node { return one(m, m.integer, m.decimal, m.float)() }

// pair makes two operands, the first of a family that decides the type.
func (m *maker) pair(a, b func() *node) (*node, *node) {
	if m.pick(2) == 0 {
		return a(), b()
	}
	return b(), a()
}

// decimal makes an expression of DECIMAL.
func (m *maker) decimal() *node {
	if !m.more() {
		return m.leaf(types.Decimal)
	}
	return m.oneOf(
		func() *node {
			a, b := m.pair(m.decimal, m.exact)
			return arithmetic(one(m, "+", "-", "*", "/"), a, b)
		},
		func() *node { return negated(m.decimal()) },
		func() *node { return absolute(m.decimal()) },
		func() *node { return sign(m.decimal()) },
		func() *node { return toWhole(one(m, "FLOOR", "CEIL"), m.decimal()) },
		func() *node { return rounded(m.decimal(), one(m, 0, 1, 2, -1, 5, 20)) },
		func() *node { return truncated(m.decimal(), one(m, 0, 1, 2, -1, 5)) },
		func() *node { return converted(m.number(), one(m, decimals...), m.pick(3) == 2) },
		func() *node { return converted(m.text(), one(m, longDecimals...), m.pick(3) != 2) },
		func() *node { return m.conditional(m.decimal) },
	)
}

// float makes an expression of FLOAT or DOUBLE.
func (m *maker) float() *node {
	if !m.more() {
		return m.leaf(one(m, types.Double, types.Float))
	}
	return m.oneOf(
		func() *node {
			a, b := m.pair(m.float, m.number)
			return arithmetic(one(m, "+", "-", "*", "/"), a, b)
		},
		func() *node { return negated(m.float()) },
		func() *node { return absolute(m.float()) },
		func() *node { return sign(m.float()) },
		func() *node { return toWhole(one(m, "FLOOR", "CEIL"), m.float()) },
		func() *node {
			return converted(m.number(), types.Simple(one(m, types.Double, types.Float)), m.pick(3) == 2)
		},
		func() *node {
			return converted(m.text(), types.Simple(one(m, types.Double, types.Float)), m.pick(3) != 2)
		},
		func() *node { return m.conditional(m.float) },
	)
}

// integer makes an expression of some integer type.
func (m *maker) integer() *node {
	if !m.more() {
		return m.leaf(one(m, integers...))
	}
	return m.oneOf(
		func() *node { return arithmetic(one(m, "+", "-", "*", "/"), m.integer(), m.integer()) },
		func() *node { return integerRemainder(one(m, "MOD(%s, %s)", "(%s %% %s)"), m.integer(), m.integer()) },
		func() *node { return negated(m.integer()) },
		func() *node { return absolute(m.integer()) },
		func() *node { return sign(m.integer()) },
		func() *node { return rounded(m.integer(), one(m, 0, 1, -1, -2)) },
		func() *node { return m.conditional(m.integer) },
		func() *node { return converted(m.number(), types.Simple(one(m, integers...)), m.pick(3) == 2) },
		func() *node { return converted(m.text(), types.Simple(one(m, integers...)), m.pick(3) != 2) },
		func() *node { return converted(m.boolean(), types.Simple(one(m, integers...)), false) },
		func() *node { return charLength(m.text()) },
		func() *node { return position(m.text(), m.text()) },
	)
}

// conditional makes CASE, COALESCE, IF or NULLIF over expressions of one family.
func (m *maker) conditional(of func() *node) *node {
	switch m.pick(5) {
	case 0:
		return coalesce(of(), of())
	case 1:
		return nullIf(of(), of())
	case 2:
		return ifElse(m.boolean(), of(), of())
	case 3:
		return caseWhen(m.boolean(), of(), m.boolean(), of())
	}
	return caseWhen(m.boolean(), of(), of())
}

var symbols = []string{"=", "<>", "<", "<=", ">", ">="}

// boolean makes an expression of BOOLEAN.
func (m *maker) boolean() *node {
	if !m.more() {
		return m.leaf(types.Boolean)
	}
	return m.oneOf(
		func() *node { return connective("AND", false, m.boolean(), m.boolean()) },
		func() *node { return connective("OR", true, m.boolean(), m.boolean()) },
		func() *node { return not(m.boolean()) },
		func() *node { return comparison(one(m, symbols...), m.number(), m.number()) },
		func() *node { return comparison(one(m, symbols...), m.text(), m.text()) },
		func() *node { return comparison(one(m, "=", "<>"), m.boolean(), m.boolean()) },
		func() *node { return isNull(m.any(), m.pick(2) == 0) },
		func() *node {
			return m.truth(m.boolean())
		},
		func() *node { return distinct(m.exact(), m.exact(), m.pick(2) == 0) },
		func() *node { return in(one(m, "IN", "NOT IN"), m.integer(), m.integer(), m.integer()) },
		func() *node { return in(one(m, "IN", "NOT IN"), m.text(), m.text(), m.text(), m.text()) },
		func() *node {
			return between(one(m, "BETWEEN", "NOT BETWEEN"), m.exact(), m.exact(), m.exact())
		},
		func() *node { return m.conditional(m.boolean) },
		func() *node { return converted(m.text(), boolean, m.pick(2) == 0) },
		func() *node { return converted(m.number(), boolean, false) },
	)
}

func (m *maker) truth(a *node) *node {
	switch m.pick(6) {
	case 0:
		return isTruth(a, "TRUE", true, true)
	case 1:
		return isTruth(a, "NOT TRUE", true, false)
	case 2:
		return isTruth(a, "FALSE", false, true)
	case 3:
		return isTruth(a, "NOT FALSE", false, false)
	case 4:
		return isTruth(a, "UNKNOWN", nil, true)
	}
	return isTruth(a, "NOT UNKNOWN", nil, false)
}

// text makes an expression of STRING.
func (m *maker) text() *node {
	if !m.more() {
		return m.leaf(types.Varchar)
	}
	return m.oneOf(
		func() *node { return concatenated(m.text(), m.text()) },
		func() *node { return upper(m.text()) },
		func() *node { return lower(m.text()) },
		func() *node { return trim(one(m, "BOTH", "LEADING", "TRAILING"), m.text()) },
		func() *node { return substring(m.text(), m.integerOf(types.Int), m.integerOf(types.Int)) },
		func() *node { return replace(m.text(), m.text(), m.text()) },
		func() *node { return m.conditional(m.text) },
		func() *node { return converted(m.number(), types.StringType(), m.pick(2) == 1) },
		func() *node { return converted(m.boolean(), types.StringType(), false) },
	)
}

// integerOf makes an expression of one integer type.
func (m *maker) integerOf(k types.Kind) *node {
	n := m.integer()
	if n.typ.Kind == k {
		return n
	}
	return converted(n, types.Simple(k), false)
}

// value draws a value of a type, a boundary often.
func (m *maker) value(t types.Type) value {
	if t.Nullable && m.pick(5) == 4 {
		return nil
	}
	switch {
	case t.Kind == types.Boolean:
		return m.pick(2) == 0
	case t.IsInteger():
		return m.integerValue(t)
	case t.Kind == types.Decimal:
		return m.decimalValue(t)
	case t.IsApproximate():
		return narrowed(m.floatValue(), t)
	case t.IsString():
		return fitText(one(m, texts...), t)
	}
	panic("no value of " + t.String())
}

func (m *maker) integerValue(t types.Type) value {
	high := new(big.Int).Lsh(big.NewInt(1), bits(t)-1)
	switch m.pick(8) {
	case 5:
		return new(big.Int).Sub(high, big.NewInt(1))
	case 6:
		return new(big.Int).Neg(high)
	case 7:
		return wrap(big.NewInt(rapid.Int64().Draw(m.t, "")), t)
	}
	return big.NewInt(one[int64](m, 0, 1, 2, -1, 3, 7, 10, -5, 12, 100))
}

func (m *maker) decimalValue(t types.Type) value {
	high := new(big.Rat).Sub(power10(t.Prec-t.Scale), power10(-t.Scale))
	switch m.pick(8) {
	case 5:
		return high
	case 6:
		return high.Neg(high)
	case 7:
		return power10(-t.Scale)
	}
	x := big.NewRat(one[int64](m, 0, 1, 2, -1, 5, 15, -25, 125, 999, 12345), 1)
	x.Mul(x, power10(-m.pick(t.Scale+1)))
	if fitDecimal(x, t) == nil {
		return new(big.Rat)
	}
	return x
}

func (m *maker) floatValue() float64 {
	return one(m, 0, 1, -1, 0.5, 1.5, -2.5, 100, 1e7, 0.001, 0.1, 1e-10, 12345.678, 1e15, -1e20, 3.4028234663852886e38, math.NaN(), math.Inf(1), math.Copysign(0, -1), math.Inf(-1))
}

var texts = []string{"", "a", "1", "abc", "Hello World", " x ", "-5", "1.5", "true", "12", "aXbXc", "é", "日本語", "😀b", "No", "9223372036854775808", "127", "+7", "%_", "2024-02-29", "a,b,,c", "'", "1e3", "0.005", "-0", "NaN", ".5"}

// size is how many nodes an expression has.
func size(n *node) int {
	total := 1
	for _, a := range n.args {
		total += size(a)
	}
	return total
}
