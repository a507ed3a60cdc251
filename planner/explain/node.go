package explain

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/planner/plan"
)

// describe says what an operator does, without its columns and inputs.
func (s stepper) describe(n plan.Node) *Step {
	switch n := n.(type) {
	case Described:
		operator, text := n.Describe()
		return &Step{Operator: operator, Text: text}
	case *plan.Scan:
		return &Step{Operator: "scan", Text: scanText(n), At: s.place(n.Table.Span)}
	case *plan.Extract:
		doc := n.Input.Columns()[n.Column].Name
		return &Step{Operator: "extract", Text: fmt.Sprintf("from %s: %s%s", doc, strings.Join(n.Paths, ", "), malformedText(n.OnMalformed))}
	case *plan.Filter:
		return &Step{Operator: "filter", Text: Expr(n.Condition), At: s.place(n.Condition.Span())}
	case *plan.Project:
		return &Step{Operator: "project", Items: s.items(n.Exprs, n.Out)}
	case *plan.Values:
		step := &Step{Operator: "values", Text: fmt.Sprintf("%d rows", len(n.Rows))}
		for _, row := range n.Rows {
			step.Items = append(step.Items, Item{Text: "(" + exprTexts(row) + ")"})
		}
		return step
	case *plan.Unnest:
		return &Step{Operator: "unnest", Text: unnestText(n)}
	case *plan.UnionAll:
		return &Step{Operator: "union all"}
	case *plan.Sink:
		return &Step{Operator: "sink", Text: sinkText(n), At: s.place(n.Table.Span)}
	}
	return s.relational(n)
}

func unnestText(n *plan.Unnest) string {
	text := n.Input.Columns()[n.Column].Name
	if n.Outer {
		text += ", rows without elements too"
	}
	if n.On != nil {
		text += ", on " + Expr(n.On)
	}
	return text
}

func sinkText(n *plan.Sink) string {
	text := n.Table.Name + ": connector " + n.Table.Connector
	if n.Value != nil {
		text += ", format " + n.Value.Format
	}
	if n.Key != nil {
		text += ", key format " + n.Key.Format
	}
	for _, m := range n.Metadata {
		text += fmt.Sprintf(", %s to metadata %s", n.Written[m.Column].Name, m.Meta.Key)
	}
	if len(n.NotNull) > 0 {
		names := make([]string, len(n.NotNull))
		for i, c := range n.NotNull {
			names[i] = n.Written[c].Name
		}
		what := "fails on NULL in "
		if n.DropNull {
			what = "drops rows with NULL in "
		}
		text += ", " + what + strings.Join(names, ", ")
	}
	return text + policyText(n.Policy)
}

func policyText(p plan.Policy) string {
	d := p.DeadLetter
	switch {
	case d == nil:
		return ""
	case d.Topic != "":
		return ", dead letters to topic " + d.Topic
	}
	return ", dead letters to " + d.Path
}

func scanText(n *plan.Scan) string {
	text := n.Table.Name + ": connector " + n.Table.Connector
	if n.Value != nil {
		text += ", format " + n.Value.Format
	}
	if n.Key != nil {
		text += ", key format " + n.Key.Format
	}
	for _, m := range n.Metadata {
		text += fmt.Sprintf(", %s from metadata %s", n.Out[m.Column].Name, m.Meta.Key)
	}
	if n.Watermark != nil {
		text += ", watermark " + Expr(n.Watermark)
	}
	return text + policyText(n.Policy)
}

func malformedText(p plan.MalformedPolicy) string {
	switch p {
	case plan.MalformedFail:
		return ", malformed text fails"
	case plan.MalformedDeadLetter:
		return ", malformed text is a dead letter"
	case plan.MalformedNull:
	}
	return ""
}
