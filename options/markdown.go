package options

import (
	"fmt"
	"io"
	"strings"
)

// WriteMarkdown writes the options as a table of the reference.
func WriteMarkdown(w io.Writer, decls []Option) error {
	var b strings.Builder
	b.WriteString("| option | takes | default | |\n|---|---|---|---|\n")
	for i := range decls {
		d := &decls[i]
		if d.Foreign != "" {
			continue
		}
		only := ""
		if d.LeatOnly {
			only = "*leat only.* "
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s%s |\n", d.Name, tableCell(strings.Join(d.taken(), ", ")), d.ifUnset(), only, tableCell(d.about()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// tableCell is a text within a table, where only backquotes are marks.
func tableCell(text string) string {
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = strings.NewReplacer("<", "&lt;", "*", `\*`).Replace(parts[i])
	}
	return strings.ReplaceAll(strings.Join(parts, "`"), "|", `\|`)
}

// taken is the type, or the values that the option takes.
func (d *Option) taken() []string {
	if len(d.Values) == 0 {
		return []string{d.Type.String()}
	}
	var all []string
	for _, v := range d.Values {
		all = append(all, "`"+v+"`")
	}
	return all
}

// ifUnset is what holds where the option is not set.
func (d *Option) ifUnset() string {
	switch {
	case d.Required:
		return "required"
	case d.Default != "":
		return tableCell("`" + d.Default + "`")
	case d.HasDefault:
		return "empty"
	}
	return ""
}

// about is what is said of the option.
func (d *Option) about() string {
	said := []string{d.Doc}
	if d.Secret {
		said = append(said, "Secret: shown as `***`.")
	}
	switch {
	case d.Unsupported != "":
		said = append(said, "Not supported yet: "+d.Unsupported+".")
	case d.Deprecated != "":
		said = append(said, "Deprecated: use `"+d.Deprecated+"`.")
	}
	if statement := d.statement(); statement != "" {
		said = append(said, "`"+statement+"`")
	}
	return strings.Join(said, " ")
}
