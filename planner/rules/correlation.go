package rules

import (
	"github.com/leatsql/leat/planner/plan"
)

// correlation checks a query in an expression that names columns of the row around it. Flink makes a join of it, which it can where
// these columns stand in WHERE or in the select list of the query itself.
func (c *checker) correlation(q *plan.Subquery) {
	if !plan.Reaches(q.Node, 1) {
		return
	}
	if text := obstacle(q.Node, q.Kind, 1); text != "" {
		c.refuse(q.At, "Flink does not plan a query that names columns of the row around it "+text, "join the tables instead")
	}
}

// obstacle says what keeps Flink from making a join of a query, "" for nothing. out is how many scopes out the row around is.
func obstacle(n plan.Node, kind plan.SubqueryKind, out int) string {
	if plan.Reaches(n, out+1) {
		return "from more than one query out"
	}
	switch n := n.(type) {
	case *plan.Join:
		if n.On != nil && reaches(n.On, out) {
			return "in ON"
		}
		if n.Lateral {
			if text := obstacle(n.Left, kind, out); text != "" {
				return text
			}
			return obstacle(n.Right, kind, out+1)
		}
	case *plan.Sort:
		if n.Limit != nil && kind == plan.ScalarQuery && plan.Reaches(n.Input, out) {
			return "below LIMIT"
		}
	case *plan.UnionAll, *plan.SetOp:
		if kind != plan.ExistsQuery && plan.Reaches(n, out) {
			return "below a set operation"
		}
	case *plan.Values:
		if len(n.Out) > 0 {
			return "and reads VALUES"
		}
	case *plan.TableFunction:
		for _, e := range n.Args {
			if reaches(e, out) {
				return "in an argument of " + n.Name
			}
		}
	}
	for _, in := range n.Inputs() {
		if text := obstacle(in, kind, out); text != "" {
			return text
		}
	}
	return ""
}

// reaches reports whether an expression itself names a column so many scopes out.
func reaches(e plan.Expr, out int) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		o, ok := e.(*plan.Outer)
		found = found || ok && o.Up >= out
		return !found
	})
	return found
}

// lateralHelp says what to write instead of what lateralObstacle finds.
var lateralHelp = map[string]string{
	belowLimit:    "number the rows: ROW_NUMBER() OVER (PARTITION BY … ORDER BY …) in a query, and filter that",
	belowSetOp:    "join with each query of it, and put the joins together",
	withoutTables: "write the expressions in the select list",
	ofValues:      "join with a table, or write CASE in the select list",
	ofElements:    "unnest in FROM, and compute in the select list: FROM t CROSS JOIN UNNEST(t.a) AS u (x)",
}

// What lateralObstacle finds.
const (
	belowLimit    = "below LIMIT"
	belowSetOp    = "below a set operation"
	withoutTables = "without FROM"
	ofValues      = "and reads VALUES"
	ofElements    = "in UNNEST and does not select its elements as they are"
)

// lateralLeaf is what lateralObstacle finds of what a query reads in the end.
func lateralLeaf(j *plan.Join) string {
	leaf := j.Right
	for len(leaf.Inputs()) == 1 {
		leaf = leaf.Inputs()[0]
	}
	_, _, unnests := j.Unnests()
	switch leaf := leaf.(type) {
	case *plan.Values:
		if len(leaf.Out) > 0 && plan.Reaches(j.Right, 1) {
			return ofValues
		}
	case *plan.TableFunction:
		if !unnests && plan.Reaches(leaf, 1) {
			return ofElements
		}
	}
	return ""
}

// lateralObstacle says what keeps Flink from making a join of a query in FROM that names columns of the tables before it, "" for
// nothing.
func lateralObstacle(n plan.Node) string {
	switch n := n.(type) {
	case *plan.Sort:
		if n.Limit != nil && plan.Reaches(n.Input, 1) {
			return belowLimit
		}
	case *plan.UnionAll, *plan.SetOp:
		if plan.Reaches(n, 1) {
			return belowSetOp
		}
	case *plan.Project:
		if v, ok := n.Input.(*plan.Values); ok && len(v.Out) == 0 && plan.Reaches(n, 1) {
			return withoutTables
		}
	case *plan.Join:
		return "" // what is lateral in it counts from there
	}
	for _, in := range n.Inputs() {
		if text := lateralObstacle(in); text != "" {
			return text
		}
	}
	return ""
}
