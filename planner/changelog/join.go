package changelog

import (
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// join hands on the changes of both sides, and adds updates of its own where a row may first stand alone and then find a partner.
// where are the terms of a filter right above it.
func (a *analysis) join(n *plan.Join, where []plan.Expr) stream {
	left, right := a.of(n.Left), a.of(n.Right)
	switch timeattr.ClassOf(n, where) {
	case timeattr.Interval:
		return a.insertOnly(left.and(right), n.At, "an interval join")
	case timeattr.Window:
		a.windowJoin(n)
		return a.insertOnly(left.and(right), n.At, "a window join")
	case timeattr.Temporal, timeattr.Lookup, timeattr.Lateral:
		return left
	case timeattr.Regular:
	}
	both := left.and(right)
	switch n.Kind {
	case plan.InnerJoin, plan.SemiJoin:
		return both
	case plan.LeftJoin, plan.RightJoin, plan.FullJoin, plan.AntiJoin:
	}
	return both.with(All, Origin{At: n.At, What: n.Kind.String()})
}

// windowJoin refuses windows of processing time, which end at other times on both sides.
func (a *analysis) windowJoin(n *plan.Join) {
	for _, c := range timeattr.Of(n.Left) {
		if w := c.Window; w != nil && timeattr.Of(w.Input)[w.Time].Time == plan.Proctime {
			a.refusals = append(a.refusals, Refusal{At: n.At, Text: "Flink does not join windows of processing time", Help: "make the windows by event time"})
			return
		}
	}
}

// innerQuery and outerQuery say what a scalar query is joined as: in a condition, where a row without a value is left out, and in a
// select list, where it is NULL.
const (
	innerQuery = false
	outerQuery = true
)

// queries adds the changes of the queries that stand in a node's expressions: each is a join with their rows.
func (a *analysis) queries(s stream, exprs []plan.Expr, outer bool) stream {
	for _, e := range exprs {
		s = a.query(s, e, outer, false)
	}
	return s
}

func (a *analysis) query(s stream, e plan.Expr, outer, negated bool) stream {
	q, ok := e.(*plan.Subquery)
	if !ok {
		call, isCall := e.(*plan.Call)
		negated = negated || isCall && call.Function.Name == "NOT"
		for _, kid := range plan.Children(e) {
			s = a.query(s, kid, outer, negated)
		}
		return s
	}
	s = s.and(a.of(q.Node))
	switch q.Kind {
	case plan.InQuery, plan.ExistsQuery:
		if q.Not || negated {
			return s.with(All, Origin{At: q.At, What: "a query that excludes rows"})
		}
	case plan.ScalarQuery:
		if outer {
			return s.with(All, Origin{At: q.At, What: "a query as a value"})
		}
	case plan.AnyQuery, plan.AllQuery, plan.ArrayQuery, plan.MapQuery, plan.MultisetQuery:
		return s.with(All, Origin{At: q.At, What: "a query in an expression"})
	}
	return s
}
