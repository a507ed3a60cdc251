package jobtest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Failure is one thing that did not come out as it should.
type Failure struct {
	Table   string // "" where it is about none
	Line    int    // of the case file
	Message string
	Details []string // lines below it
}

// judge compares what came out with what should.
func (x *execution) judge() *CaseResult {
	r := &CaseResult{Case: x.c, got: x.got()}
	if !x.judgeError(r) {
		return r
	}
	for _, o := range x.c.output {
		x.judgeRows(r, o)
	}
	x.judgeLetters(r)
	x.judgeDropped(r)
	return r
}

// judgeError looks at how the jobs ended. false: nothing else is worth a look.
func (x *execution) judgeError(r *CaseResult) bool {
	want, err := x.c.failure, x.err
	switch {
	case err == nil && want == nil:
		return true
	case err == nil:
		r.Failures = append(r.Failures, Failure{Line: x.file.lineOf(want.at), Message: "the job did not fail", Details: []string{"expected an error with " + want.value}})
	case want == nil:
		r.Failures = append(r.Failures, Failure{Line: x.c.Line, Message: "the job failed", Details: []string{err.Error()}})
		return false
	case !strings.Contains(err.Error(), want.value):
		r.Failures = append(r.Failures, Failure{Line: x.file.lineOf(want.at), Message: "the job failed with another error", Details: []string{"expected " + want.value, "got      " + err.Error()}})
	}
	return true
}

func (x *execution) judgeRows(r *CaseResult, o *tableOutput) {
	if o.rows == nil {
		return
	}
	have := r.got.table(o.table.value)
	p, known := pair(o.rows.items, have, o.match), fieldsOf(have)
	fail := func(line int, details []string, format string, args ...any) {
		r.Failures = append(r.Failures, Failure{Table: o.table.value, Line: line, Message: fmt.Sprintf(format, args...), Details: details})
	}
	for i, want := range o.rows.items {
		line := x.file.lineOf(want.span)
		switch j := p.at[i]; {
		case p.same[i]:
		case j < 0:
			fail(line, append([]string{want.String()}, unknownFields(want.value, known)...), "row %d did not come", i+1)
		default:
			fail(line, describe(differences("", want.value, have[j].as(want.value), o.match == partial)), "row %d differs", i+1)
		}
	}
	if o.match == partial {
		return
	}
	for _, j := range p.rest {
		fail(x.file.lineOf(o.table.at), []string{have[j].as(nil).String()}, "row %d of those that came was not expected", j+1)
	}
}

// unknownFields tells of fields that none of the rows that came has: their names may be mistaken.
func unknownFields(want *value, known map[string]bool) []string {
	var lines []string
	for _, f := range want.fields {
		if len(known) > 0 && !known[f.name] {
			lines = append(lines, "no row that came has "+f.name)
		}
	}
	return lines
}

// fieldsOf are the names of all that rows have.
func fieldsOf(rows []gotRow) map[string]bool {
	known := map[string]bool{}
	for _, r := range rows {
		for _, f := range slices.Concat(r.row.fields, r.meta.fields) {
			known[f.name] = true
		}
	}
	return known
}

// describe writes differences as lines.
func describe(all []difference) []string {
	show := func(v *value) string {
		if v == nil {
			return "nothing"
		}
		return v.String()
	}
	var lines []string
	for _, d := range all {
		prefix := ""
		if d.path != "" {
			prefix = d.path + ": "
		}
		lines = append(lines, prefix+"expected "+show(d.want), strings.Repeat(" ", len([]rune(prefix)))+"got      "+show(d.have))
	}
	return lines
}

func (l letter) is(g gotLetter) bool {
	return strings.Contains(g.reason, l.reason) && (l.table == "" || l.table == g.table) &&
		(l.field == "" || l.field == g.field) && (l.stage == "" || l.stage == g.stage)
}

// judgeLetters finds each expected dead letter among those that came, in any order; there must be no others.
func (x *execution) judgeLetters(r *CaseResult) {
	rest := slices.Clone(r.got.letters)
	line := x.c.Line
	if x.c.letters != nil {
		line = x.file.lineOf(x.c.letters.node.span)
		for i, want := range x.c.letters.letters {
			if j := slices.IndexFunc(rest, want.is); j >= 0 {
				rest = slices.Delete(rest, j, j+1)
				continue
			}
			r.Failures = append(r.Failures, Failure{
				Line: x.file.lineOf(want.node.span), Message: fmt.Sprintf("dead letter %d did not come", i+1), Details: []string{want.node.String()},
			})
		}
	}
	for _, g := range rest {
		r.Failures = append(r.Failures, Failure{Line: line, Message: "a dead letter was not expected", Details: []string{g.String()}})
	}
}

func (x *execution) judgeDropped(r *CaseResult) {
	want := x.c.dropped
	if want == nil || !want.wrong(r.got.dropped) {
		return
	}
	expected := reasonText(want.reasons)
	if want.total >= 0 {
		expected = strconv.FormatInt(want.total, 10)
	}
	r.Failures = append(r.Failures, Failure{
		Line: x.file.lineOf(want.node.span), Message: "other records were dropped",
		Details: []string{"expected " + expected, "got      " + reasonText(r.got.dropped)},
	})
}

// wrong reports whether other records were dropped.
func (d *dropped) wrong(n map[string]int64) bool {
	if d.total >= 0 {
		return sum(n) != d.total
	}
	return !maps.Equal(d.reasons, n)
}

func sum(counts map[string]int64) int64 {
	var all int64
	for _, n := range counts {
		all += n
	}
	return all
}

func reasonText(n map[string]int64) string {
	if len(n) == 0 {
		return "none"
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(n)) {
		parts = append(parts, fmt.Sprintf("%s: %d", reason, n[reason]))
	}
	return strings.Join(parts, ", ")
}
