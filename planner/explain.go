package planner

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/planner/plan"
)

// Explain is the typed logical plan of a job and its physical operators, as indented trees. Secrets are masked.
func Explain(j *plan.Job) string {
	var b strings.Builder
	fmt.Fprintf(&b, "== Logical plan of %s ==\n", j.Name)
	for _, root := range j.Root {
		fmt.Fprintf(&b, "sink %s (%s)\n", root.Table.Name, outputs(root.Written))
	}
	explainNode(&b, j.Logical, 1)
	fmt.Fprintf(&b, "\n== Physical plan of %s ==\n", j.Name)
	for _, root := range j.Root {
		explainSink(&b, root)
		explainNode(&b, root.Input, 1)
	}
	return b.String()
}

// ExplainQuery is the physical plan of a query on its own.
func ExplainQuery(o *Output) string {
	var b strings.Builder
	fmt.Fprintf(&b, "== Physical plan ==\n")
	explainNode(&b, o.Node, 0)
	return b.String()
}

func outputs(columns []plan.Output) string {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = c.Name + " " + c.Type.String()
	}
	return join(parts)
}

func explainSink(b *strings.Builder, s *plan.Sink) {
	fmt.Fprintf(b, "sink %s: connector %s", s.Table.Name, s.Table.Connector)
	if s.Value != nil {
		fmt.Fprintf(b, ", format %s", s.Value.Format)
	}
	if s.Key != nil {
		fmt.Fprintf(b, ", key format %s", s.Key.Format)
	}
	for _, m := range s.Metadata {
		fmt.Fprintf(b, ", %s to metadata %s", s.Written[m.Column].Name, m.Meta.Key)
	}
	if len(s.NotNull) > 0 {
		names := make([]string, len(s.NotNull))
		for i, c := range s.NotNull {
			names[i] = s.Written[c].Name
		}
		what := "fails on NULL in "
		if s.DropNull {
			what = "drops rows with NULL in "
		}
		fmt.Fprintf(b, ", %s%s", what, join(names))
	}
	b.WriteString(policyText(s.Policy) + "\n")
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

// explainNode writes an operator and, deeper, what it reads.
func explainNode(b *strings.Builder, n plan.Node, depth int) {
	if n == nil {
		return
	}
	b.WriteString(strings.Repeat("  ", depth))
	switch n := n.(type) {
	case *scan:
		fmt.Fprintf(b, "table %s (%s)\n", n.table.name, outputs(n.out))
	case *plan.Scan:
		explainScan(b, n)
	case *plan.Extract:
		doc := n.Input.Columns()[n.Column].Name
		fmt.Fprintf(b, "extract from %s: %s%s\n", doc, join(n.Paths), malformedText(n.OnMalformed))
	case *plan.Filter:
		fmt.Fprintf(b, "filter %s\n", exprText(n.Condition))
	case *plan.Project:
		explainProject(b, n, depth)
	case *plan.Values:
		fmt.Fprintf(b, "values %d rows (%s)\n", len(n.Rows), outputs(n.Out))
		for _, row := range n.Rows {
			fmt.Fprintf(b, "%s(%s)\n", strings.Repeat("  ", depth+1), exprTexts(row))
		}
	case *plan.UnionAll:
		fmt.Fprintf(b, "union all (%s)\n", outputs(n.Out))
	}
	for _, in := range n.Inputs() {
		explainNode(b, in, depth+1)
	}
}

func explainProject(b *strings.Builder, n *plan.Project, depth int) {
	b.WriteString("project\n")
	for i, e := range n.Exprs {
		text := exprText(e)
		if name := n.Out[i].Name; text != name {
			text += " AS " + name
		}
		fmt.Fprintf(b, "%s- %s : %s\n", strings.Repeat("  ", depth+1), text, e.Type())
	}
}

func explainScan(b *strings.Builder, n *plan.Scan) {
	fmt.Fprintf(b, "scan %s: connector %s", n.Table.Name, n.Table.Connector)
	if n.Value != nil {
		fmt.Fprintf(b, ", format %s", n.Value.Format)
	}
	if n.Key != nil {
		fmt.Fprintf(b, ", key format %s", n.Key.Format)
	}
	b.WriteString(policyText(n.Policy))
	meta := map[int]string{}
	for _, m := range n.Metadata {
		meta[m.Column] = " from metadata " + m.Meta.Key
	}
	parts := make([]string, len(n.Out))
	for i, c := range n.Out {
		parts[i] = c.Name + " " + c.Type.String() + meta[i]
	}
	fmt.Fprintf(b, " (%s)\n", join(parts))
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
