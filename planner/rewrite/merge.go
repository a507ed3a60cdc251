package rewrite

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
)

// merge brings projections that stand on one another together and moves filters below them, so that rows are dropped before
// anything is computed for them.
func merge(n plan.Node) plan.Node {
	n = withInputs(n, merge)
	switch n := n.(type) {
	case *plan.Sort:
		if n.Idle() {
			return n.Input
		}
	case *plan.Filter:
		return mergeFilter(n)
	case *plan.Project:
		switch in := n.Input.(type) {
		case *plan.Project:
			if !duplicates(n.Exprs, in.Exprs) {
				return merge(&plan.Project{Input: in.Input, Exprs: exprsOf(n.Exprs, substitute(in.Exprs)), Out: n.Out})
			}
		case *plan.Values:
			return mergeValues(n, in)
		case *plan.UnionAll:
			return mergeUnion(n, in)
		}
	}
	return n
}

func mergeFilter(n *plan.Filter) plan.Node {
	switch in := n.Input.(type) {
	case *plan.Filter:
		return &plan.Filter{Input: in.Input, Condition: allOf(append(conjuncts(in.Condition), conjuncts(n.Condition)...), n.Condition)}
	case *plan.Project:
		for i, count := range countColumns([]plan.Expr{n.Condition}, len(in.Exprs)) {
			if count > 0 && plan.Volatile(in.Exprs[i]) {
				return n
			}
		}
		below := merge(&plan.Filter{Input: in.Input, Condition: substitute(in.Exprs)(n.Condition)})
		return &plan.Project{Input: below, Exprs: in.Exprs, Out: in.Out}
	case *plan.Unnest:
		return mergeUnnest(n, in)
	case *plan.UnionAll:
		if slices.ContainsFunc(in.In, projectsJSON) {
			c := *in
			c.In = make([]plan.Node, len(in.In))
			for i, input := range in.In {
				c.In[i] = merge(&plan.Filter{Input: input, Condition: n.Condition})
			}
			return &c
		}
	}
	return n
}

func conjuncts(e plan.Expr) []plan.Expr {
	if and, ok := e.(*plan.And); ok {
		return and.Terms[:len(and.Terms):len(and.Terms)]
	}
	return []plan.Expr{e}
}

// allOf is the condition that all terms hold, which stand in whole.
func allOf(terms []plan.Expr, whole plan.Expr) plan.Expr {
	if len(terms) == 1 {
		return terms[0]
	}
	t := terms[0].Type()
	for _, e := range terms {
		t.Nullable = t.Nullable || e.Type().Nullable
	}
	return &plan.And{Typed: plan.Typed{T: t, At: whole.Span()}, Terms: terms}
}

// mergeValues computes a projection of constant rows in the rows themselves. JSON it leaves to the projection, where what stands above
// sees it as JSON, which a column is not.
func mergeValues(n *plan.Project, in *plan.Values) plan.Node {
	if makesJSON(n.Exprs) {
		return n
	}
	for _, row := range in.Rows {
		if duplicates(n.Exprs, row) {
			return n
		}
	}
	rows := make([][]plan.Expr, len(in.Rows))
	for i, row := range in.Rows {
		rows[i] = exprsOf(n.Exprs, substitute(row))
	}
	return &plan.Values{Rows: rows, Out: n.Out}
}

// mergeUnion computes a projection in each input where one of them makes JSON, so that it is seen as JSON.
func mergeUnion(n *plan.Project, in *plan.UnionAll) plan.Node {
	if !slices.ContainsFunc(in.In, projectsJSON) {
		return n
	}
	c := *in
	c.Out = n.Out
	c.In = make([]plan.Node, len(in.In))
	for i, input := range in.In {
		c.In[i] = merge(&plan.Project{Input: input, Exprs: n.Exprs, Out: n.Out})
	}
	return &c
}

func projectsJSON(n plan.Node) bool {
	p, ok := n.(*plan.Project)
	return ok && makesJSON(p.Exprs)
}

// makesJSON reports whether a function that writes JSON is among the expressions or in them.
func makesJSON(es []plan.Expr) bool {
	found := false
	for _, e := range es {
		plan.Walk(e, func(e plan.Expr) bool {
			found = found || plan.IsJSON(e)
			return !found
		})
	}
	return found
}

// duplicates reports whether the upper expressions would compute one of the lower ones twice if they held them.
func duplicates(upper, lower []plan.Expr) bool {
	for i, count := range countColumns(upper, len(lower)) {
		if count > 1 && !cheap(lower[i]) && !plan.IsJSON(lower[i]) { // JSON is to be seen as such by what takes it
			return true
		}
	}
	return false
}

// cheap reports whether an expression costs nothing to repeat.
func cheap(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Column, *plan.Literal:
		return true
	case *plan.Field:
		return cheap(e.Arg)
	}
	return false
}

func countColumns(es []plan.Expr, n int) []int {
	counts := make([]int, n)
	for _, e := range es {
		plan.Walk(e, func(e plan.Expr) bool {
			if c, ok := e.(*plan.Column); ok {
				counts[c.Index]++
			}
			return true
		})
	}
	return counts
}

// substitute puts the expressions that made the columns in their place.
func substitute(made []plan.Expr) func(plan.Expr) plan.Expr {
	f := func(e plan.Expr) plan.Expr {
		if c, ok := e.(*plan.Column); ok {
			return made[c.Index]
		}
		return e
	}
	return func(e plan.Expr) plan.Expr { return plan.Transform(e, f) }
}
