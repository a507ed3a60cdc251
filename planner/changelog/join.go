package changelog

import (
	"fmt"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// join hands on the changes of both sides, and adds updates of its own where a row may first stand alone and then find a partner.
// where are the terms of a filter right above it.
func (a *analysis) join(n *plan.Join, where []plan.Expr) stream {
	left, right := a.of(n.Left), a.of(n.Right)
	switch a.facts.ClassOf(n, where) {
	case timeattr.Interval:
		a.intervalJoin(n, where)
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

// intervalJoin refuses event times of two types.
func (a *analysis) intervalJoin(n *plan.Join, where []plan.Expr) {
	l, r := a.facts.IntervalTimes(n, where)
	if l.Time == plan.Rowtime && l.Type.Kind != r.Type.Kind {
		a.refusals = append(a.refusals, Refusal{
			At: n.At, Text: fmt.Sprintf("an interval join compares event times of one type, not %s and %s", l.Type.AsNullable(), r.Type.AsNullable()),
			Help: "declare both with one type",
		})
	}
}

// windowJoin refuses windows of processing time, which end at other times on both sides.
func (a *analysis) windowJoin(n *plan.Join) {
	for _, c := range a.facts.Of(n.Left) {
		if w := c.Window; w != nil && a.facts.Of(w.Input)[w.Time].Time == plan.Proctime {
			a.refusals = append(a.refusals, Refusal{At: n.At, Text: "Flink does not join windows of processing time", Help: "make the windows by event time"})
			return
		}
	}
}

// place says where a query stands in the expressions of a node, which decides how it is joined.
type place uint8

const (
	term     place = iota // it is a term of a condition, or the contrary of one
	within                // it is a part of a term
	selected              // it is part of what a select list computes, where a row without a value is NULL
)

// queries adds the changes of the queries that stand in a node's expressions: each is a join with their rows.
func (a *analysis) queries(s stream, exprs []plan.Expr, at place) stream {
	for _, e := range exprs {
		s = a.query(s, e, at, false)
	}
	return s
}

func (a *analysis) query(s stream, e plan.Expr, at place, negated bool) stream {
	q, ok := e.(*plan.Subquery)
	if !ok {
		call, isCall := e.(*plan.Call)
		not := isCall && call.Function.Name == "NOT"
		if _, and := e.(*plan.And); at == term && !not && !and {
			at = within
		}
		for _, kid := range plan.Children(e) {
			s = a.query(s, kid, at, negated != not)
		}
		return s
	}
	s = s.and(a.of(q.Node))
	switch q.Kind {
	case plan.InQuery, plan.ExistsQuery:
		switch {
		case at != term:
			return s.with(All, Origin{At: q.At, What: "a query within a condition"})
		case q.Not != negated:
			return s.with(All, Origin{At: q.At, What: "a query that excludes rows"})
		}
	case plan.ScalarQuery:
		switch {
		case at == selected:
			return s.with(All, Origin{At: q.At, What: "a query as a value"})
		case !oneRow(q.Node):
			return s.with(Update, Origin{At: q.At, What: "a query as a value"})
		}
	case plan.AnyQuery, plan.AllQuery, plan.ArrayQuery, plan.MapQuery, plan.MultisetQuery:
		return s.with(All, Origin{At: q.At, What: "a query in an expression"})
	}
	return s
}

// oneRow reports whether a query always has one row: an aggregate over all rows. That another has no more is watched row by row.
func oneRow(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.Project:
		return oneRow(n.Input)
	case *plan.Aggregate:
		return len(n.Keys) == 0
	}
	return false
}
