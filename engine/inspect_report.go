package engine

import (
	"encoding/json"
	"io"

	"github.com/leatsql/leat/diag"
)

// Inspection is what was found of the tables of jobs.
type Inspection []Inspected

// Problems are the warnings and errors.
func (i Inspection) Problems() diag.List {
	var all diag.List
	for _, t := range i {
		all = append(all, t.Problems()...)
	}
	return all
}

// Fine counts what is as it should be.
func (i Inspection) Fine() int {
	n := 0
	for _, t := range i {
		n += len(t.Found) - len(t.Problems())
	}
	return n
}

// Problems are the warnings and errors of the table.
func (t *Inspected) Problems() diag.List {
	var all diag.List
	for _, f := range t.Found {
		if !f.OK {
			all.Add(f.Diagnostic)
		}
	}
	return all
}

// WriteJSON writes the inspection as one JSON object:
//
//	{"findings": [{"job", "table", "role", "system", "status", "code", "message", "help", "file", "line", "column", "endLine", "endColumn",
//	  "also": [{"file", "line", "column", "endLine", "endColumn", "message"}]}],
//	 "summary": {"tables", "ok", "warnings", "errors"}}
//
// status is ok, warning or error; code is "" for ok. No key is ever left out.
func (i Inspection) WriteJSON(w io.Writer) error {
	type place struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}
	type also struct {
		place
		Message string `json:"message"`
	}
	type finding struct {
		Job     string `json:"job"`
		Table   string `json:"table"`
		Role    Role   `json:"role"`
		System  string `json:"system"`
		Status  string `json:"status"`
		Code    string `json:"code"`
		Message string `json:"message"`
		Help    string `json:"help"`
		place
		Also []also `json:"also"`
	}
	type summary struct {
		Tables   int `json:"tables"`
		OK       int `json:"ok"`
		Warnings int `json:"warnings"`
		Errors   int `json:"errors"`
	}
	at := func(src *diag.Source, span diag.Span) place {
		start, end := src.Position(span.Start), src.Position(span.End)
		return place{src.Name, start.Line, start.Column, end.Line, end.Column}
	}
	problems := i.Problems()
	document := struct {
		Findings []finding `json:"findings"`
		Summary  summary   `json:"summary"`
	}{[]finding{}, summary{len(i), i.Fine(), problems.Count(diag.Warning), problems.Count(diag.Error)}}
	for _, t := range i {
		for _, f := range t.Found {
			one := finding{
				Job: t.Job, Table: t.Table, Role: t.Role, System: t.System, Status: f.Severity.String(), Code: string(f.Code),
				Message: f.Message, Help: f.Help, place: at(f.Source, f.Span), Also: []also{},
			}
			if f.OK {
				one.Status = "ok"
			}
			for _, r := range f.Related {
				one.Also = append(one.Also, also{at(r.Source, r.Span), r.Message})
			}
			document.Findings = append(document.Findings, one)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}
