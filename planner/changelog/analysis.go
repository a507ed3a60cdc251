package changelog

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// analysis remembers the nodes of one plan: a query of WITH stands in it each time it is read.
type analysis struct {
	known    map[plan.Node]stream
	facts    timeattr.Facts
	refusals []Refusal
}

func (a *analysis) of(n plan.Node) stream {
	if s, ok := a.known[n]; ok {
		return s
	}
	s := a.find(n)
	a.known[n] = s
	return s
}

func (a *analysis) find(n plan.Node) stream {
	switch n := n.(type) {
	case Source:
		changes, origin := n.Changelog()
		return stream{changes, origin}
	case *plan.Project:
		return a.queries(a.of(n.Input), n.Exprs, selected)
	case *plan.Filter:
		return a.filter(n)
	case *plan.UnionAll:
		return a.all(n.In)
	case *plan.SetOp:
		return a.setOp(n)
	case *plan.Aggregate:
		return a.aggregate(n)
	case *plan.Join:
		return a.join(n, nil)
	case *plan.Sort:
		return a.sort(n)
	case *plan.Over:
		return a.insertOnly(a.of(n.Input), n.At, "OVER")
	case *plan.WindowTable:
		return a.of(n.Input)
	case *plan.Match:
		return a.insertOnly(a.of(n.Input), n.At, "MATCH_RECOGNIZE")
	}
	return inserts
}

func (a *analysis) all(nodes []plan.Node) stream {
	s := inserts
	for _, n := range nodes {
		s = s.and(a.of(n))
	}
	return s
}

// insertOnly is the output of a node that takes inserts only, and makes inserts only.
func (a *analysis) insertOnly(in stream, at diag.Span, by string) stream {
	if in.changes.Updating() {
		a.refusals = append(a.refusals, Refusal{At: at, By: by, Changes: in.changes, Origin: in.origin})
	}
	return inserts
}

// aggregate updates a group's row with each row that comes, unless it groups by a window: that gives its groups once, when they are
// whole.
func (a *analysis) aggregate(n *plan.Aggregate) stream {
	in := a.of(n.Input)
	if n.Window != nil {
		return inserts
	}
	if w := a.facts.Windowed(n); w != nil {
		a.windowed(w)
		return inserts
	}
	origin := Origin{At: n.At, What: "GROUP BY"}
	switch {
	case n.Distinct:
		origin.What = "DISTINCT"
	case len(n.Keys) == 0:
		origin.What = "an aggregate over all rows"
	}
	out := stream{changes: Insert | Update, origin: origin}
	if in.changes.Updating() {
		out.changes |= Delete
	}
	return out
}

// windowed checks the window that an aggregate groups by.
func (a *analysis) windowed(w *plan.WindowTable) {
	if w.Function != "HOP" || len(w.Sizes) < 2 {
		return
	}
	slide, size := millis(w.Sizes[0]), millis(w.Sizes[1])
	if slide > 0 && size%slide != 0 {
		a.refusals = append(a.refusals, Refusal{At: w.Sizes[1].Span(), Text: "the SIZE of HOP must be a multiple of its SLIDE where it is grouped by"})
	}
}

func millis(e plan.Expr) int64 {
	if l, ok := e.(*plan.Literal); ok && len(l.Value.Ints) > 0 {
		return l.Value.Ints[0]
	}
	return 0
}

// setOp is a set operation other than UNION ALL: it counts equal rows, and so updates what it said of one.
func (a *analysis) setOp(n *plan.SetOp) stream {
	in := a.all(n.In)
	out := stream{changes: Insert | Update, origin: Origin{At: n.At, What: n.Op}}
	if n.All || n.Op == "EXCEPT" || in.changes.Updating() {
		out.changes |= Delete
	}
	return out
}

// sort hands rows on in the order of their time, or keeps the first of them, which change as rows come.
func (a *analysis) sort(n *plan.Sort) stream {
	in := a.of(n.Input)
	switch {
	case len(n.Keys) > 0 && (n.Limit != nil || n.Offset != nil):
		return in.with(All, Origin{At: n.At, What: "ORDER BY with LIMIT"})
	case len(n.Keys) > 0 && n.Top:
		return a.insertOnly(in, n.At, "ORDER BY a time attribute")
	case len(n.Keys) > 0: // of a query within: it has no meaning
		return in
	case in.changes.Updating():
		return in.with(All, in.origin)
	}
	return in
}

// filter hands changes on, but over ROW_NUMBER it is one operator with it.
func (a *analysis) filter(n *plan.Filter) stream {
	var s stream
	if r, ok := rankOf(n); ok {
		s = a.rank(r)
	} else if j, ok := n.Input.(*plan.Join); ok {
		s = a.join(j, timeattr.Terms(n.Condition))
	} else {
		s = a.of(n.Input)
	}
	return a.queries(s, []plan.Expr{n.Condition}, term)
}
