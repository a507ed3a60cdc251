package rewrite

import (
	"github.com/leatsql/leat/planner/plan"
)

// unnest makes one operator of each join with UNNEST(…), and of UNNEST(…) that stands alone.
func unnest(n plan.Node) plan.Node {
	switch n := n.(type) {
	case *plan.Join:
		if f, filters, ok := n.Unnests(); ok {
			return unnestJoin(n, f, filters)
		}
	case *plan.TableFunction:
		return elements(&plan.Values{Rows: [][]plan.Expr{{}}}, n, false)
	}
	return withInputs(n, unnest)
}

// unnestJoin makes the operator of a join; filters are conditions over the function's columns.
func unnestJoin(n *plan.Join, f *plan.TableFunction, filters []plan.Expr) plan.Node {
	u := elements(unnest(n.Left), f, n.Kind == plan.LeftJoin)
	u.Out = n.Out
	left := len(n.Left.Columns())
	var on []plan.Expr
	for _, e := range filters {
		on = append(on, move(e, shifted(left, len(f.Out))))
	}
	if n.On != nil {
		on = append(on, n.On)
	}
	switch {
	case len(on) == 0:
		return u
	case u.Outer:
		u.On = allOf(on, on[0])
		return u
	}
	return &plan.Filter{Input: u, Condition: allOf(on, on[0])}
}

// shifted are the numbers of n columns behind first ones.
func shifted(first, n int) []int {
	all := upTo(first + n)
	return all[first:]
}

// elements is the operator that takes the function's collection apart for each row of its input, whose columns it all keeps. A
// projection below it computes the collection where that is no column.
func elements(in plan.Node, f *plan.TableFunction, outer bool) *plan.Unnest {
	columns := in.Columns()
	u := &plan.Unnest{Input: in, Keep: upTo(len(columns)), Parts: upTo(len(f.Out)), Outer: outer, Out: append(columns[:len(columns):len(columns)], f.Out...)}
	collection := plan.Transform(f.Args[0], func(e plan.Expr) plan.Expr {
		if o, ok := e.(*plan.Outer); ok {
			return &plan.Column{Typed: o.Typed, Index: o.Index, Name: o.Name}
		}
		return e
	})
	if c, ok := collection.(*plan.Column); ok {
		u.Column = c.Index
		return u
	}
	below := &plan.Project{Input: in, Out: columns[:len(columns):len(columns)]}
	for i, c := range columns {
		below.Exprs = append(below.Exprs, &plan.Column{Typed: plan.Typed{T: c.Type}, Index: i, Name: c.Name})
	}
	u.Column = len(columns)
	below.Exprs = append(below.Exprs, collection)
	below.Out = append(below.Out, plan.Output{Name: f.Name, Type: collection.Type()})
	u.Input = below
	return u
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// mergeUnnest moves the terms of a filter that look at no element below the operator, so that rows are dropped before they multiply.
func mergeUnnest(n *plan.Filter, in *plan.Unnest) plan.Node {
	var above, below []plan.Expr
	for _, e := range conjuncts(n.Condition) {
		if plan.Volatile(e) || readsBehind(e, len(in.Keep)) {
			above = append(above, e)
			continue
		}
		below = append(below, move(e, in.Keep))
	}
	if len(below) == 0 {
		return n
	}
	u := *in
	u.Input = merge(&plan.Filter{Input: in.Input, Condition: allOf(below, n.Condition)})
	if len(above) == 0 {
		return &u
	}
	return &plan.Filter{Input: &u, Condition: allOf(above, n.Condition)}
}

// readsBehind reports whether an expression reads a column from number n on.
func readsBehind(e plan.Expr, n int) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		c, ok := e.(*plan.Column)
		found = found || ok && c.Index >= n
		return !found
	})
	return found
}

// pruneUnnest leaves out what nobody needs of the rows and of their elements.
func pruneUnnest(n *plan.Unnest, uses []*Use) (plan.Node, []int) {
	uses = append([]*Use(nil), uses...)
	if n.On != nil {
		need(n.On, "", uses)
	}
	below := make([]*Use, len(n.Input.Columns()))
	for i, c := range n.Keep {
		if uses[i] != nil {
			below[c] = uses[i]
		}
	}
	below[n.Column] = &Use{Whole: true}
	in, inAt := pruneNode(n.Input, below)
	out := &plan.Unnest{Input: in, Column: inAt[n.Column], Outer: n.Outer}
	at := make([]int, len(n.Out))
	for i, c := range n.Out {
		at[i] = -1
		if uses[i] == nil {
			continue
		}
		at[i] = len(out.Out)
		out.Out = append(out.Out, c)
		if i < len(n.Keep) {
			out.Keep = append(out.Keep, inAt[n.Keep[i]])
		} else {
			out.Parts = append(out.Parts, n.Parts[i-len(n.Keep)])
		}
	}
	if n.On != nil {
		out.On = move(n.On, at)
	}
	return out, at
}
