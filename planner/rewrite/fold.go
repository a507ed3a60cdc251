package rewrite

import (
	"fmt"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// fold evaluates what does not depend on a row. A constant that fails is left where it is: as in Flink it fails with the
// first row that needs it, and the session is told.
func (s *Session) fold(n plan.Node) plan.Node {
	n = withInputs(n, s.fold)
	switch n := n.(type) {
	case *plan.Filter:
		n.Condition = s.foldExpr(plan.Transform(n.Condition, itself))
		if value, null, ok := truth(n.Condition); ok && value && !null {
			return n.Input
		}
	case *plan.Unnest:
		if n.On != nil {
			n.On = s.foldExpr(n.On)
		}
	case *plan.Project:
		n.Exprs = exprsOf(n.Exprs, s.foldExpr)
	case *plan.Values:
		rows := make([][]plan.Expr, len(n.Rows))
		for i, row := range n.Rows {
			rows[i] = exprsOf(row, s.foldExpr)
		}
		return &plan.Values{Rows: rows, Out: n.Out}
	}
	return n
}

// Constants folds an expression of a bound plan for what Constant is told of it, whether or not the plan runs.
func (s *Session) Constants(e plan.Expr) { s.foldExpr(e) }

func (s *Session) foldExpr(e plan.Expr) plan.Expr {
	e = plan.Transform(plan.Transform(e, s.nullTest), s.writtenNull)
	e = s.keep(plan.Transform(e, s.foldOne))
	s.divisions(e)
	return e
}

func (s *Session) foldOne(e plan.Expr) plan.Expr {
	switch e := e.(type) {
	case *plan.Call:
		if folded, ok := s.foldSame(e); ok {
			return folded
		}
		if s.nullOperand(e, true) && !ofConstants(e) {
			return s.literal(e, batch.NewVector(e.T, 1), made{})
		}
		if e.Overload.Volatile {
			return s.exactArguments(e)
		}
		if e.Overload.Compile != nil && foldable(e.Args) && !dividesByZero(e) {
			kernel, err := e.Overload.Compile(e.Call)
			if err != nil {
				return e // told when the plan is checked
			}
			return s.evaluate(e, kernel, e.Overload.Nulls, e.Args)
		}
	case *plan.Cast:
		if foldable([]plan.Expr{e.Arg}) {
			return s.foldCast(e, e.Arg.(*plan.Literal))
		}
		return rowCast(e)
	case *plan.And:
		return s.foldLogic(e, e.Terms, false)
	case *plan.Or:
		return s.foldLogic(e, e.Terms, true)
	case *plan.Case:
		return s.foldCase(e)
	case *plan.Coalesce:
		return s.foldCoalesce(e)
	case *plan.Field:
		if row, ok := e.Arg.(*plan.Row); ok {
			return row.Fields[e.Index]
		}
	}
	return e
}

func (s *Session) foldCast(e *plan.Cast, of *plan.Literal) plan.Expr {
	if folded, ok := s.foldCastOfFloat(e, of); ok {
		return folded
	}
	if _, folded := s.made[of]; !folded && of.T.Kind == types.Timestamp && e.T.Kind == types.Timestamp && !of.Value.IsNull(0) {
		return s.kept(&plan.Literal{Typed: plan.Typed{T: e.T, At: e.At}, Value: of.Value}) // as it is written, before 1970 too
	}
	kernel, err := cast.Compile(of.Type(), e.T, e.Try, s.Env)
	if err != nil {
		return e
	}
	l, ok := s.evaluate(e, kernel, functions.Strict, []plan.Expr{s.uncutTime(of, e.T)}).(*plan.Literal)
	switch {
	case !ok:
		return e
	case e.Implicit && e.Try && l.Value.IsNull(0) && !of.Value.IsNull(0) && s.Constant != nil:
		s.Constant(e, fmt.Errorf("this is no %s", e.T.AsNullable()))
	case !e.Try && isPointOfTime(e.T) && !l.Value.IsNull(0):
		return s.keepCastTime(e, l)
	case !e.Implicit && !e.Try:
		return s.castToFloat(l, of)
	}
	return l
}

// foldable reports whether all expressions are literals that may be shown.
func foldable(es []plan.Expr) bool {
	for _, e := range es {
		l, ok := e.(*plan.Literal)
		if !ok || l.Secret {
			return false
		}
	}
	return true
}

// evaluate runs a kernel over one row of literals.
func (s *Session) evaluate(e plan.Expr, kernel functions.Kernel, nulls functions.NullRule, args []plan.Expr) plan.Expr {
	out := batch.NewVector(e.Type(), 1)
	in := make([]*batch.Vector, len(args))
	null := false
	for i, a := range args {
		in[i] = a.(*plan.Literal).Value
		null = null || in[i].IsNull(0)
	}
	if nulls == functions.Strict {
		if null {
			return s.literal(e, out, made{})
		}
		out.Nulls.Clear(0)
	}
	var failed error
	eval := &functions.Eval{Arena: &batch.Arena{}, Now: s.started(), Fail: func(_ int32, err error) { failed = err }}
	kernel(eval, []int32{0}, in, out)
	if failed != nil {
		if s.Constant != nil {
			s.Constant(e, failed)
		}
		return e
	}
	return s.literal(e, out, s.ofArgs(e, args))
}

func (s *Session) started() time.Time {
	if s.Env == nil {
		return time.Time{}
	}
	return s.Env.Started
}

func (s *Session) literal(e plan.Expr, v *batch.Vector, m made) plan.Expr {
	return s.remember(&plan.Literal{Typed: plan.Typed{T: e.Type(), At: e.Span()}, Value: v, JSON: plan.IsJSON(e)}, m)
}

// truth reads a BOOLEAN literal.
func truth(e plan.Expr) (value, null, ok bool) {
	l, ok := e.(*plan.Literal)
	if !ok || l.Secret {
		return false, false, false
	}
	if l.Value.IsNull(0) {
		return false, true, true
	}
	return l.Value.Bools[0], false, true
}

// foldLogic drops the terms of AND that are TRUE and answers FALSE where one is FALSE, also where a term before it may fail, as
// Flink does; for OR the other way round.
func (s *Session) foldLogic(e plan.Expr, terms []plan.Expr, decides bool) plan.Expr {
	var kept []plan.Expr
	allNull := true
	for _, t := range terms {
		value, null, ok := truth(t)
		switch {
		case ok && !null && value == decides:
			return s.retype(t, e.Type())
		case ok && !null && value != decides:
			continue
		}
		allNull = allNull && ok && null
		kept = append(kept, t)
	}
	switch {
	case len(kept) == 0:
		return s.retype(terms[0], e.Type())
	case len(kept) == 1, allNull:
		return s.retype(kept[0], e.Type())
	case len(kept) == len(terms):
		return e
	}
	return plan.WithChildren(e, kept)
}

// foldCase drops branches that are never taken and all behind one that always is.
func (s *Session) foldCase(e *plan.Case) plan.Expr {
	c := &plan.Case{Typed: e.Typed, Else: e.Else}
	for i, w := range e.Whens {
		value, _, ok := truth(w)
		if ok && !value {
			continue
		}
		if ok {
			c.Else = e.Thens[i]
			break
		}
		c.Whens, c.Thens = append(c.Whens, w), append(c.Thens, e.Thens[i])
	}
	switch {
	case len(c.Whens) == 0:
		return s.retype(c.Else, e.T)
	case len(c.Whens) == len(e.Whens):
		return e
	}
	return c
}

// foldCoalesce drops arguments that are NULL and all behind one that is not.
func (s *Session) foldCoalesce(e *plan.Coalesce) plan.Expr {
	var kept []plan.Expr
	for _, a := range e.Args {
		l, ok := a.(*plan.Literal)
		if ok && l.Value.IsNull(0) {
			continue
		}
		kept = append(kept, a)
		if ok || !a.Type().Nullable {
			break
		}
	}
	switch len(kept) {
	case 0:
		return s.retype(e.Args[0], e.T)
	case 1:
		return s.retype(kept[0], e.T)
	case len(e.Args):
		return e
	}
	return &plan.Coalesce{Typed: e.Typed, Args: kept}
}

// retype gives a literal the nullability that the expression it takes the place of has; other expressions keep theirs.
func (s *Session) retype(e plan.Expr, t types.Type) plan.Expr {
	if l, ok := e.(*plan.Literal); ok {
		c := *l
		c.T = c.T.WithNull(t.Nullable)
		if m, ok := s.made[l]; ok || c.Value.IsNull(0) { // a NULL that folding has chosen is not a written one
			return s.remember(&c, m)
		}
		return &c
	}
	return e
}
