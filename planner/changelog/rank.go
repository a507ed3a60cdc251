package changelog

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// rank is WHERE n <= 3 over ROW_NUMBER() OVER (PARTITION BY … ORDER BY …) AS n: the first rows of each partition. Flink runs both as
// one operator.
type rank struct {
	over *plan.Over
	call *plan.OverCall
	most int64
}

// rankers are the functions that number rows.
var rankers = []string{"ROW_NUMBER", "RANK", "DENSE_RANK"}

func rankOf(f *plan.Filter) (rank, bool) {
	for _, t := range timeattr.Terms(f.Condition) {
		column, most, ok := bound(t)
		if !ok {
			continue
		}
		if over, call := numbering(f.Input, column); over != nil {
			return rank{over: over, call: call, most: most}, true
		}
	}
	return rank{}, false
}

// bound reads column <= n, in its spellings.
func bound(term plan.Expr) (column int, most int64, ok bool) {
	call, ok := term.(*plan.Call)
	if !ok || len(call.Args) != 2 {
		return 0, 0, false
	}
	name, left, right := call.Function.Name, uncast(call.Args[0]), uncast(call.Args[1])
	if _, literal := left.(*plan.Literal); literal {
		left, right = right, left
		name = map[string]string{"=": "=", ">": "<", ">=": "<="}[name]
	}
	c, isColumn := left.(*plan.Column)
	l, literal := right.(*plan.Literal)
	if !isColumn || !literal || len(l.Value.Ints) == 0 || l.Value.IsNull(0) {
		return 0, 0, false
	}
	switch n := l.Value.Ints[0]; name {
	case "=", "<=":
		return c.Index, n, true
	case "<":
		return c.Index, n - 1, true
	}
	return 0, 0, false
}

func uncast(e plan.Expr) plan.Expr {
	if c, ok := e.(*plan.Cast); ok && c.Implicit {
		return c.Arg
	}
	return e
}

// numbering finds the call that numbers rows in a column, below projections.
func numbering(n plan.Node, column int) (*plan.Over, *plan.OverCall) {
	for {
		switch x := n.(type) {
		case *plan.Project:
			c, ok := x.Exprs[column].(*plan.Column)
			if !ok {
				return nil, nil
			}
			n, column = x.Input, c.Index
		case *plan.Filter:
			n = x.Input
		case *plan.Over:
			at := column - len(x.Input.Columns())
			if len(x.Calls) != 1 || at != 0 || !slices.Contains(rankers, x.Calls[0].Call.Function.Name) {
				return nil, nil
			}
			return x, x.Calls[0]
		default:
			return nil, nil
		}
	}
}

// rank is the first rows of each partition: of a window they are known when it ends; the first row by its time of arrival stays the
// first; all others change as rows come.
func (a *analysis) rank(r rank) stream {
	in := a.of(r.over.Input)
	columns := a.facts.Of(r.over.Input)
	if r.ofWindow(columns) {
		return a.insertOnly(in, r.call.At, "the first rows of a window")
	}
	origin := Origin{At: r.call.At, What: r.call.Call.Function.Name}
	time, latest, ok := r.deduplicates(columns)
	if !ok {
		return stream{changes: All, origin: origin}
	}
	out := a.insertOnly(in, r.call.At, "deduplication by a time attribute")
	if time == plan.Proctime && !latest {
		return out
	}
	return stream{changes: All, origin: origin}
}

// ofWindow reports whether the partitions are within windows.
func (r rank) ofWindow(columns []timeattr.Column) bool {
	var found [timeattr.Time + 1]*plan.WindowTable
	for _, e := range r.call.PartitionBy {
		if c, ok := e.(*plan.Column); ok && c.Index < len(columns) {
			found[columns[c.Index].Part] = columns[c.Index].Window
		}
	}
	return found[timeattr.Start] != nil && found[timeattr.Start] == found[timeattr.End]
}

// deduplicates reports whether one row of each partition is kept, the first or the latest by a time attribute.
func (r rank) deduplicates(columns []timeattr.Column) (time plan.TimeAttribute, latest, ok bool) {
	if r.most != 1 || r.call.Call.Function.Name != "ROW_NUMBER" || len(r.call.Order) != 1 {
		return plan.NoTime, false, false
	}
	key := r.call.Order[0]
	switch e := key.Expr.(type) {
	case *plan.Column:
		if e.Index < len(columns) {
			time = columns[e.Index].Time
		}
	case *plan.Call:
		if e.Function.Name == "PROCTIME" {
			time = plan.Proctime
		}
	}
	return time, key.Descending, time != plan.NoTime
}
