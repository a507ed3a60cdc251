package timeattr

import (
	"github.com/leatsql/leat/planner/plan"
)

// Column is what is known of an output column beside its type.
type Column struct {
	// Time says that the column is a time attribute which operators may use.
	Time plan.TimeAttribute
	// Part says which part of a window of Window the column is.
	Part   Part
	Window *plan.WindowTable
}

// Part is a column that a window table function adds.
type Part uint8

// The parts of a window.
const (
	NoPart Part = iota
	Start
	End
	Time
)

// Of returns what is known of each output column of a node.
func Of(n plan.Node) []Column { return Facts{}.of(n, nil) }

// Facts remembers what is known of the nodes of one plan, which must not change meanwhile. A query of WITH stands in a plan each time
// it is read, and each node is asked for by the one above it. Under nil stands what plain shares.
type Facts map[plan.Node][]Column

// Of is Of for a plan of which much is asked.
func (f Facts) Of(n plan.Node) []Column { return f.of(n, nil) }

// of is Of for a node below a filter; where are the filter's terms, which a join takes for its own.
func (f Facts) of(n plan.Node, where []plan.Expr) []Column {
	if known, ok := f[n]; ok && where == nil {
		return known
	}
	out := f.find(n, where)
	for len(out) < len(n.Columns()) { // where a query is broken
		out = append(out, Column{})
	}
	if where == nil {
		f[n] = out
	}
	return out
}

func (f Facts) find(n plan.Node, where []plan.Expr) []Column {
	switch n := n.(type) {
	case *plan.Filter:
		if hasQuery(n.Condition) { // a join with the rows of the query
			return f.plain(len(n.Columns()))
		}
		return f.of(n.Input, Terms(n.Condition))
	case *plan.Sort:
		return f.of(n.Input, nil)
	case *plan.Project:
		return f.project(n)
	case *plan.UnionAll:
		return f.union(n)
	case *plan.SetOp, *plan.Values:
		return f.plain(len(n.Columns()))
	case *plan.Aggregate:
		return f.aggregate(n)
	case *plan.Join:
		return f.join(n, where)
	case *plan.Over:
		return f.over(n)
	case *plan.WindowTable:
		return f.windowTable(n)
	case *plan.Match:
		return match(n)
	}
	return marks(n)
}

// plain are n columns of which nothing is known. All of a plan share memory: of thousands of joins in a row each has all columns of
// those before it.
func (f Facts) plain(n int) []Column {
	shared := f[nil]
	if len(shared) < n {
		shared = make([]Column, 2*n)
		f[nil] = shared
	}
	return shared[:n:n]
}

// marks takes the marks of types for the truth: for tables, and for what makes time attributes itself.
func marks(n plan.Node) []Column {
	out := make([]Column, len(n.Columns()))
	for i, c := range n.Columns() {
		out[i].Time = c.Time
	}
	return out
}

// project keeps the columns that are handed on as they are. Over a table it says itself what the table's columns are.
func (f Facts) project(n *plan.Project) []Column {
	if _, values := n.Input.(*plan.Values); !values && len(n.Input.Inputs()) == 0 {
		return marks(n)
	}
	in := f.of(n.Input, nil)
	out := make([]Column, len(n.Exprs))
	for i, e := range n.Exprs {
		switch e := e.(type) {
		case *plan.Column:
			if e.Index < len(in) {
				out[i] = in[e.Index]
			}
		case *plan.Call:
			if e.Function.Name == "PROCTIME" {
				out[i].Time = plan.Proctime
			}
		}
	}
	return out
}

// union keeps what all inputs have.
func (f Facts) union(n *plan.UnionAll) []Column {
	var out []Column
	for i, in := range n.In {
		columns := f.of(in, nil)
		if i == 0 {
			out = clone(columns)
			continue
		}
		for c := range out {
			if c >= len(columns) || columns[c] != out[c] {
				same := c < len(columns) && columns[c].Time == out[c].Time
				out[c].Part, out[c].Window = NoPart, nil
				if !same {
					out[c].Time = plan.NoTime
				}
			}
		}
	}
	return out
}

// aggregate keeps the parts of the window that it groups by. Any other key is a plain value, whatever it was below.
func (f Facts) aggregate(n *plan.Aggregate) []Column {
	out := make([]Column, len(n.Out))
	if window := f.Windowed(n); window != nil {
		in := f.of(n.Input, nil)
		for i, key := range n.Keys {
			if c, ok := key.(*plan.Column); ok && c.Index < len(in) && in[c.Index].Part != NoPart {
				out[i] = in[c.Index]
			}
		}
	}
	for at := len(n.Keys) + len(n.Calls); at < len(out); at++ {
		out[at].Time = n.Out[at].Time // of the window of GROUP BY
	}
	return out
}

// over adds the calls to the input. What a call takes from a row is a time attribute where that is.
func (f Facts) over(n *plan.Over) []Column {
	in := f.of(n.Input, nil)
	out := clone(in)
	for _, call := range n.Calls {
		c := Column{}
		if args := call.Call.Args; len(args) > 0 && args[0].Type().EqualIgnoringNull(call.Call.T) {
			if of, ok := args[0].(*plan.Column); ok && of.Index < len(in) {
				c.Time = in[of.Index].Time
			}
		}
		out = append(out, c)
	}
	return out
}

func (f Facts) windowTable(n *plan.WindowTable) []Column {
	in := clone(f.of(n.Input, nil))
	time := plan.NoTime
	if n.Time < len(in) {
		time = in[n.Time].Time
	}
	for i := range in { // a window of a window: the new one counts
		in[i].Part, in[i].Window = NoPart, nil
	}
	return append(in, Column{Part: Start, Window: n}, Column{Part: End, Window: n}, Column{Time: time, Part: Time, Window: n})
}

// match has the time attributes that MATCH_ROWTIME and MATCH_PROCTIME make: the times of the matches.
func match(n *plan.Match) []Column {
	out := make([]Column, len(n.PartitionBy), len(n.Out))
	for _, e := range n.Measures {
		c := Column{}
		switch e := e.(type) {
		case *plan.Navigation:
			switch e.Function {
			case "MATCH_ROWTIME":
				c.Time = plan.Rowtime
			case "MATCH_PROCTIME":
				c.Time = plan.Proctime
			}
		case *plan.Call:
			if e.Function.Name == "PROCTIME" {
				c.Time = plan.Proctime
			}
		}
		out = append(out, c)
	}
	return out
}

// Windowed returns the window table function that an aggregate groups by: start and end are among its keys, and in each of its
// grouping sets. nil where it does not.
func (f Facts) Windowed(n *plan.Aggregate) *plan.WindowTable {
	in := f.of(n.Input, nil)
	all := make([]int, len(n.Keys))
	for i := range all {
		all[i] = i
	}
	sets := n.Sets
	if sets == nil {
		sets = [][]int{all}
	}
	var window *plan.WindowTable
	for _, set := range sets {
		var found [Time + 1]*plan.WindowTable
		for _, key := range set {
			if c, ok := n.Keys[key].(*plan.Column); ok && c.Index < len(in) {
				found[in[c.Index].Part] = in[c.Index].Window
			}
		}
		if found[Start] == nil || found[Start] != found[End] {
			return nil
		}
		window = found[Start]
	}
	return window
}

// Terms are the terms of a conjunction.
func Terms(e plan.Expr) []plan.Expr {
	if and, ok := e.(*plan.And); ok {
		var all []plan.Expr
		for _, t := range and.Terms {
			all = append(all, Terms(t)...)
		}
		return all
	}
	if e == nil {
		return nil
	}
	return []plan.Expr{e}
}

func hasQuery(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		_, query := e.(*plan.Subquery)
		found = found || query
		return !found
	})
	return found
}

func clone(c []Column) []Column { return append([]Column(nil), c...) }
