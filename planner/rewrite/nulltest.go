package rewrite

import (
	"slices"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// nullTests are the functions that test for NULL, and what they answer of it.
var nullTests = map[string]bool{"IS NULL": true, "IS UNKNOWN": true, "IS NOT NULL": false, "IS NOT UNKNOWN": false}

// nullWithOperand are the functions that Flink's planner takes for NULL exactly where an operand is.
var nullWithOperand = map[string]bool{
	"+": true, "-": true, "*": true, "/": true, "=": true, "<>": true, "<": true, "<=": true, ">": true, ">=": true,
	"NOT": true, "FLOOR": true, "CEIL": true, "TIMESTAMPADD": true, "TIMESTAMPDIFF": true, "(-)": true, "EXTRACT": true,
	"YEAR": true, "QUARTER": true, "MONTH": true, "WEEK": true, "DAYOFYEAR": true, "DAYOFMONTH": true, "DAYOFWEEK": true,
	"HOUR": true, "MINUTE": true, "SECOND": true,
}

// writtenNull makes NULL of a call with an operand that is written as NULL. Flink does not look at the other operands then, also where
// they fail.
func (s *Session) writtenNull(e plan.Expr) plan.Expr {
	if call, ok := e.(*plan.Call); ok && s.nullOperand(call, false) {
		return &plan.Literal{Typed: plan.Typed{T: call.T, At: call.At}, Value: batch.NewVector(call.T, 1)}
	}
	return e
}

// nullOperand reports whether a call is NULL because an operand is the literal NULL, or a cast of it; made says that one counts too that
// folding has made.
func (s *Session) nullOperand(e *plan.Call, made bool) bool {
	if !nullWithOperand[e.Function.Name] {
		return false
	}
	return slices.ContainsFunc(e.Args, func(a plan.Expr) bool {
		for cast, ok := a.(*plan.Cast); ok; cast, ok = a.(*plan.Cast) {
			a = cast.Arg
		}
		l, ok := a.(*plan.Literal)
		_, folded := s.made[l]
		return ok && !l.Secret && l.Value.IsNull(0) && (made || !folded)
	})
}

// ofConstants reports whether a call needs no row. Flink evaluates it as a whole then: that an operand turns out to be NULL does not
// keep another from failing.
func ofConstants(e *plan.Call) bool {
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

// nullTest asks the operands in place of the value, as Flink's planner does: (a / b) IS NULL is a IS NULL OR b IS NULL. So it does not
// fail where b is zero, and a sum that is NULL for having too many digits counts as not NULL.
func (s *Session) nullTest(e plan.Expr) plan.Expr {
	test, ok := e.(*plan.Call)
	if !ok {
		return e
	}
	if _, ok := nullTests[test.Function.Name]; !ok {
		return e
	}
	return s.testNull(test, test.Args[0])
}

// testNull is test, one of nullTests, of another value.
func (s *Session) testNull(test *plan.Call, x plan.Expr) plan.Expr {
	if l, ok := x.(*plan.Literal); ok && !l.Secret {
		return truthOf(test, l.Value.IsNull(0) == nullTests[test.Function.Name])
	}
	switch x := x.(type) {
	case *plan.Column:
		if !x.T.Nullable {
			return truthOf(test, !nullTests[test.Function.Name])
		}
	case *plan.Call:
		if nullWithOperand[x.Function.Name] {
			return s.testOperands(test, x)
		}
	case *plan.Case:
		c := &plan.Case{Typed: test.Typed, Whens: x.Whens, Else: s.testNull(test, x.Else)}
		for _, t := range x.Thens {
			c.Thens = append(c.Thens, s.testNull(test, t))
		}
		return s.foldCase(c)
	}
	if x == test.Args[0] {
		return test
	}
	return plan.WithChildren(test, []plan.Expr{x})
}

// testOperands asks whether one operand of a call is NULL, or that none is. A number that is cast to the type that arithmetic is done in
// is asked itself.
func (s *Session) testOperands(test, of *plan.Call) plan.Expr {
	var terms []plan.Expr
	for _, a := range of.Args {
		if a.Type().Kind == types.Symbol {
			continue
		}
		if c, ok := a.(*plan.Cast); ok && c.Implicit && !c.Try && of.Function.Family == "arithmetic" {
			a = c.Arg
		}
		if !a.Type().Nullable {
			terms = append(terms, truthOf(test, !nullTests[test.Function.Name]))
			continue
		}
		terms = append(terms, s.testNull(test, a))
	}
	switch isNull := nullTests[test.Function.Name]; {
	case len(terms) == 1:
		return terms[0]
	case isNull:
		return s.foldLogic(&plan.Or{Typed: test.Typed, Terms: terms}, terms, true)
	default:
		return s.foldLogic(&plan.And{Typed: test.Typed, Terms: terms}, terms, false)
	}
}

// truthOf is a constant in place of a test.
func truthOf(test *plan.Call, answer bool) plan.Expr {
	v := batch.NewVector(test.T, 1)
	v.SetBool(0, answer)
	return &plan.Literal{Typed: test.Typed, Value: v}
}
