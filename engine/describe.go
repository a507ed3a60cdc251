package engine

import (
	"maps"
	"slices"

	"github.com/leatsql/leat/engine/secrets"
	"github.com/leatsql/leat/planner/compat"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
)

// Description is what a run is made of; it does not change while it runs. Secrets are masked.
type Description struct {
	Jobs    []JobDescription    `json:"jobs"` // in the order of Status
	Scripts []ScriptDescription `json:"scripts"`
}

// JobDescription is the plan of a job.
type JobDescription struct {
	Name      string     `json:"name"`
	Script    int        `json:"script"`    // of Description.Scripts
	Operators []Operator `json:"operators"` // the sink first; Status.Made counts in this order
}

// Operator is an operator of a physical plan.
type Operator struct {
	Name   string   `json:"name"`            // scan, project …
	Text   string   `json:"text,omitempty"`  // what it does, in one line
	Items  []string `json:"items,omitempty"` // the expressions of one that has several
	Table  string   `json:"table,omitempty"` // that it reads or writes
	Line   int      `json:"line,omitempty"`  // where it is written, 0 where it is not
	Inputs []int    `json:"inputs,omitempty"`
}

// ScriptDescription is a text with its tables and settings.
type ScriptDescription struct {
	Name     string             `json:"name"`
	Lines    []string           `json:"lines"`
	Tables   []TableDescription `json:"tables"` // that jobs read or write
	Settings []Setting          `json:"settings"`
	Findings []Finding          `json:"findings"` // warnings of the check
}

// TableDescription is a table with the options that are in effect for it.
type TableDescription struct {
	Name    string    `json:"name"`
	Line    int       `json:"line"`
	Options []Setting `json:"options"`
}

// Setting is an option or a setting.
type Setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Line  int    `json:"line,omitempty"` // where it is written, 0: by a flag
}

// Describe returns what the run is made of.
func (r *Run) Describe() Description {
	var d Description
	for i, s := range r.scripts {
		d.Scripts = append(d.Scripts, r.mask.script(s))
		for _, j := range s.Jobs() {
			d.Jobs = append(d.Jobs, JobDescription{Name: j.Name, Script: i, Operators: r.mask.operators(j)})
		}
	}
	return d
}

// walk visits the operators of a plan, each before its inputs.
func walk(n plan.Node, visit func(plan.Node)) {
	visit(n)
	for _, in := range n.Inputs() {
		walk(in, visit)
	}
}

// operators lists a plan in the order of walk.
func (m *masker) operators(j *plan.Job) []Operator {
	var all []Operator
	var add func(n plan.Node, s *explain.Step) int
	add = func(n plan.Node, s *explain.Step) int {
		at := len(all)
		o := Operator{Name: s.Operator, Text: m.text(s.Text), Table: tableOf(n)}
		if s.At != nil {
			o.Line = s.At.Line
		}
		for _, item := range s.Items {
			text := m.text(item.Text)
			if item.Name != "" {
				text += " AS " + item.Name
			}
			if o.Line == 0 && item.At != nil {
				o.Line = item.At.Line
			}
			o.Items = append(o.Items, text)
		}
		all = append(all, o)
		for i, in := range n.Inputs() {
			id := add(in, s.Inputs[i])
			all[at].Inputs = append(all[at].Inputs, id)
		}
		return at
	}
	add(j.Root[0], explain.Job(j).Physical)
	return all
}

func tableOf(n plan.Node) string {
	switch n := n.(type) {
	case *plan.Scan:
		return n.Table.Name
	case *plan.Sink:
		return n.Table.Name
	}
	return ""
}

func (m *masker) script(s *Script) ScriptDescription {
	d := ScriptDescription{Name: s.Source.Name, Lines: []string{}, Tables: []TableDescription{}}
	for n := range s.Source.Lines() {
		d.Lines = append(d.Lines, m.text(s.Source.Shown(n+1)))
	}
	if last := len(d.Lines) - 1; d.Lines[last] == "" {
		d.Lines = d.Lines[:last] // behind the last line break
	}
	for _, t := range s.Result.Version.Tables {
		d.Tables = append(d.Tables, TableDescription{Name: t.Name, Line: line(t.At), Options: m.settings(t.Options)})
	}
	d.Settings, d.Findings = m.settings(s.Result.Version.Settings), m.findings(s)
	return d
}

func (m *masker) settings(options map[string]compat.Option) []Setting {
	all := []Setting{}
	for _, key := range slices.Sorted(maps.Keys(options)) {
		o := options[key]
		s := Setting{Key: key, Value: m.text(o.Value), Line: line(o.At)}
		if secretOption(key, o) {
			s.Value = secrets.Stars
		}
		all = append(all, s)
	}
	return all
}

func line(p compat.Place) int {
	if p.Source == nil {
		return 0
	}
	return p.Source.LineOf(p.Span.Start)
}
