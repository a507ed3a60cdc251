package rewrite

import (
	"errors"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

var errDivision = errors.New("division by zero")

// divisions tells of constants that are a division by zero. As in Flink a constant is the largest part of an expression that is
// one: 1/0 is refused, and 1/0 beside a column, but 1/0 + 1 fails with the first row that needs it.
func (s *Session) divisions(e plan.Expr) {
	if s.Constant == nil {
		return
	}
	_, isRow := e.(*plan.Row)
	switch {
	case dividesByZero(e):
		s.Constant(e, errDivision)
	case isRow || !isConstant(e):
		for _, k := range plan.Children(e) {
			s.divisions(k)
		}
	}
}

// dividesByZero reports whether an expression is a literal divided by another that is zero.
func dividesByZero(e plan.Expr) bool {
	c, ok := e.(*plan.Call)
	return ok && c.Function.Name == "/" && c.T.IsNumeric() && foldable(c.Args) && isZero(c.Args[1].(*plan.Literal)) && !c.Args[0].(*plan.Literal).Value.IsNull(0)
}

func isZero(l *plan.Literal) bool {
	switch v := l.Value; {
	case v.IsNull(0):
	case l.T.IsInteger():
		return v.Ints[0] == 0
	case l.T.IsApproximate():
		return v.Floats[0] == 0
	case l.T.Kind == types.Decimal:
		return v.Decimals[0] == types.Dec{}
	}
	return false
}

// isConstant reports whether an expression has the same value for every row.
func isConstant(e plan.Expr) bool {
	constant := true
	plan.Walk(e, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Column:
			constant = false
		case *plan.Call:
			constant = constant && !e.Overload.Volatile
		}
		return constant
	})
	return constant
}
