package options

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes the reference of options, as `leat options` prints it.
func WriteText(w io.Writer, decls []Option) error {
	for i := range decls {
		d := &decls[i]
		if d.Foreign != "" {
			continue
		}
		if _, err := fmt.Fprintf(w, "  '%s'  %s\n", d.Name, d.facts()); err != nil {
			return err
		}
		for _, line := range d.lines() {
			if _, err := fmt.Fprintf(w, "      %s\n", line); err != nil {
				return err
			}
		}
	}
	return nil
}

// facts are an option's type and rules in a line.
func (d *Option) facts() string {
	parts := []string{strings.ReplaceAll(strings.Join(d.taken(), " | "), "`", "")}
	switch {
	case d.Required:
		parts = append(parts, "required")
	case d.HasDefault || d.Default != "":
		parts = append(parts, "default '"+d.Default+"'")
	}
	if d.Secret {
		parts = append(parts, "secret")
	}
	if d.LeatOnly {
		parts = append(parts, "leat only")
	}
	return strings.Join(parts, ", ")
}

func (d *Option) lines() []string {
	var lines []string
	if d.Doc != "" {
		lines = append(lines, d.Doc)
	}
	if d.Unsupported != "" {
		lines = append(lines, "Not supported yet: "+d.Unsupported+".")
	}
	if d.Deprecated != "" {
		lines = append(lines, "Deprecated: use '"+d.Deprecated+"'.")
	}
	if statement := d.statement(); statement != "" {
		lines = append(lines, "Example: "+statement)
	}
	return lines
}
