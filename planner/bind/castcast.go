package bind

import (
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// skipsInner reports whether a cast of a cast is one, of what the inner one casts. Flink's planner leaves the inner one out where that
// one loses nothing, so that CAST(CAST(5000000000 AS STRING) AS INT) of a column wraps as a number does and does not fail as a text.
// A constant has become its text by then.
func skipsInner(inner *plan.Cast, to types.Type) bool {
	from, through := inner.Arg.Type(), inner.T
	if castsLiteral(inner) || inner.Try || !from.IsNumeric() || !holdsText(through, from) {
		return false
	}
	if through.Kind != to.Kind && through.Kind == types.Char && to.Kind != types.Char {
		return false
	}
	return to.IsNumeric() || to.IsString() || to.IsTimestamp() || to.Kind == types.Boolean
}

// castsLiteral reports whether an expression is a literal or casts of one.
func castsLiteral(e plan.Expr) bool {
	for c, ok := e.(*plan.Cast); ok; c, ok = e.(*plan.Cast) {
		e = c.Arg
	}
	_, ok := e.(*plan.Literal)
	return ok
}

// digitsOf is how many digits Flink counts an integer's type to have.
var digitsOf = map[types.Kind]int{types.TinyInt: 3, types.SmallInt: 5, types.Int: 10, types.BigInt: 19}

// holdsText reports whether a text type has, as Flink counts, room for each number of another type. It counts none for FLOAT and DOUBLE.
func holdsText(text, number types.Type) bool {
	switch {
	case !text.IsString():
		return false
	case number.IsApproximate():
		return true
	case number.Kind == types.Decimal && number.Scale > 0:
		return text.Length >= number.Prec+1+number.Scale+1
	case number.Kind == types.Decimal:
		return text.Length >= number.Prec+1
	}
	return text.Length >= digitsOf[number.Kind]+1
}
