package diag

import (
	"path"
	"path/filepath"
	"slices"
)

// Report is what was found in files: what the writers for programs print. Each of them states the same facts.
type Report struct {
	Files []FileReport
	// FailOn is the least severity that counts as a failure where a format tells failures from remarks; Error unless set.
	FailOn Severity
}

// FileReport is one file and what was found in it, in the order of its text. A file without findings is listed too.
type FileReport struct {
	Name     string
	Findings List
}

// Count returns how many findings there are of a severity.
func (r *Report) Count(s Severity) int {
	n := 0
	for _, f := range r.Files {
		n += f.Findings.Count(s)
	}
	return n
}

// Count returns how many diagnostics there are of a severity.
func (l List) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// Fails reports whether a finding is at least as severe as FailOn says.
func (r *Report) Fails() bool {
	return slices.ContainsFunc(r.Files, func(f FileReport) bool { return fails(f.Findings, r.FailOn) })
}

func fails(l List, failOn Severity) bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity <= failOn })
}

// finding is a diagnostic as programs read it.
type finding struct {
	place
	Severity string    `json:"severity"`
	Code     string    `json:"code"`
	Message  string    `json:"message"`
	Help     string    `json:"help"`
	Related  []related `json:"related"`
}

type related struct {
	place
	Message string `json:"message"`
}

// place counts lines and characters from 1; the end is exclusive. What is of a whole file stands at its start.
type place struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// findings returns the facts of a file's diagnostics.
func (f *FileReport) findings() []finding {
	all := make([]finding, 0, len(f.Findings))
	for _, d := range f.Findings {
		one := finding{
			place: placeOf(f.Name, d.Source, d.Span), Severity: d.Severity.String(), Code: string(d.Code),
			Message: d.Message, Help: d.Help, Related: make([]related, 0, len(d.Related)),
		}
		for _, r := range d.Related {
			one.Related = append(one.Related, related{place: placeOf(f.Name, r.Source, r.Span), Message: r.Message})
		}
		all = append(all, one)
	}
	return all
}

// slashed is a file's name as programs of other systems compare it: jobs/a.sql for ./jobs//a.sql.
func slashed(name string) string { return path.Clean(filepath.ToSlash(name)) }

func placeOf(file string, src *Source, span Span) place {
	if src == nil {
		return place{File: file, Line: 1, Column: 1, EndLine: 1, EndColumn: 1}
	}
	start, end := src.Position(span.Start), src.Position(max(span.End, span.Start))
	return place{File: src.Name, Line: start.Line, Column: start.Column, EndLine: end.Line, EndColumn: end.Column}
}
