package rewrite

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Leaf is a table at the bottom of a logical plan.
type Leaf interface {
	plan.Node
	// Read returns the operator that reads the columns that are used, one use a column, nil where it is not used; column i of the
	// leaf is column at[i] of that operator, -1 where it is not there.
	Read(uses []*Use) (n plan.Node, at []int)
}

// Session is what rewrites need to know of the job.
type Session struct {
	Env         *functions.Env
	OnMalformed plan.MalformedPolicy
	// Constant is told of a constant expression that fails for every row; nil to ignore them.
	Constant func(e plan.Expr, err error)

	made map[*plan.Literal]made // the literals that folding has made
}

// Plan rewrites a logical plan into a physical one whose columns are the same.
func (s *Session) Plan(n plan.Node) plan.Node {
	n = s.logical(n)
	n = s.extract(n)
	return s.prune(n)
}

// logical runs the rewrites that keep the plan logical.
func (s *Session) logical(n plan.Node) plan.Node {
	n = unnest(n)
	n = s.fold(n)
	n = merge(n)
	return s.fold(n)
}

// withInputs returns a copy of an operator that reads other inputs with the same columns.
func withInputs(n plan.Node, f func(plan.Node) plan.Node) plan.Node {
	switch n := n.(type) {
	case *plan.Filter:
		c := *n
		c.Input = f(n.Input)
		return &c
	case *plan.Project:
		c := *n
		c.Input = f(n.Input)
		return &c
	case *plan.Extract:
		c := *n
		c.Input = f(n.Input)
		return &c
	case *plan.Unnest:
		c := *n
		c.Input = f(n.Input)
		return &c
	case *plan.Sort:
		c := *n
		c.Input = f(n.Input)
		return &c
	case *plan.UnionAll:
		c := *n
		c.In = make([]plan.Node, len(n.In))
		for i, in := range n.In {
			c.In[i] = f(in)
		}
		return &c
	}
	return n
}

func exprsOf(es []plan.Expr, f func(plan.Expr) plan.Expr) []plan.Expr {
	out := make([]plan.Expr, len(es))
	for i, e := range es {
		out[i] = f(e)
	}
	return out
}
