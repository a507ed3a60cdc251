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

// decimal is a FLOAT constant by its digits, as Flink keeps it: a cast to DOUBLE takes these and not what a FLOAT makes of them.
type decimal string

// as is the DOUBLE that a cast makes of the digits.
func (d decimal) as(e *plan.Cast) plan.Expr {
	f, err := strconv.ParseFloat(string(d), 64)
	if err != nil {
		return e
	}
	v := batch.NewVector(e.T, 1)
	v.SetFloat(0, f)
	return literal(e, v)
}

// castFloat gives a constant that a cast has made its seven digits where it is a FLOAT, and remembers them.
func (s *Session) castFloat(l *plan.Literal) plan.Expr {
	short, digits := sevenDigits(l)
	if digits != "" {
		if s.floats == nil {
			s.floats = map[*plan.Literal]decimal{}
		}
		s.floats[short] = digits
	}
	return short
}

// floatConstants gives the FLOAT constants that are left of an expression their seven digits.
func floatConstants(e plan.Expr) plan.Expr {
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		if l, ok := e.(*plan.Literal); ok {
			short, _ := sevenDigits(l)
			return short
		}
		return e
	})
}

// sevenDigits returns the literal with seven digits, and these, where it is a FLOAT.
func sevenDigits(l *plan.Literal) (*plan.Literal, decimal) {
	if l.T.Kind != types.Float || l.Secret || l.Value.IsNull(0) {
		return l, ""
	}
	f := l.Value.Floats[0]
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return l, ""
	}
	digits := strconv.FormatFloat(f, 'e', 6, 64)
	short, err := strconv.ParseFloat(digits, 32)
	if err != nil || short == f {
		return l, decimal(digits)
	}
	v := batch.NewVector(l.Value.Type, 1)
	v.SetFloat(0, short)
	return &plan.Literal{Typed: l.Typed, Value: v}, decimal(digits)
}
