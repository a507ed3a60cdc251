package explain

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes plans as indented trees.
func WriteText(w io.Writer, plans []Plan) error {
	var b strings.Builder
	for i, p := range plans {
		if i > 0 {
			b.WriteString("\n")
		}
		of := ""
		if p.Job != "" {
			of = " of " + p.Job
		}
		fmt.Fprintf(&b, "== Logical plan%s ==\n", of)
		textStep(&b, p.Logical, 0)
		if p.Physical != nil {
			fmt.Fprintf(&b, "\n== Physical plan%s ==\n", of)
			textStep(&b, p.Physical, 0)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func textStep(b *strings.Builder, s *Step, depth int) {
	indent := strings.Repeat("  ", depth)
	b.WriteString(indent + s.Operator)
	if s.Text != "" {
		b.WriteString(" " + s.Text)
	}
	if len(s.Items) == 0 && len(s.Columns) > 0 || s.Operator == "values" {
		b.WriteString(" (" + columnsText(s.Columns) + ")")
	}
	b.WriteString(placeText(s.At) + "\n")
	for _, item := range s.Items {
		text := item.Text
		if item.Name != "" {
			text += " AS " + item.Name
		}
		if item.Type != "" {
			text += " : " + item.Type
		}
		fmt.Fprintf(b, "%s  - %s%s\n", indent, text, placeText(item.At))
	}
	for _, in := range s.Inputs {
		textStep(b, in, depth+1)
	}
}

func columnsText(columns []Column) string {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = c.Name + " " + c.Type
	}
	return strings.Join(parts, ", ")
}

func placeText(p *Place) string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("  @%d:%d", p.Line, p.Column)
}
