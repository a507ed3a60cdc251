package explain

import (
	"fmt"
	"io"
	"strings"
)

// WriteMermaid writes plans as one Mermaid flowchart, records flowing from the top: a subgraph for each job, of its physical plan,
// or of the logical one where that does not run yet.
func WriteMermaid(w io.Writer, plans []Plan) error {
	m := &mermaid{}
	m.b.WriteString("flowchart TD\n")
	for i, p := range plans {
		root := p.Physical
		if root == nil {
			root = p.Logical
		}
		name := p.Job
		if name == "" {
			name = "query"
		}
		fmt.Fprintf(&m.b, "  subgraph p%d[%s]\n", i, mermaidText(name))
		m.step(root)
		m.b.WriteString("  end\n")
	}
	_, err := io.WriteString(w, m.b.String())
	return err
}

type mermaid struct {
	b    strings.Builder
	last int
}

// most is how many characters of an expression, and how many lines of a node, a chart shows.
const (
	mostText  = 80
	mostLines = 12
)

// step writes an operator behind its inputs and returns its id.
func (m *mermaid) step(s *Step) string {
	var inputs []string
	for _, in := range s.Inputs {
		inputs = append(inputs, m.step(in))
	}
	m.last++
	id := fmt.Sprintf("n%d", m.last)
	lines := []string{"<b>" + escapeMermaid(s.Operator) + "</b>"}
	if s.Text != "" {
		lines = append(lines, escapeMermaid(cut(s.Text)))
	}
	for i, item := range s.Items {
		if i == mostLines {
			lines = append(lines, fmt.Sprintf("and %d more", len(s.Items)-i))
			break
		}
		text := cut(item.Text)
		if item.Name != "" {
			text = item.Name + " = " + text
		}
		lines = append(lines, escapeMermaid(text))
	}
	fmt.Fprintf(&m.b, "    %s[\"%s\"]\n", id, strings.Join(lines, "<br/>"))
	for _, in := range inputs {
		fmt.Fprintf(&m.b, "    %s --> %s\n", in, id)
	}
	return id
}

func mermaidText(s string) string { return `"` + escapeMermaid(s) + `"` }

// escapeMermaid writes what means something in a label as entity codes.
func escapeMermaid(s string) string {
	return strings.NewReplacer("#", "#35;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "&", "#amp;", "\n", " ", "`", "#96;").Replace(s)
}

func cut(s string) string {
	if r := []rune(s); len(r) > mostText {
		return string(r[:mostText-1]) + "…"
	}
	return s
}
