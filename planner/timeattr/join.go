package timeattr

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
)

// JoinClass is how a join works on streams, which its condition decides.
type JoinClass uint8

// The classes of joins.
const (
	Regular  JoinClass = iota // keeps all rows of both sides
	Interval                  // by bounds between the time attributes of both sides: keeps rows for a while, makes no updates
	Window                    // by the start and end of windows of both sides
	Temporal                  // the version of the right side at the event time of the left row
	Lookup                    // the right side as it is now
	Lateral                   // a function or a query for each row of the left side
)

// ClassOf says how a join works; where are the terms of a filter right above it, which count as its own.
func (f Facts) ClassOf(j *plan.Join, where []plan.Expr) JoinClass { return f.class(j, where) }

func (f Facts) class(j *plan.Join, where []plan.Expr) JoinClass {
	if j.AsOf != nil {
		if f.asOfTime(j) == plan.Rowtime {
			return Temporal
		}
		return Lookup
	}
	if _, ok := j.Right.(*plan.TableFunction); ok {
		return Lateral
	}
	p := f.pairing(j, where)
	switch {
	case p.start && p.end:
		return Window
	case p.lower && p.upper:
		return Interval
	}
	return Regular
}

func (f Facts) pairing(j *plan.Join, where []plan.Expr) pairing {
	p := pairing{left: f.of(j.Left, nil), right: f.of(j.Right, nil), split: len(j.Left.Columns())}
	for _, t := range append(Terms(j.On), where...) {
		p.add(t)
	}
	return p
}

// IntervalTimes returns the time attributes of both sides that an interval join compares.
func (f Facts) IntervalTimes(j *plan.Join, where []plan.Expr) (left, right plan.Output) {
	p := f.pairing(j, where)
	return j.Left.Columns()[p.times[0]], j.Right.Columns()[p.times[1]-p.split]
}

func (f Facts) asOfTime(j *plan.Join) plan.TimeAttribute {
	if c, ok := j.AsOf.(*plan.Column); ok {
		if in := f.of(j.Left, nil); c.Index < len(in) {
			return in[c.Index].Time
		}
	}
	return plan.Proctime
}

// join keeps the time attributes of a join that lets time pass in order; a regular one makes plain values of them.
func (f Facts) join(n *plan.Join, where []plan.Expr) []Column {
	left, right := f.of(n.Left, nil), f.of(n.Right, nil)
	switch f.class(n, where) {
	case Regular:
		return f.plain(len(n.Out))
	case Interval:
		return withoutParts(append(clone(left), right...))
	case Temporal, Lookup:
		return append(clone(left), make([]Column, len(right))...)
	case Window, Lateral:
	}
	return append(clone(left), right...)
}

func withoutParts(columns []Column) []Column {
	for i := range columns {
		columns[i].Part, columns[i].Window = NoPart, nil
	}
	return columns
}

// pairing gathers what the terms of a join's condition say of times and windows.
type pairing struct {
	left, right  []Column
	split        int    // number of the first column on the right
	lower, upper bool   // bounds of the left time attribute by the right one
	times        [2]int // the time attributes that are compared
	start, end   bool   // windows of both sides start and end together
}

// column is what is known of a column of both sides, by number.
func (p *pairing) column(n int) Column {
	switch {
	case n < len(p.left):
		return p.left[n]
	case n < len(p.left)+len(p.right):
		return p.right[n-len(p.left)]
	}
	return Column{}
}

func (p *pairing) add(term plan.Expr) {
	call, ok := term.(*plan.Call)
	if !ok || len(call.Args) != 2 {
		return
	}
	p.addWindow(call)
	left, ok := p.timeOf(call.Args[0])
	right, alsoOK := p.timeOf(call.Args[1])
	if !ok || !alsoOK || (left < p.split) == (right < p.split) || p.column(left).Time != p.column(right).Time {
		return
	}
	swapped := left >= p.split
	p.times = [2]int{min(left, right), max(left, right)}
	switch call.Function.Name {
	case "=":
		// Event times of two types that must be equal are a key like any other.
		_, leftCast := call.Args[0].(*plan.Cast)
		_, rightCast := call.Args[1].(*plan.Cast)
		same := !leftCast && !rightCast
		p.lower, p.upper = p.lower || same, p.upper || same
	case ">", ">=":
		p.lower, p.upper = p.lower || !swapped, p.upper || swapped
	case "<", "<=":
		p.lower, p.upper = p.lower || swapped, p.upper || !swapped
	}
}

func (p *pairing) addWindow(call *plan.Call) {
	l, ok := call.Args[0].(*plan.Column)
	r, alsoOK := call.Args[1].(*plan.Column)
	if !ok || !alsoOK || call.Function.Name != "=" || (l.Index < p.split) == (r.Index < p.split) {
		return
	}
	left, right := p.column(l.Index), p.column(r.Index)
	if part := left.Part; part == right.Part && sameWindows(left.Window, right.Window) {
		p.start, p.end = p.start || part == Start, p.end || part == End
	}
}

// sameWindows reports whether two window table functions make the same windows.
func sameWindows(a, b *plan.WindowTable) bool {
	if a == nil || b == nil || a.Function != b.Function || len(a.Sizes) != len(b.Sizes) {
		return false
	}
	for i := range a.Sizes {
		x, ok := a.Sizes[i].(*plan.Literal)
		y, alsoOK := b.Sizes[i].(*plan.Literal)
		if !ok || !alsoOK || !slices.Equal(x.Value.Ints, y.Value.Ints) {
			return false
		}
	}
	return true
}

// timeOf finds the one time attribute in ts, ts + interval or ts - interval.
func (p *pairing) timeOf(e plan.Expr) (column int, ok bool) {
	switch e := e.(type) {
	case *plan.Column:
		return e.Index, p.column(e.Index).Time != plan.NoTime
	case *plan.Cast:
		if e.Implicit { // to compare event times of two types, which is refused later
			return p.timeOf(e.Arg)
		}
	case *plan.Call:
		if name := e.Function.Name; name != "+" && name != "-" || len(e.Args) != 2 {
			return 0, false
		}
		if e.Args[1].Type().IsInterval() {
			return p.timeOf(e.Args[0])
		}
		return p.timeOf(e.Args[1])
	}
	return 0, false
}
