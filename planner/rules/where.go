package rules

import (
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// below returns the conditions that hold for the rows of a node's input: those above the node which can be moved below it, and its own.
func below(n plan.Node, input int, where []plan.Expr) []plan.Expr {
	switch n := n.(type) {
	case *plan.Filter:
		return append(timeattr.Terms(n.Condition), where...)
	case *plan.Project:
		return moved(where, func(i int) int { return columnOf(n.Exprs[i]) })
	case *plan.Aggregate:
		return moved(where, func(i int) int {
			if i < len(n.Keys) {
				return columnOf(n.Keys[i])
			}
			return -1
		})
	case *plan.Over:
		width := len(n.Out) - len(n.Calls)
		return moved(where, func(i int) int { return within(i, 0, width) })
	case *plan.Sort:
		if n.Limit == nil && n.Offset == nil {
			return where
		}
	case *plan.UnionAll, *plan.SetOp:
		return where
	case *plan.Join:
		return belowJoin(n, input, where)
	}
	return nil
}

// belowJoin: a condition over one side of a join holds for that side, unless rows without partner make it NULL above.
func belowJoin(n *plan.Join, input int, where []plan.Expr) []plan.Expr {
	width := len(n.Left.Columns())
	from, to := 0, width
	if input == 1 {
		from, to = width, len(n.Out)
	}
	keepsLeft, keepsRight := n.Kind == plan.LeftJoin || n.Kind == plan.FullJoin, n.Kind == plan.RightJoin || n.Kind == plan.FullJoin
	kept, other := keepsLeft, keepsRight
	if input == 1 {
		kept, other = keepsRight, keepsLeft
	}
	var all []plan.Expr
	if !other {
		all = append(all, where...)
	}
	if !kept {
		all = append(all, timeattr.Terms(n.On)...)
	}
	return moved(all, func(i int) int { return within(i, from, to) })
}

func within(i, from, to int) int {
	if i < from || i >= to {
		return -1
	}
	return i - from
}

func columnOf(e plan.Expr) int {
	if c, ok := e.(*plan.Column); ok {
		return c.Index
	}
	return -1
}

// moved are the conditions whose columns all have another number, below 0 for none, with these.
func moved(where []plan.Expr, to func(int) int) []plan.Expr {
	var out []plan.Expr
	for _, e := range where {
		ok := true
		m := plan.Transform(e, func(e plan.Expr) plan.Expr {
			c, column := e.(*plan.Column)
			if !column {
				return e
			}
			i := to(c.Index)
			ok = ok && i >= 0
			at := *c
			at.Index = i
			return &at
		})
		if ok {
			out = append(out, m)
		}
	}
	return out
}
