package lineage

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes lineages for people: each sink column with the columns it comes from.
func WriteText(w io.Writer, all []Lineage) error {
	var b strings.Builder
	for i, l := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s writes %s\n", l.Job, tableText(l.Sink.Name, l.Sink.Dataset.Namespace, l.Sink.Dataset.Name))
		for _, in := range l.Inputs {
			fmt.Fprintf(&b, "  reads %s\n", tableText(in.Name, in.Dataset.Namespace, in.Dataset.Name))
		}
		for _, f := range l.Fields {
			fmt.Fprintf(&b, "  %s <- %s\n", f.Name, originsText(f.Origins, "constants only"))
		}
		if len(l.Rows) > 0 {
			fmt.Fprintf(&b, "  which rows <- %s\n", originsText(l.Rows, ""))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func tableText(name, namespace, dataset string) string {
	if namespace == "" {
		return name
	}
	return fmt.Sprintf("%s (%s %s)", name, namespace, dataset)
}

func originsText(all []Origin, none string) string {
	parts := make([]string, len(all))
	for i, o := range all {
		parts[i] = o.Table.Name + "." + o.Path
		if o.Way != Identity {
			parts[i] += " (" + strings.ToLower(strings.ReplaceAll(o.Way.String(), "_", " ")) + ")"
		}
	}
	if len(parts) == 0 {
		return none
	}
	return strings.Join(parts, ", ")
}
