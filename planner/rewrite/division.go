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
	if s.Constant != nil && s.divisionsWithin(e) {
		s.division(e)
	}
}

// divisionsWithin tells of the largest constants within an expression, unless it is one itself: then that is left to the caller.
// Each part is looked at once, however deep it stands.
func (s *Session) divisionsWithin(e plan.Expr) (constant bool) {
	constant = true
	switch e := e.(type) {
	case *plan.Column:
		constant = false
	case *plan.Call:
		constant = !e.Overload.Volatile
	}
	var constants []plan.Expr
	for _, k := range plan.Children(e) {
		if s.divisionsWithin(k) {
			constants = append(constants, k)
		} else {
			constant = false
		}
	}
	if !constant {
		for _, c := range constants {
			s.division(c)
		}
	}
	return constant
}

// division tells of a constant that is a division by zero, or a row of some.
func (s *Session) division(constant plan.Expr) {
	if dividesByZero(constant) {
		s.Constant(constant, errDivision)
		return
	}
	if row, ok := constant.(*plan.Row); ok {
		for _, f := range row.Fields {
			s.division(f)
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
