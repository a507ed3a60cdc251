package bind

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// aggregateRef stands in an expression for a call of an aggregate, by its number in the selection, until the node is there that
// computes it.
type aggregateRef struct {
	plan.Typed
	n int
}

// aggregateCall binds a call of an aggregate, over a group or over a window.
func (b *Binder) aggregateCall(f *functions.Function, e *ast.Call) plan.Expr {
	at := e.Span()
	if !b.aggregateStands(f, e.Over != nil, at) {
		return bad(at)
	}
	var w *window
	if e.Over != nil {
		if w = b.sel.window(e.Over); w == nil {
			b.sel.insideWindow(at, func() { b.argumentsOf(e) })
			return bad(at)
		}
	}
	call := b.sel.call(f, e, w)
	switch {
	case call == nil:
		return bad(at)
	case w != nil:
		return b.sel.overCall(f, call, w, e)
	case isGrouping(f):
		return b.sel.groupingCall(call)
	}
	return b.sel.add(call)
}

// aggregateStands checks that a call of an aggregate stands where one may, and is what it should be: over a window or not.
func (b *Binder) aggregateStands(f *functions.Function, over bool, at diag.Span) bool {
	m := mistake{code: diag.BadQuery}
	s := b.sel
	switch {
	case over && f.Kind != functions.Aggregate && f.Kind != functions.Ranking:
		m.text, m.help = f.Name+" is no aggregate, and takes no OVER", "leave OVER out"
	case !over && f.Kind == functions.Ranking:
		m.text, m.help = f.Name+" needs a window", "write "+f.Name+"(…) OVER (PARTITION BY … ORDER BY …)"
	case s == nil:
		m.text = fmt.Sprintf("the aggregate %s cannot stand here: there are no rows to take together", f.Name)
	case s.within != diag.Span{} && over:
		m.text, m.help = "OVER cannot stand within another aggregate", "compute the inner one in a query of its own: SELECT … FROM (SELECT …)"
	case s.within != diag.Span{}:
		m.text, m.help = fmt.Sprintf("the aggregate %s stands within another one", f.Name), "compute the inner one in a query of its own: SELECT … FROM (SELECT … GROUP BY …)"
	case over && s.inWindow:
		m.text, m.help = "OVER cannot stand within another window", "compute the inner one in a query of its own: SELECT … FROM (SELECT …)"
	case over && s.clause != "" && !s.aliases:
		m.text, m.help = "OVER cannot stand in "+s.clause, "filter in a query around: SELECT … FROM (SELECT …) WHERE …"
	case over:
		return true
	case s.clause == "WHERE":
		m.text, m.help = fmt.Sprintf("the aggregate %s cannot stand in WHERE, which looks at single rows", f.Name), "write the condition in HAVING"
	case s.clause != "" && s.clause != "HAVING":
		m.text = fmt.Sprintf("the aggregate %s cannot stand in %s", f.Name, s.clause)
	default:
		return true
	}
	b.report(at, m)
	return false
}

// call binds the arguments and clauses of an aggregate; nil where they hold a mistake.
func (s *selection) call(f *functions.Function, e *ast.Call, w *window) *plan.AggregateCall {
	c := &plan.AggregateCall{Distinct: e.Distinct, IgnoreNulls: e.Nulls == "IGNORE"}
	if !s.clauses(f, e) {
		s.inside(e.Span(), func() { s.b.argumentsOf(e) })
		return nil
	}
	var args []plan.Expr
	bind := s.inside
	if w != nil {
		bind = s.insideWindow // whose rows may be groups: SUM(COUNT(*)) OVER (…)
	}
	bind(e.Span(), func() { args, c.Star = s.arguments(f, e) })
	ok := !anyBad(args)
	if e.Filter != nil {
		s.in("FILTER", func() { c.Filter = s.b.Condition(e.Filter, "FILTER") })
		ok = ok && !IsBad(c.Filter)
	}
	s.inside(e.Span(), func() { c.OrderBy = s.b.sortKeys(e.ArgOrder) })
	for _, k := range c.OrderBy {
		ok = ok && !IsBad(k.Expr)
	}
	if !ok {
		return nil
	}
	c.Call, _ = s.b.resolved(f, e.Name.Span(), e.Span(), args, functions.Call{NoRows: s.mayBeEmpty(w) || e.Filter != nil, Distinct: e.Distinct})
	if c.Call == nil {
		return nil
	}
	return c
}

// jsonAggregate binds JSON_ARRAYAGG and JSON_OBJECTAGG, whose clauses are arguments.
func (b *Binder) jsonAggregate(f *functions.Function, e *ast.JSONConstructor) plan.Expr {
	at := e.Span()
	if !b.aggregateStands(f, e.Over != nil, at) {
		return bad(at)
	}
	if e.Over != nil || e.Filter != nil {
		return b.fail(at, mistake{code: diag.UnexpectedToken, text: f.Name + " takes neither FILTER nor OVER"})
	}
	s, c := b.sel, &plan.AggregateCall{}
	var args []plan.Expr
	s.inside(at, func() { args, c.OrderBy = b.jsonArguments(e), b.sortKeys(e.OrderBy) })
	if c.Call, _ = b.resolved(f, e.NameAt.Span(), at, args, functions.Call{NoRows: s.mayBeEmpty(nil)}); c.Call == nil {
		return bad(at)
	}
	return s.add(c)
}

// mayBeEmpty reports whether a group or a window may hold no row.
func (s *selection) mayBeEmpty(w *window) bool {
	if w != nil {
		return w.mayBeEmpty()
	}
	return s.grouping == nil || s.grouping.noRows
}

// inside binds what stands within the call of an aggregate.
func (s *selection) inside(at diag.Span, bind func()) {
	before := s.within
	s.within = at
	bind()
	s.within = before
}

// insideWindow binds what stands within a call of OVER.
func (s *selection) insideWindow(_ diag.Span, bind func()) {
	before := s.inWindow
	s.inWindow = true
	bind()
	s.inWindow = before
}

// arguments binds the arguments of an aggregate. COUNT(*) is COUNT without any.
func (s *selection) arguments(f *functions.Function, e *ast.Call) (args []plan.Expr, star bool) {
	for _, a := range e.Args {
		x, ok := a.(*ast.Star)
		switch {
		case !ok:
			args = append(args, s.b.value(a))
		case f.Name == "COUNT" && x.Qualifier == nil && e.Distinct:
			args = append(args, s.b.fail(x.Span(), mistake{code: diag.UnexpectedToken, text: "COUNT(DISTINCT *) is no SQL", help: "count the rows of a query: SELECT COUNT(*) FROM (SELECT DISTINCT …)"}))
		case f.Name == "COUNT" && x.Qualifier == nil:
			return nil, true
		default:
			m := mistake{code: diag.UnknownColumn, text: f.Name + " takes no *", help: "name a column"}
			if f.Name == "COUNT" {
				m.help = "write COUNT(*)"
			}
			args = append(args, s.b.fail(x.Span(), m))
		}
	}
	if f.Name == "COUNT" && len(args) == 0 {
		args = append(args, s.b.fail(e.Span(), mistake{code: diag.ArgumentMismatch, text: "COUNT takes 1 argument, not 0", help: "write COUNT(*)"}))
	}
	return args, false
}

// clauses checks the clauses of a call that only some aggregates take.
func (s *selection) clauses(f *functions.Function, e *ast.Call) bool {
	m := mistake{code: diag.BadQuery}
	at := e.Span()
	switch {
	case e.Filter != nil && e.Over != nil:
		m.text, m.help = "FILTER and OVER do not go together", f.Name+"(CASE WHEN … THEN … END) OVER (…) says the same"
	case len(e.OrderBy) > 0:
		at = e.OrderBy[0].Expr.Span()
		m.text = f.Name + " takes no WITHIN GROUP"
	case len(e.ArgOrder) > 0 && f.Name != "ARRAY_AGG":
		at = e.ArgOrder[0].Expr.Span()
		m.code, m.text = diag.UnexpectedToken, f.Name+" takes no ORDER BY"
	case e.Nulls != "" && f.Name != "LAG" && f.Name != "LEAD":
		m.text, m.help = fmt.Sprintf("%s takes no %s NULLS", f.Name, e.Nulls), "leave it out"
	default:
		return true
	}
	s.b.report(at, m)
	return false
}

// scalarClauses refuses what only aggregates take at another function.
func (b *Binder) scalarClauses(f *functions.Function, e *ast.Call) bool {
	var what string
	switch {
	case e.Distinct:
		what = "DISTINCT"
	case e.Filter != nil:
		what = "FILTER"
	case e.Nulls != "":
		what = e.Nulls + " NULLS"
	case len(e.OrderBy) > 0:
		what = "WITHIN GROUP"
	case len(e.ArgOrder) > 0:
		what = "ORDER BY"
	default:
		return true
	}
	b.report(e.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("%s is no aggregate, and takes no %s", f.Name, what), help: "leave " + what + " out"})
	return false
}

// add collects a call, or finds it where it is there already.
func (s *selection) add(c *plan.AggregateCall) plan.Expr {
	for i, other := range s.calls {
		if sameCall(c, other) {
			return &aggregateRef{Typed: plan.Typed{T: other.Call.T, At: c.Call.At}, n: i}
		}
	}
	s.calls = append(s.calls, c)
	return &aggregateRef{Typed: c.Call.Typed, n: len(s.calls) - 1}
}

func sameCall(a, b *plan.AggregateCall) bool {
	if a.Star != b.Star || a.Distinct != b.Distinct || (a.Filter == nil) != (b.Filter == nil) {
		return false
	}
	return plan.Equal(a.Call, b.Call) && (a.Filter == nil || plan.Equal(a.Filter, b.Filter)) && plan.EqualKeys(a.OrderBy, b.OrderBy)
}

// callName is what a call of an aggregate is called in a plan.
func (b *Binder) callName(c *plan.AggregateCall) string {
	if text := c.Call.At.Text(b.Source); text != "" {
		return strings.Join(strings.Fields(text), " ")
	}
	return c.Call.Function.Name
}
