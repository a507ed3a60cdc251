package rewrite

import (
	"math"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// Flink keeps a constant of type FLOAT with seven digits, where a FLOAT of a row has up to nine: CAST('16777217' AS FLOAT) is
// 16777220 as a constant and 16777216 as a row's value. It makes constants of the whole of an expression at once, but of the cast
// of a constant before what stands around it.

// floatConstants gives the FLOAT constants that are left of an expression their seven digits.
func floatConstants(e plan.Expr) plan.Expr {
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		if l, ok := e.(*plan.Literal); ok {
			return sevenDigits(l)
		}
		return e
	})
}

// sevenDigits returns the literal, with seven digits where it is a FLOAT.
func sevenDigits(l *plan.Literal) plan.Expr {
	if l.T.Kind != types.Float || l.Secret || l.Value.IsNull(0) {
		return l
	}
	f := l.Value.Floats[0]
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return l
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'e', 6, 64), 32)
	if err != nil || short == f {
		return l
	}
	v := batch.NewVector(l.Value.Type, 1)
	v.SetFloat(0, short)
	return literal(l, v)
}
