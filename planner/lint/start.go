package lint

import (
	"slices"

	"github.com/leatsql/leat/diag"
)

// startUndecided warns of a Kafka source that begins at committed offsets, the default, and does not say where to begin when there
// are none: in Flink the job then fails at its first start, and again once the offsets have expired.
func startUndecided(s *Subject, tree *tree, r *report) {
	for _, t := range s.readers(tree) {
		mode, set := t.Options["scan.startup.mode"]
		_, reset := t.Options["properties.auto.offset.reset"]
		if !t.is("kafka") || reset || set && mode.Value != "group-offsets" {
			continue
		}
		if set {
			r.warn(diag.StartUndecided, mode.ValueAt, "add 'properties.auto.offset.reset' = 'earliest', or 'latest'",
				"a group without committed offsets does not know where to begin in %s: the job fails at its first start", t.Name)
			continue
		}
		r.warn(diag.StartUndecided, t.At, "add 'scan.startup.mode' = 'earliest-offset', or 'properties.auto.offset.reset' = 'earliest'",
			"%s begins at committed offsets, since 'scan.startup.mode' is not set: the job fails at its first start, when there are none", t.Name)
	}
}

// noGroup warns of a Kafka source that names no consumer group: Flink commits no offsets that anyone could look at or go on from.
func noGroup(s *Subject, tree *tree, r *report) {
	for _, t := range s.readers(tree) {
		_, group := t.Options["properties.group.id"]
		if bounded, ok := t.Options["scan.bounded.mode"]; !t.is("kafka") || group || ok && bounded.Value != "unbounded" || s.refused(t) {
			continue
		}
		r.warn(diag.NoGroup, t.At, "add 'properties.group.id' = '…'",
			"%s is read without a consumer group of its own: lag cannot be watched, and a renamed job, source or sink begins anew", t.Name)
	}
}

// refused reports whether it is said as an error already that a table lacks an option.
func (s *Subject) refused(t *Table) bool {
	return slices.ContainsFunc(s.Told, func(d diag.Diagnostic) bool {
		return d.Code == diag.MissingOption && d.Source == s.Source && t.With.Start <= d.Span.Start && d.Span.End <= t.With.End
	})
}
