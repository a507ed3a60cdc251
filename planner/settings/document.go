package settings

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteText lists the settings for a terminal: those that are honoured with all that is to say of them, the others with the reason.
func WriteText(w io.Writer) error {
	var b strings.Builder
	for _, s := range All() {
		if s.Kind == Ignored {
			fmt.Fprintf(&b, "'%s'  ignored: %s\n", s.shown(), s.Doc)
			continue
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("'%s'  %s", s.shown(), s.facts()), " ") + "\n    " + s.Doc + "\n")
		if len(s.Later) > 0 {
			fmt.Fprintf(&b, "    Not supported yet: %s. Instead: %s.\n", strings.Join(s.Later, ", "), s.Instead)
		}
		if s.Example != "" {
			fmt.Fprintf(&b, "    Example: %s\n", s.statement())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMarkdown writes the tables of the reference.
func WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("\n## Honoured\n\n| key | takes | default | |\n|---|---|---|---|\n")
	ignored := "\n## Ignored\n\n| key | why |\n|---|---|\n"
	var reasons []string
	families := map[string][]string{} // by reason
	for _, s := range All() {
		switch {
		case s.Kind == Honoured:
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", s.shown(), s.taken(" \\| "), s.Default, s.cell())
		case !s.isFamily():
			ignored += fmt.Sprintf("| `%s` | %s |\n", s.Key, s.Doc)
		default:
			if !slices.Contains(reasons, s.Doc) {
				reasons = append(reasons, s.Doc)
			}
			families[s.Doc] = append(families[s.Doc], "`"+s.shown()+"`")
		}
	}
	b.WriteString(ignored + "\nSo are all other keys of these families:\n\n| keys | why |\n|---|---|\n")
	for _, reason := range reasons {
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(families[reason], ", "), reason)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (s *Setting) isFamily() bool { return strings.HasSuffix(s.Key, ".") }

// shown is the key as a reader sees it.
func (s *Setting) shown() string {
	switch {
	case s.Key == TablePrefix:
		return TablePrefix + "<table>.<option>"
	case s.Key == TopicPrefix:
		return TopicPrefix + "<option>"
	case s.isFamily():
		return s.Key + "…"
	}
	return s.Key
}

// taken are the values that the setting takes, with something between them.
func (s *Setting) taken(between string) string {
	var shown []string
	for _, v := range s.Values {
		if v == "" {
			v = "''"
		}
		shown = append(shown, v)
	}
	return strings.Join(shown, between)
}

// facts are the values and the default in a line.
func (s *Setting) facts() string {
	var parts []string
	if values := s.taken(" | "); values != "" {
		parts = append(parts, values)
	}
	if s.Default != "" {
		parts = append(parts, "default "+s.Default)
	}
	return strings.Join(parts, ", ")
}

// cell is what is said of an honoured setting in the table.
func (s *Setting) cell() string {
	text := strings.ReplaceAll(s.Doc, "<", "&lt;")
	if len(s.Later) > 0 {
		text += fmt.Sprintf(" Not supported yet: %s; %s.", strings.Join(s.Later, ", "), s.Instead)
	}
	if s.Example != "" {
		text += " `" + s.statement() + "`"
	}
	return text
}

// statement sets the setting to its example.
func (s *Setting) statement() string {
	key, value := s.Key, s.Example
	if s.isFamily() {
		key, value, _ = strings.Cut(s.Example, " = ")
	}
	return fmt.Sprintf("SET '%s' = '%s'", key, value)
}
