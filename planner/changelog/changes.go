package changelog

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/planner/timeattr"
)

// Changes is a set of kinds of changes.
type Changes uint8

// The kinds.
const (
	Insert Changes = 1 << iota
	Update
	Delete

	All = Insert | Update | Delete
)

// Updating reports whether rows do not only come but also change or go.
func (c Changes) Updating() bool { return c&(Update|Delete) != 0 }

// String names what is there besides inserts.
func (c Changes) String() string {
	switch {
	case c&Update != 0 && c&Delete != 0:
		return "updates and deletes"
	case c&Update != 0:
		return "updates"
	case c&Delete != 0:
		return "deletes"
	}
	return "inserts"
}

// Origin is the clause that first makes a row change after it came.
type Origin struct {
	At   diag.Span
	What string // "GROUP BY", "LEFT JOIN", "table t"
}

// Source is a leaf of a plan that knows which changes its table holds. Other leaves hold inserts.
type Source interface {
	plan.Node
	// Changelog returns the changes, and where the table stands in the query.
	Changelog() (Changes, Origin)
}

// Refusal is a node that does not take the changes that reach it.
type Refusal struct {
	At      diag.Span // of the node
	By      string    // "OVER", "an interval join"
	Changes Changes
	Origin  Origin
	// Text is set instead where Flink refuses the node for another reason.
	Text, Help string
}

// Made is what a plan makes of its tables.
type Made struct {
	Changes  Changes
	Origin   Origin // of the updates or deletes, where there are any
	Refusals []Refusal
}

// Of returns what a plan makes.
func Of(n plan.Node) Made {
	a := &analysis{known: map[plan.Node]stream{}, facts: timeattr.Facts{}}
	s := a.of(n)
	return Made{Changes: s.changes, Origin: s.origin, Refusals: a.refusals}
}

// stream is the output of a node.
type stream struct {
	changes Changes
	origin  Origin
}

var inserts = stream{changes: Insert}

// and is what two streams are together.
func (s stream) and(t stream) stream {
	out := stream{changes: s.changes | t.changes, origin: s.origin}
	if !s.changes.Updating() {
		out.origin = t.origin
	}
	return out
}

// with adds kinds of changes, which come from a place of this stream where it already has updates.
func (s stream) with(c Changes, origin Origin) stream {
	if !s.changes.Updating() {
		s.origin = origin
	}
	s.changes |= c
	return s
}
