package rules

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// below returns the conditions that hold for the rows of a node's input: those above the node which can be moved below it, and its own.
func below(n plan.Node, input int, where []plan.Expr) []plan.Expr {
	switch n := n.(type) {
	case *plan.Filter:
		return append(timeattr.Terms(n.Condition), where...)
	case *plan.Project:
		return moved(where, among(n.Exprs))
	case *plan.Aggregate:
		return moved(where, among(n.Keys))
	case *plan.Over:
		return moved(where, shifted(0, len(n.Out)-len(n.Calls)))
	case *plan.Sort:
		if n.Limit == nil && n.Offset == nil {
			return where
		}
	case *plan.UnionAll, *plan.SetOp:
		return moved(where, among(columnsOf(n.Inputs()[input])))
	case *plan.Join:
		return belowJoin(n, input, where)
	}
	return nil
}

// belowJoin: a condition over one side of a join holds for that side, unless the join adds rows without partner above.
func belowJoin(n *plan.Join, input int, where []plan.Expr) []plan.Expr {
	width := len(n.Left.Columns())
	left, right := shifted(0, width), shifted(width, len(n.Out))
	// A condition that no NULL meets leaves out the rows which the join adds for want of a partner.
	addsRight := (n.Kind == plan.LeftJoin || n.Kind == plan.FullJoin) && !anyStrict(moved(where, right))
	addsLeft := (n.Kind == plan.RightJoin || n.Kind == plan.FullJoin) && !anyStrict(moved(where, left))
	side, addsSide, keepsSide := left, addsLeft, addsRight
	if input == 1 {
		side, addsSide, keepsSide = right, addsRight, addsLeft
	}
	var all []plan.Expr
	if !addsSide {
		all = append(all, where...)
	}
	if !keepsSide {
		all = append(all, timeattr.Terms(n.On)...)
	}
	return moved(all, side)
}

// anyStrict reports whether one of the conditions is a comparison, which is never TRUE of NULL.
func anyStrict(where []plan.Expr) bool {
	return slices.ContainsFunc(where, func(e plan.Expr) bool {
		c, ok := e.(*plan.Call)
		if !ok {
			return false
		}
		_, compares := mirrored[c.Function.Name]
		return compares || c.Function.Name == "<>" || c.Function.Name == "IS NOT NULL"
	})
}

// shifted makes the columns of a range those of a node that has them alone.
func shifted(from, to int) func(*plan.Column) plan.Expr {
	return func(c *plan.Column) plan.Expr {
		if c.Index < from || c.Index >= to {
			return nil
		}
		at := *c
		at.Index -= from
		return &at
	}
}

// among takes a column for the expression of its number. There may be less of them than columns where the query holds a mistake.
func among(es []plan.Expr) func(*plan.Column) plan.Expr {
	return func(c *plan.Column) plan.Expr {
		if c.Index < len(es) {
			return es[c.Index]
		}
		return nil
	}
}

// columnsOf are a node's columns as expressions over it.
func columnsOf(n plan.Node) []plan.Expr {
	var es []plan.Expr
	for i, c := range n.Columns() {
		es = append(es, &plan.Column{Typed: plan.Typed{T: c.Type}, Index: i, Name: c.Name})
	}
	return es
}

func columnOf(e plan.Expr) int {
	if c, ok := e.(*plan.Column); ok {
		return c.Index
	}
	return -1
}

// moved are the conditions with others in place of their columns; those are left out that have a column for which there is nothing.
func moved(where []plan.Expr, to func(*plan.Column) plan.Expr) []plan.Expr {
	var out []plan.Expr
	for _, e := range where {
		ok := true
		m := plan.Transform(e, func(e plan.Expr) plan.Expr {
			switch x := e.(type) {
			case *plan.Column:
				if m := to(x); m != nil {
					return m
				}
				ok = false
			case *plan.Subquery:
				ok = false
			}
			return e
		})
		if ok {
			out = append(out, timeattr.Terms(m)...)
		}
	}
	return out
}
