package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// aggregate puts the group above what was read, and HAVING above it, and moves all other expressions over its columns.
func (s *selection) aggregate() {
	g := s.grouping
	n := &plan.Aggregate{Input: s.node, Keys: g.keys, Sets: g.sets, Calls: s.calls, At: s.groupSpan()}
	for i, k := range g.keys {
		n.Out = append(n.Out, plan.Output{Name: s.keyName(k), Type: k.Type().WithNull(k.Type().Nullable || g.optional(i))})
	}
	for _, c := range s.calls {
		n.Out = append(n.Out, plan.Output{Name: s.b.callName(c), Type: c.Call.T})
	}
	if w := g.window; w != nil {
		n.Window = &w.GroupWindow
		n.Out = append(n.Out, w.times...)
	}
	s.node = n
	m := &mover{s: s, out: n.Out}
	if s.having != nil {
		if c := m.expr(s.having); !IsBad(c) {
			s.node = &plan.Filter{Input: n, Condition: c}
		}
	}
	m.items()
	for i := range s.order {
		s.order[i].Expr = m.one(s.order[i].Expr)
	}
	for _, c := range s.overs {
		m.overCall(c)
	}
}

// groupSpan is where the query says that it groups.
func (s *selection) groupSpan() diag.Span {
	if by := s.query.GroupBy; len(by) > 0 {
		return by[0].Span().To(by[len(by)-1].Span())
	}
	if len(s.calls) > 0 {
		return s.calls[0].Call.At
	}
	return s.query.Having.Span()
}

func (s *selection) keyName(k plan.Expr) string {
	if c, ok := k.(*plan.Column); ok {
		return c.Name
	}
	return k.Span().Text(s.b.Source)
}

// mover moves expressions over the columns of a group.
type mover struct {
	s        *selection
	out      []plan.Output
	reported bool // the expression that is being moved has had its mistake
}

// items moves the select list. Flink refuses a column whose type the grouping sets change, unless it is a key itself.
func (m *mover) items() {
	var star diag.Span
	for i := range m.s.items {
		it := &m.s.items[i]
		if it.star && it.expr.Span() == star {
			it.expr = bad(star) // * has had its mistake
			continue
		}
		before := it.expr
		it.expr = m.one(before)
		switch {
		case IsBad(it.expr):
			if it.star {
				star = before.Span()
			}
		case m.s.grouping.find(before) < 0 && !it.expr.Type().Equal(before.Type()):
			it.expr = m.s.b.fail(before.Span(), mistake{
				code: diag.BadQuery, text: "a key of this expression is NOT NULL, but NULL in some of the grouping sets: Flink does not plan that",
				help: "compute it in a query around: SELECT … FROM (SELECT … GROUP BY …)",
			})
		}
	}
}

// one moves an expression and reports the first column of it that is no key.
func (m *mover) one(e plan.Expr) plan.Expr {
	m.reported = false
	return m.expr(e)
}

func (m *mover) expr(e plan.Expr) plan.Expr {
	g := m.s.grouping
	if i := g.find(e); i >= 0 {
		return m.column(i, e.Span())
	}
	switch e := e.(type) {
	case *aggregateRef:
		return m.column(len(g.keys)+e.n, e.At)
	case *propertyRef:
		return m.column(len(g.keys)+len(m.s.calls)+e.n, e.At)
	case *plan.Column:
		return m.notGrouped(e.Name, e.At)
	case *plan.Outer: // it is one value for all rows, and Flink takes it for a column of them all the same
		return m.notGrouped(e.Name, e.At)
	case *plan.Field:
		if name, ok := pathName(e); ok {
			return m.notGrouped(name, e.At)
		}
	case *plan.Subquery:
		if correlated(e.Node) {
			return m.s.b.fail(e.At, mistake{
				code: diag.BadQuery, text: "Flink does not plan a sub-query that names columns of a query that groups its rows",
				help: "group in a query of its own: SELECT … FROM (SELECT … GROUP BY …)",
			})
		}
	}
	kids := plan.Children(e)
	if len(kids) == 0 {
		return e
	}
	moved := make([]plan.Expr, len(kids))
	for i, k := range kids {
		moved[i] = m.expr(k)
	}
	if anyBad(moved) {
		return bad(e.Span())
	}
	return m.s.b.retyped(plan.WithChildren(e, moved))
}

func (m *mover) exprs(es []plan.Expr) {
	for i := range es {
		es[i] = m.one(es[i])
	}
}

func (m *mover) column(i int, at diag.Span) plan.Expr {
	return &plan.Column{Typed: plan.Typed{T: m.out[i].Type, At: at}, Index: i, Name: m.out[i].Name}
}

// pathName is the name of a field of a column as it is written: r.x. Flink takes it for a column of its own, which is no key where r is.
func pathName(e plan.Expr) (string, bool) {
	switch e := e.(type) {
	case *plan.Column:
		return e.Name, true
	case *plan.Field:
		name, ok := pathName(e.Arg)
		return name + "." + e.Name, ok
	}
	return "", false
}

// notGrouped reports a column that is no key of the group.
func (m *mover) notGrouped(name string, at diag.Span) plan.Expr {
	if m.reported || m.s.grouping.broken {
		return bad(at)
	}
	m.reported = true
	mis := mistake{code: diag.BadQuery, text: fmt.Sprintf("column %q is not in GROUP BY, and stands outside of any aggregate", name)}
	mis.help = fmt.Sprintf("add it to GROUP BY, or take one of its values: MAX(%s)", name)
	if len(m.s.query.GroupBy) == 0 {
		mis.text = fmt.Sprintf("column %q stands beside an aggregate over all rows", name)
		mis.help = fmt.Sprintf("write GROUP BY %s, or take one of its values: MAX(%s)", name, name)
	}
	for _, k := range m.s.grouping.keys {
		if l, ok := k.(*plan.Literal); ok && l.T.IsInteger() {
			mis.help = "a number in GROUP BY is a constant, and no column of the select list: write the expression itself"
		}
	}
	return m.s.b.fail(at, mis)
}

// overCall moves a call over a window.
func (m *mover) overCall(c *plan.OverCall) {
	args := append([]plan.Expr(nil), c.Call.Args...)
	m.exprs(args)
	c.PartitionBy = append([]plan.Expr(nil), c.PartitionBy...)
	m.exprs(c.PartitionBy)
	c.Order = append([]plan.SortKey(nil), c.Order...)
	for i := range c.Order {
		c.Order[i].Expr = m.one(c.Order[i].Expr)
	}
	if !anyBad(args) {
		c.Call = plan.WithChildren(c.Call, args).(*plan.Call)
	}
}

// retyped is an expression with the nullability that its parts give it: that of some has changed.
func (b *Binder) retyped(e plan.Expr) plan.Expr {
	switch e := e.(type) {
	case *plan.Call:
		call := *e.Call
		if t, err := e.Overload.Result(&functions.Call{Function: e.Function, Args: call.Args, Env: b.Env}); err == nil {
			call.Result, e.T, e.Call = t, t, &call
		}
	case *plan.Cast:
		e.T.Nullable = e.T.Nullable || e.Arg.Type().Nullable
	case *plan.Case:
		e.T.Nullable = e.T.Nullable || anyNullable(e.Thens) || e.Else.Type().Nullable
	case *plan.Coalesce:
		e.T.Nullable = !anyNotNull(e.Args)
	case *plan.And:
		e.T.Nullable = anyNullable(e.Terms)
	case *plan.Or:
		e.T.Nullable = anyNullable(e.Terms)
	case *plan.Field:
		e.T.Nullable = e.T.Nullable || e.Arg.Type().Nullable
	case *plan.Subquery:
		e.T.Nullable = e.T.Nullable || anyNullable(e.Left)
	}
	return e
}

func anyNullable(es []plan.Expr) bool {
	for _, e := range es {
		if e.Type().Nullable {
			return true
		}
	}
	return false
}

func anyNotNull(es []plan.Expr) bool {
	for _, e := range es {
		if !e.Type().Nullable {
			return true
		}
	}
	return false
}
