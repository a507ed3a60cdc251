package explain

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
)

// Plan is what is shown of a job, or of a query on its own.
type Plan struct {
	Job     string `json:"job,omitempty"` // "" for a query on its own
	Logical *Step  `json:"logical"`
	// Physical is nil where the plan does not run yet.
	Physical *Step `json:"physical,omitempty"`
}

// Step is one operator.
type Step struct {
	Operator string   `json:"operator"`       // scan, project, join …
	Text     string   `json:"text,omitempty"` // what it does, in one line
	Items    []Item   `json:"expressions,omitempty"`
	Columns  []Column `json:"columns"`
	At       *Place   `json:"at,omitempty"`
	Inputs   []*Step  `json:"inputs,omitempty"`
}

// Item is an expression of an operator that has several, with the name that its value gets.
type Item struct {
	Text string `json:"text"`
	Name string `json:"name,omitempty"`
	Type string `json:"type"`
	At   *Place `json:"at,omitempty"`
}

// Column is a column of an operator's output. Type is as Flink prints it.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Place is where something is written; lines and columns count from 1, the end is exclusive.
type Place struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// Described is an operator that says itself what it is: a leaf that only the planner knows.
type Described interface {
	Describe() (operator, text string)
}

// Job returns what is shown of a job.
func Job(j *plan.Job) Plan {
	s := stepper{j.Source}
	p := Plan{Job: j.Name, Logical: s.step(j.Logical)}
	if len(j.Root) == 1 {
		p.Physical = s.step(j.Root[0])
	}
	return p
}

// Query returns what is shown of a query. physical is nil where it does not run yet.
func Query(source *diag.Source, logical, physical plan.Node) Plan {
	s := stepper{source}
	return Plan{Logical: s.step(logical), Physical: s.step(physical)}
}

// stepper makes steps of the nodes of one text.
type stepper struct{ source *diag.Source }

func (s stepper) place(at diag.Span) *Place {
	if s.source == nil || at == (diag.Span{}) {
		return nil
	}
	from, to := s.source.Position(at.Start), s.source.Position(at.End)
	return &Place{File: s.source.Name, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column}
}

func (s stepper) step(n plan.Node) *Step {
	if n == nil {
		return nil
	}
	step := s.describe(n)
	for _, c := range n.Columns() {
		step.Columns = append(step.Columns, Column{c.Name, c.TypeText()})
	}
	for _, in := range n.Inputs() {
		step.Inputs = append(step.Inputs, s.step(in))
	}
	for _, q := range plan.Queries(n) {
		sub := s.step(q)
		step.Inputs = append(step.Inputs, &Step{Operator: "query in an expression", Columns: sub.Columns, Inputs: []*Step{sub}})
	}
	return step
}

func (s stepper) items(es []plan.Expr, out []plan.Output) []Item {
	items := make([]Item, len(es))
	for i, e := range es {
		items[i] = Item{Text: Expr(e), Type: e.Type().String(), At: s.place(e.Span())}
		if i < len(out) && out[i].Name != items[i].Text {
			items[i].Name = out[i].Name
		}
	}
	return items
}
