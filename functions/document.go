package functions

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// textWidth is where WriteText breaks lines.
const textWidth = 100

// WriteText describes a function for a terminal.
func WriteText(w io.Writer, f *Function) error {
	var b strings.Builder
	b.WriteString(f.Name)
	if len(f.Aliases) > 0 {
		b.WriteString(", " + strings.Join(f.Aliases, ", "))
	}
	b.WriteString("  [" + f.label() + "]\n")
	for _, s := range f.Signatures() {
		b.WriteString("  " + s + "\n")
	}
	b.WriteString("\n")
	for _, line := range wrap(f.Doc) {
		b.WriteString("  " + line + "\n")
	}
	if hint := f.notYet(); hint != "" {
		b.WriteString("\n")
		for _, line := range wrap(hint) {
			b.WriteString("  " + line + "\n")
		}
	}
	b.WriteString("\n")
	for _, e := range f.Examples {
		fmt.Fprintf(&b, "  %s\n    = %s\n", e.Expr, e.Result)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteNames writes the names of functions: a line per family, and one of those that do not run yet.
func WriteNames(w io.Writer, r *Registry) error {
	running, later := map[string][]string{}, map[string][]string{}
	var order []string
	for _, f := range r.All() {
		if !slices.Contains(order, f.Family) {
			order = append(order, f.Family)
		}
		if f.Runs() {
			running[f.Family] = append(running[f.Family], f.Name)
		} else {
			later[f.Family] = append(later[f.Family], f.Name)
		}
	}
	for _, family := range order {
		var lines string
		if names := running[family]; len(names) > 0 {
			lines = fmt.Sprintf("%s: %s\n", family, strings.Join(names, ", "))
		}
		if names := later[family]; len(names) > 0 {
			lines += fmt.Sprintf("%s, checked but not run yet: %s\n", family, strings.Join(names, ", "))
		}
		if _, err := io.WriteString(w, lines); err != nil {
			return err
		}
	}
	return nil
}

// WriteMarkdown describes a function as a section of the reference, below that of its family.
func WriteMarkdown(w io.Writer, f *Function) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### `%s`\n\n", f.Name)
	if len(f.Aliases) > 0 {
		fmt.Fprintf(&b, "Also `%s`.\n\n", strings.Join(f.Aliases, "`, `"))
	}
	if f.Since != "" {
		fmt.Fprintf(&b, "Since Flink %s.\n\n", f.Since)
	}
	fmt.Fprintf(&b, "```\n%s\n```\n\n", strings.Join(f.Signatures(), "\n"))
	b.WriteString(escape(f.Doc) + "\n\n")
	if hint := f.notYet(); hint != "" {
		b.WriteString(escape(hint) + "\n\n")
	}
	b.WriteString("| example | result |\n|---|---|\n")
	for _, e := range f.Examples {
		fmt.Fprintf(&b, "| `%s` | `%s` |\n", strings.ReplaceAll(e.Expr, "|", "\\|"), strings.ReplaceAll(e.Result, "|", "\\|"))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteOverview lists functions as a table that says which of them run.
func WriteOverview(w io.Writer, fs []*Function) error {
	var b strings.Builder
	b.WriteString("| function | runs | since Flink |\n|---|---|---|\n")
	for _, f := range fs {
		runs := "yes"
		if !f.Runs() {
			runs = "not yet"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.ReplaceAll(f.Name, "|", "\\|"), runs, f.Since)
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// notYet says that the function does not run, and what to do instead; "" where it does.
func (f *Function) notYet() string {
	switch {
	case f.Runs():
		return ""
	case f.Instead == "":
		return "It is checked and typed, and does not run yet."
	}
	return "It is checked and typed, and does not run yet: " + f.Instead + "."
}

// label is the family and the Flink version.
func (f *Function) label() string {
	if f.Since == "" {
		return f.Family
	}
	return f.Family + ", since Flink " + f.Since
}

// escape keeps Markdown from reading * and _ of a text as marks.
func escape(s string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", "&lt;").Replace(s)
}

// wrap breaks a text into lines that have room for an indent within textWidth.
func wrap(text string) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > textWidth-2 {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
