package compat

import (
	"fmt"

	"github.com/leatsql/leat/diag"
)

// Compare says which changes from one version to the next break something.
func Compare(before, after *Version) diag.List {
	c := &comparison{seen: map[[2]*Table]role{}}
	for _, pair := range pairJobs(before.Jobs, after.Jobs) {
		if pair.after == nil {
			c.removedJob(pair.before)
			continue
		}
		c.job(pair.before, pair.after)
	}
	return c.found
}

// comparison collects what is found.
type comparison struct {
	found diag.List
	seen  map[[2]*Table]role // what was compared of two tables already
}

// role is what a script does with a table.
type role uint8

const (
	reads role = 1 << iota
	writes
)

// first reports whether two tables are compared in a role for the first time.
func (c *comparison) first(before, after *Table, r role) bool {
	pair := [2]*Table{before, after}
	if c.seen[pair]&r != 0 {
		return false
	}
	c.seen[pair] |= r
	return true
}

// change is a finding without its places.
type change struct {
	code    diag.Code
	message string
	help    string
	was     string // what is said of the old place
}

// tell notes a change from one place to another.
func (c *comparison) tell(ch change, before, after Place) {
	info, _ := ch.code.Info()
	d := diag.Diagnostic{
		Source: after.Source, Span: after.Span, Severity: info.Severity, Code: ch.code, Message: ch.message, Help: ch.help,
	}
	if ch.was == "" {
		ch.was = "it was this"
	}
	if before.Source != nil {
		d.Related = []diag.Related{{Source: before.Source, Span: before.Span, Message: ch.was}}
	}
	c.found.Add(d)
}

// gone notes what is no more, at its old place.
func (c *comparison) gone(ch change, before Place) {
	c.tell(ch, Place{}, before)
}

func (c *comparison) removedJob(j *Job) {
	c.gone(change{
		code:    diag.JobRemoved,
		message: fmt.Sprintf("nothing writes %s any more", j.Sink.Name),
		help:    "whoever reads it gets nothing new; keep the INSERT until they have moved",
	}, j.At)
}

// jobPair is a job and what has become of it; after is nil when it is gone.
type jobPair struct{ before, after *Job }

// pairJobs finds for each job what it has become: the one that writes the table of the same name, else one that writes to the
// same place, else one with the same name.
func pairJobs(before, after []*Job) []jobPair {
	taken := map[*Job]bool{}
	found := map[*Job]*Job{}
	for _, same := range []func(a, b *Job) bool{
		func(a, b *Job) bool { return a.Sink.Name == b.Sink.Name },
		func(a, b *Job) bool { return destination(a.Sink) != "" && destination(a.Sink) == destination(b.Sink) },
		func(a, b *Job) bool { return a.Name.String() == b.Name.String() },
	} {
		for _, a := range before {
			for _, b := range after {
				if found[a] == nil && !taken[b] && same(a, b) {
					found[a], taken[b] = b, true
				}
			}
		}
	}
	var pairs []jobPair
	for _, a := range before {
		pairs = append(pairs, jobPair{a, found[a]})
	}
	return pairs
}

// destinationKeys are the options that say where a connector writes to, the first that is set.
var destinationKeys = []string{"topic", "index", "path"}

// destination is where a table's rows go, "" for a connector without such an option.
func destination(t *Table) string {
	for _, key := range destinationKeys {
		if v := t.value(key); v != "" {
			return t.connector() + " " + key + " " + v
		}
	}
	return ""
}

func (c *comparison) job(before, after *Job) {
	c.sink(before.Sink, after.Sink)
	for _, pair := range pairReadings(before.Reads, after.Reads) {
		c.reading(before, after, pair.before, pair.after)
		c.source(pair.before.Table, pair.after.Table)
	}
}

type readingPair struct{ before, after Reading }

// pairReadings finds the readings that went on: of the table of the same name, else of the same topic.
func pairReadings(before, after []Reading) []readingPair {
	var pairs []readingPair
	left := append([]Reading(nil), after...)
	rest := before
	for _, same := range []func(a, b *Table) bool{
		func(a, b *Table) bool { return a.Name == b.Name },
		func(a, b *Table) bool { return destination(a) != "" && destination(a) == destination(b) },
	} {
		var unpaired []Reading
		for _, a := range rest {
			i := indexReading(left, a, same)
			if i < 0 {
				unpaired = append(unpaired, a)
				continue
			}
			pairs = append(pairs, readingPair{a, left[i]})
			left = append(left[:i], left[i+1:]...)
		}
		rest = unpaired
	}
	return pairs
}

func indexReading(all []Reading, a Reading, same func(a, b *Table) bool) int {
	for i := range all {
		if same(a.Table, all[i].Table) {
			return i
		}
	}
	return -1
}
