package limits

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/changelog"
	"github.com/leatsql/leat/planner/plan"
)

// Limit is one thing that leat does not run yet.
type Limit struct {
	At   diag.Span
	Code diag.Code
	What string // completes "… is not supported yet"
	Help string
}

// Run says how a plan is to run.
type Run struct {
	Batch bool // all rows are there when it does
	Query bool // once, and for nobody who would take it up again where it stopped
}

// Of returns what a bound plan holds that does not run yet, in the order of the plan.
func Of(n plan.Node, run Run) []Limit {
	var all []Limit
	plan.WalkNodes(n, func(n plan.Node) {
		if l, ok := ofNode(n, run); ok {
			all = append(all, l)
		}
		if _, ok := n.(*plan.Match); ok {
			return // the operator computes its expressions itself
		}
		own := callsOf(n)
		for _, e := range plan.Exprs(n) {
			plan.Walk(e, func(e plan.Expr) bool {
				if l, ok := ofExpr(e); ok && !own[e] {
					all = append(all, l)
				}
				return true
			})
		}
	})
	return all
}

// callsOf are the calls that an operator computes itself: what it is refused for is said once.
func callsOf(n plan.Node) map[plan.Expr]bool {
	own := map[plan.Expr]bool{}
	switch n := n.(type) {
	case *plan.Aggregate:
		for _, c := range n.Calls {
			own[c.Call] = true
		}
	case *plan.Over:
		for _, c := range n.Calls {
			own[c.Call] = true
		}
	}
	return own
}

func ofNode(n plan.Node, run Run) (Limit, bool) {
	switch n := n.(type) {
	case *plan.Aggregate:
		return aggregate(n), true
	case *plan.Join:
		_, _, unnests := n.Unnests()
		return join(n), !unnests
	case *plan.SetOp:
		return setOp(n), true
	case *plan.Sort:
		return Sort(n), !run.Batch && !sorts(n, run)
	case *plan.Over:
		return Limit{At: n.At, Code: diag.Unsupported, What: "OVER"}, true
	case *plan.WindowTable:
		return Limit{At: n.At, Code: diag.Unsupported, What: "the window function " + n.Function}, true
	case *plan.Match:
		return Limit{At: n.At, Code: diag.Unsupported, What: "MATCH_RECOGNIZE"}, true
	}
	return Limit{}, false
}

func aggregate(n *plan.Aggregate) Limit {
	switch {
	case n.Distinct:
		return Limit{At: n.At, Code: diag.Unsupported, What: "SELECT DISTINCT", Help: "write to a sink with a primary key: a repeated key overwrites"}
	case n.Window != nil:
		return Limit{At: n.Window.At, Code: diag.Unsupported, What: "GROUP BY " + n.Window.Function, Help: aggregateHelp}
	case len(n.Keys) == 0 && len(n.Sets) == 0:
		return Limit{At: n.At, Code: diag.Unsupported, What: "an aggregate over all rows", Help: aggregateHelp}
	}
	return Limit{At: n.At, Code: diag.Unsupported, What: "GROUP BY", Help: aggregateHelp}
}

const aggregateHelp = "leat keeps no state between records yet: aggregate downstream"

func join(n *plan.Join) Limit {
	what := n.Kind.String()
	if n.Kind == plan.InnerJoin {
		what = "JOIN"
	}
	if n.AsOf != nil {
		what = "FOR SYSTEM_TIME AS OF"
	}
	return Limit{At: n.At, Code: diag.Unsupported, What: what, Help: "read one table in each INSERT"}
}

func setOp(n *plan.SetOp) Limit {
	what := n.Op
	if n.All {
		what += " ALL"
	}
	return Limit{At: n.At, Code: diag.Unsupported, What: what, Help: "use UNION ALL where rows may repeat"}
}

// sorts reports whether a stream can be ordered: the ORDER BY of a query within has no meaning without LIMIT and is left out, and with
// LIMIT the first rows are kept of what has no updates.
func sorts(n *plan.Sort, run Run) bool {
	if n.Idle() {
		return true
	}
	return run.Query && n.Limit != nil && !changelog.Of(n.Input).Changes.Updating()
}

// Sort is the limit of what orders an endless stream.
func Sort(n *plan.Sort) Limit {
	switch {
	case len(n.Keys) > 0:
		return Limit{At: n.At, Code: diag.Unsupported, What: "ORDER BY", Help: "leave it out: the records of a partition keep their order"}
	case n.Limit != nil:
		return Limit{At: n.At, Code: diag.Unsupported, What: "LIMIT", Help: "bound the source instead: 'scan.bounded.mode' = 'latest-offset'"}
	}
	return Limit{At: n.At, Code: diag.Unsupported, What: "OFFSET"}
}

func ofExpr(e plan.Expr) (Limit, bool) {
	switch e := e.(type) {
	case *plan.Call:
		switch {
		case e.Overload.Compile == nil && !e.Function.Special:
			return Limit{At: e.NameAt, Code: diag.UnsupportedFunction, What: e.Function.Title(), Help: e.Function.Instead}, true
		case e.NotYet != nil:
			return Limit{At: e.Span(), Code: diag.UnsupportedFunction, What: e.Function.Name + ": " + e.NotYet.What}, true
		}
	case *plan.Subquery:
		return Limit{At: e.Span(), Code: diag.Unsupported, What: subqueryName(e), Help: "filter by columns of the table itself"}, true
	}
	return Limit{}, false
}

func subqueryName(e *plan.Subquery) string {
	switch e.Kind {
	case plan.ExistsQuery:
		return "EXISTS"
	case plan.InQuery:
		return "IN over a query"
	case plan.AnyQuery, plan.AllQuery:
		return "a comparison with the rows of a query"
	case plan.ArrayQuery, plan.MapQuery, plan.MultisetQuery:
		return "a collection made of a query"
	case plan.ScalarQuery:
	}
	return "a query as a value"
}
