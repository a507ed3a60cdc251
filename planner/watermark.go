package planner

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/rewrite"
)

// watch tells the tables of a plan whether it calls CURRENT_WATERMARK: only then their rows are asked.
func (s *Session) watch(n plan.Node) {
	asked := false
	plan.WalkNodes(n, func(n plan.Node) {
		for _, e := range plan.Exprs(n) {
			plan.Walk(e, func(e plan.Expr) bool {
				c, ok := e.(*plan.Call)
				asked = asked || ok && c.Function.Name == "CURRENT_WATERMARK"
				return !asked
			})
		}
	})
	for _, leaf := range leavesOf(n) {
		if leaf.watched = asked; asked && leaf.says != nil && !runs(leaf.says) {
			s.report(leaf.at, diag.UnsupportedFunction, leaf.table.name+": CURRENT_WATERMARK of a table whose watermark is its source's is not supported yet",
				"declare the watermark of a column: WATERMARK FOR ts AS ts - INTERVAL '5' SECOND")
		}
	}
}

// runs reports whether all functions of an expression run.
func runs(e plan.Expr) bool {
	all := true
	plan.Walk(e, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Call); ok && c.Overload.Compile == nil {
			all = false
		}
		return all
	})
	return all
}

// watermarkUses adds to the uses of the base columns those of the watermark.
func (n *scan) watermarkUses(uses []*rewrite.Use) []*rewrite.Use {
	if !n.watched || n.says == nil {
		return uses
	}
	uses = slices.Clone(uses)
	plan.Walk(n.says, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Column); ok {
			uses[c.Index] = &rewrite.Use{Whole: true}
		}
		return true
	})
	return uses
}

// moved is an expression over columns that stand elsewhere.
func moved(e plan.Expr, at []int) plan.Expr {
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		c, ok := e.(*plan.Column)
		if !ok {
			return e
		}
		m := *c
		m.Index = at[c.Index]
		return &m
	})
}
