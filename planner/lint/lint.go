package lint

import (
	"fmt"

	"github.com/leatsql/leat/diag"
)

// check looks for one kind of trouble.
type check func(*Subject, *tree, *report)

// checks lists them; the order does not matter, since diagnostics are sorted by place.
func checks() []check {
	return []check{
		startUndecided,
		noGroup,
		plainSecret,
		secretInAddress,
		escapedQuote,
		documentedOnly,
		foreignOption,
		indexInUTC,
		writtenEnumName,
		notPortable,
		madeRows,
		legacyOptions,
		renamedOptions,
		deprecatedFunction,
		idleOnEmpty,
		unused,
		writtenTwice,
		settingKeys,
		alwaysFails,
		patterns,
		jsonPaths,
		timePatterns,
		nullableKey,
		nullIndex,
		ambiguousID,
		unknownEnumName,
		tombstone,
		keylessSink,
		machineZone,
		sqlTimestamps,
	}
}

// Run says what bites later. Where something is said of a place already, as an error, it adds nothing.
func Run(s *Subject) diag.List {
	r := &report{source: s.Source, taken: map[diag.Span]bool{}, told: map[told]bool{}}
	for _, d := range s.Told {
		if d.Source == s.Source && d.Severity == diag.Error && !d.Code.NotYet() {
			r.taken[d.Span] = true
		}
	}
	s.byName = map[string]*Table{}
	for _, t := range s.Tables {
		s.byName[t.Name] = t
	}
	t := indexTree(s.Script)
	for _, c := range checks() {
		c(s, t, r)
	}
	return r.list
}

// told is a warning at its place. One that two queries share is told once.
type told struct {
	code diag.Code
	at   diag.Span
}

// report collects what the checks find.
type report struct {
	source *diag.Source
	taken  map[diag.Span]bool // the places of errors
	told   map[told]bool
	list   diag.List
}

func (r *report) add(d diag.Diagnostic) {
	place := told{d.Code, d.Span}
	if r.taken[d.Span] || r.told[place] || d.Code == diag.AlwaysFails && r.within(d.Span) {
		return
	}
	r.told[place] = true
	d.Source = r.source
	r.list.Add(d)
}

// within reports whether a place lies in that of an error.
func (r *report) within(at diag.Span) bool {
	for e := range r.taken {
		if e.Start <= at.Start && at.End <= e.End {
			return true
		}
	}
	return false
}

// warn adds a warning.
func (r *report) warn(code diag.Code, at diag.Span, help, format string, args ...any) {
	r.add(diag.Diagnostic{Severity: diag.Warning, Code: code, Span: at, Message: fmt.Sprintf(format, args...), Help: help})
}

// note adds what is only worth knowing.
func (r *report) note(code diag.Code, at diag.Span, help, format string, args ...any) {
	r.add(diag.Diagnostic{Severity: diag.Info, Code: code, Span: at, Message: fmt.Sprintf(format, args...), Help: help})
}
