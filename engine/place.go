package engine

import (
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
)

// Place is where something is written in a script: lines and columns count from 1, columns in characters, the end is exclusive. In a
// line of which a part is masked it is the line as a whole.
type Place struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

// Finding is what a check says of a script that runs all the same.
type Finding struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Message  string `json:"message"`
	Help     string `json:"help,omitempty"`
	At       Place  `json:"at"`
}

// findings are those of a script, masked.
func (m *masker) findings(s *Script) []Finding {
	all := []Finding{}
	for _, d := range s.findings {
		if d.Source != s.Source {
			continue // it is about a schema
		}
		from, to := s.Source.Position(d.Span.Start), s.Source.Position(d.Span.End)
		at := m.place(s.Source, Place{Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column})
		all = append(all, Finding{Severity: d.Severity.String(), Code: string(d.Code), Message: m.text(d.Message), Help: m.text(d.Help), At: at})
	}
	return all
}

// place returns a place in the text as it is shown.
func (m *masker) place(s *diag.Source, p Place) Place {
	if text := m.text(s.Shown(p.Line)); text != s.Line(p.Line) {
		return Place{Line: p.Line, Column: 1, EndLine: p.Line, EndColumn: utf8.RuneCountInString(text) + 1}
	}
	return p
}

// places are where in its script a job's records can fail.
type places struct {
	columns map[string]*Place // by a column of what is written
	tables  map[string]*Place // that are read
	filter  *Place
	sink    *Place
}

// placesOf finds the places of a job's physical plan.
func placesOf(j *plan.Job, m *masker) *places {
	p := &places{columns: map[string]*Place{}, tables: map[string]*Place{}}
	shown := func(at *explain.Place) *Place {
		if at == nil || j.Source == nil {
			return nil
		}
		there := m.place(j.Source, Place{Line: at.Line, Column: at.Column, EndLine: at.EndLine, EndColumn: at.EndColumn})
		return &there
	}
	var visit func(n plan.Node, s *explain.Step)
	visit = func(n plan.Node, s *explain.Step) {
		switch n := n.(type) {
		case *plan.Sink:
			p.sink = shown(s.At)
		case *plan.Scan:
			p.tables[n.Table.Name] = shown(s.At)
		case *plan.Filter:
			if p.filter == nil {
				p.filter = shown(s.At)
			}
		case *plan.Project:
			for i, item := range s.Items {
				if name := s.Columns[i].Name; p.columns[name] == nil {
					p.columns[name] = shown(item.At)
				}
			}
		}
		for i, in := range n.Inputs() {
			visit(in, s.Inputs[i])
		}
	}
	visit(j.Root[0], explain.Job(j).Physical)
	return p
}

// of returns the place that made a record fail; nil where none is known.
func (p *places) of(stage exec.Stage, table, field string) *Place {
	switch stage {
	case exec.StageDecode:
		return p.tables[table]
	case exec.StageEvaluate:
		if at := p.columns[field]; at != nil || field != "WHERE" { // which is how exec calls a condition
			return at
		}
		return p.filter
	case exec.StageEncode:
		if at := p.columns[field]; at != nil {
			return at
		}
		return p.sink
	case exec.StageDeliver:
		return p.sink
	}
	return nil
}
