package bind

import (
	"math"
	"math/big"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// castInterval casts a number that is written down to an interval of one field, and such an interval to an exact number, as Flink does
// before anything else: CAST(1.5 AS INTERVAL DAY) is a day and a half, where a row's 1 is a millisecond. TRY_CAST
// takes the months or milliseconds themselves. The answer is false for all other casts.
func castInterval(arg plan.Expr, to types.Type, e *ast.Cast) (plan.Expr, bool) {
	l, ok := arg.(*plan.Literal)
	if !ok || l.T.Nullable {
		return nil, false
	}
	at := e.Span()
	switch unit, ofOne := unitSize[to.Interval]; {
	case to.IsInterval() && ofOne && !e.Try && (l.T.IsInteger() || l.T.Kind == types.Decimal):
		n := spanOf(l, unit)
		if to.Kind == types.IntervalMonth {
			n = int64(int32(n)) //nolint:gosec // Flink keeps the low 32 bits of the months
		}
		return constant(to.NotNull(), at, func(v *batch.Vector) { v.SetInt(0, n) }), true
	case l.T.IsInterval() && e.Try:
		return rawOf(l, to.AsNullable(), at)
	case l.T.IsInterval():
		return countOf(l, to, at)
	}
	return nil, false
}

// rawOf is the months or milliseconds of an interval of one field, of which an INT keeps the low 32 bits.
func rawOf(l *plan.Literal, to types.Type, at diag.Span) (plan.Expr, bool) {
	n := l.Value.Ints[0]
	if _, ofOne := unitSize[l.T.Interval]; !ofOne || to.Kind != types.Int && to.Kind != types.BigInt {
		return nil, false
	}
	if to.Kind == types.Int {
		n = int64(int32(n)) //nolint:gosec // what Flink keeps of it
	}
	return constant(to, at, func(v *batch.Vector) { v.SetInt(0, n) }), true
}

// spanOf is a number of units, without what is less than a month or a millisecond.
func spanOf(l *plan.Literal, unit int64) int64 {
	if l.T.IsInteger() {
		return l.Value.Ints[0] * unit
	}
	n, _ := new(big.Rat).SetString(string(types.AppendDec(nil, l.Value.Decimals[0], l.T.Scale)))
	n.Mul(n, new(big.Rat).SetInt64(unit))
	return new(big.Int).Quo(n.Num(), n.Denom()).Int64()
}

// countOf is how many of its unit an interval is, rounded, a half toward zero. Flink wants room for the months or milliseconds, and takes
// the low bits of these for an INT that has none.
func countOf(l *plan.Literal, to types.Type, at diag.Span) (plan.Expr, bool) {
	unit, ofOne := unitSize[l.T.Interval]
	n := l.Value.Ints[0]
	if !ofOne {
		return nil, false
	}
	count := n / unit
	switch rest := n % unit; {
	case 2*rest > unit:
		count++
	case -2*rest > unit:
		count--
	}
	switch {
	case to.Kind == types.BigInt, to.Kind == types.Int && n >= math.MinInt32 && n <= math.MaxInt32:
		return integer(to.Kind, count, at), true
	case to.Kind == types.Int:
		return rawOf(l, to.NotNull(), at)
	case to.Kind == types.Decimal && types.DecOf(n).Fits(to.Prec-to.Scale):
		d, _ := types.DecOf(count).Rescale(0, to.Prec, to.Scale)
		return constant(to.NotNull(), at, func(v *batch.Vector) { v.SetDecimal(0, d) }), true
	}
	return nil, false
}
