package rules

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// Refusal is one thing that Flink does not plan.
type Refusal struct {
	At   diag.Span
	Text string
	Help string
}

// Of returns what Flink refuses of the plan of a query, in the order of the plan.
func Of(n plan.Node, batch bool) []Refusal {
	c := &checker{batch: batch, visits: map[plan.Node]int{}}
	c.node(n, nil)
	return c.found
}

const batchHelp = "SET 'execution.runtime-mode' = 'batch'"

// mostVisits is how often a node is looked at. A query of WITH stands in the plan each time it is read, below other filters.
const mostVisits = 8

type checker struct {
	batch  bool
	found  []Refusal
	visits map[plan.Node]int
}

func (c *checker) refuse(at diag.Span, text, help string) {
	c.found = append(c.found, Refusal{at, text, help})
}

// node checks a node and all below it. where are the conditions above it that its rows are filtered by, over its columns.
func (c *checker) node(n plan.Node, where []plan.Expr) {
	if c.visits[n]++; c.visits[n] > mostVisits {
		return
	}
	switch n := n.(type) {
	case *plan.Sort:
		c.order(n)
		c.offset(n)
	case *plan.Over:
		c.over(n, where)
	case *plan.Aggregate:
		c.aggregate(n)
	case *plan.Join:
		c.join(n)
	}
	for i, in := range n.Inputs() {
		c.node(in, below(n, i, where))
	}
	for _, e := range plan.Exprs(n) {
		plan.Walk(e, func(e plan.Expr) bool {
			if q, ok := e.(*plan.Subquery); ok {
				c.correlation(q)
				c.node(counted(q), nil)
			}
			return true
		})
	}
}

// counted is the part of a query that decides its answer: of EXISTS not what it selects.
func counted(q *plan.Subquery) plan.Node {
	n := q.Node
	if q.Kind != plan.ExistsQuery {
		return n
	}
	if p, ok := n.(*plan.Project); ok {
		n = p.Input
	}
	if o, ok := n.(*plan.Over); ok {
		n = o.Input
	}
	return n
}

// join refuses IN over a query in ON, which Flink does not take apart, and what it cannot make of a lateral query.
func (c *checker) join(n *plan.Join) {
	if n.Lateral {
		text := lateralObstacle(n.Right)
		if text == "" && n.Kind != plan.RightJoin && n.Kind != plan.FullJoin {
			text = lateralLeaf(n)
		}
		if text != "" {
			c.refuse(n.At, "Flink does not plan LATERAL with a query that names columns of the tables before it "+text, lateralHelp[text])
		}
	}
	if n.On == nil {
		return
	}
	plan.Walk(n.On, func(e plan.Expr) bool {
		q, ok := e.(*plan.Subquery)
		if ok && (q.Kind == plan.InQuery || q.Kind == plan.AnyQuery || q.Kind == plan.AllQuery) {
			c.refuse(q.At, "Flink does not plan IN over a query in ON", "write it in WHERE, or join with its rows")
		}
		return !ok
	})
}

// timeOf is the time attribute that an expression over a node's columns is.
func timeOf(e plan.Expr, in plan.Node) plan.TimeAttribute {
	switch e := e.(type) {
	case *plan.Column:
		if columns := timeattr.Of(in); e.Index < len(columns) {
			return columns[e.Index].Time
		}
	case *plan.Call:
		if e.Function.Name == "PROCTIME" {
			return plan.Proctime
		}
	}
	return plan.NoTime
}
