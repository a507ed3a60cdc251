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
	for _, text := range []string{f.about(), f.notYet()} {
		if text == "" {
			continue
		}
		b.WriteString("\n")
		for _, line := range wrap(text) {
			b.WriteString("  " + line + "\n")
		}
	}
	b.WriteString("\n")
	for _, e := range f.Examples {
		fmt.Fprintf(&b, "  %s\n    = %s\n", e.Expr, e.Result)
	}
	if page := f.flinkPage(); page != "" {
		b.WriteString("\n  in Flink: " + page + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteNames writes the names of functions: a line per family, and behind these those that do not run yet.
func WriteNames(w io.Writer, r *Registry) error {
	var b strings.Builder
	lines := func(runs bool, label string) {
		for _, family := range grouped(r, func(f *Function) bool { return f.Runs() == runs }) {
			names := make([]string, len(family.members))
			for i, f := range family.members {
				names[i] = f.Name
			}
			fmt.Fprintf(&b, "%s%s: %s\n", family.name, label, strings.Join(names, ", "))
		}
	}
	lines(true, "")
	lines(false, ", checked but not run yet")
	_, err := io.WriteString(w, b.String())
	return err
}

// Containing returns the names, other ones too, that have a text of three letters or more within them, whatever its case.
func (r *Registry) Containing(part string) []string {
	if part = strings.ToUpper(part); len(part) < 3 {
		return nil
	}
	var found []string
	for _, f := range r.All() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if strings.Contains(name, part) {
				found = append(found, name)
			}
		}
	}
	return found
}

// WriteReference writes the reference of all functions as Markdown: a section for each family of those that run, and behind them a table
// of those that do not run yet.
func WriteReference(w io.Writer, r *Registry) error {
	var b strings.Builder
	for _, family := range grouped(r, (*Function).Runs) {
		fmt.Fprintf(&b, "\n## %s\n\n", heading(family.name))
		if page := flinkFamilies[family.name]; page != "" {
			fmt.Fprintf(&b, "In Flink's documentation: <%s>\n\n", flinkDocs+page)
		}
		b.WriteString("| function | | since Flink |\n|---|---|---|\n")
		for _, f := range family.members {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", code(f.Name), cell(f.summary()), f.Since)
		}
		for _, f := range family.members {
			b.WriteString("\n")
			f.section(&b)
		}
	}
	b.WriteString("\n## Known, and not run yet\n\nCalls of these are checked as Flink checks them, and refused by name, as [LEAT5…](diagnostics/README.md) says.\n")
	for _, family := range grouped(r, func(f *Function) bool { return !f.Runs() }) {
		fmt.Fprintf(&b, "\n### %s, not run yet\n\n| function | | instead |\n|---|---|---|\n", heading(family.name))
		for _, f := range family.members {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", code(strings.Join(f.Signatures(), "`, `")), cell(f.Doc), cell(f.Instead))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// section describes a function below the heading of its family.
func (f *Function) section(b *strings.Builder) {
	fmt.Fprintf(b, "### `%s`\n\n", f.Name)
	if len(f.Aliases) > 0 {
		fmt.Fprintf(b, "Also `%s`.\n\n", strings.Join(f.Aliases, "`, `"))
	}
	fmt.Fprintf(b, "```\n%s\n```\n\n%s\n\n", strings.Join(f.Signatures(), "\n"), escape(f.about()))
	if f.Flink != "" && f.Flink != Nowhere {
		fmt.Fprintf(b, "In Flink's documentation: <%s>\n\n", f.flinkPage())
	}
	b.WriteString("| example | result |\n|---|---|\n")
	for _, e := range f.Examples {
		fmt.Fprintf(b, "| %s | %s |\n", code(e.Expr), code(e.Result))
	}
}

// family is a family of functions.
type family struct {
	name    string
	members []*Function
}

// grouped are the families of the functions that are wanted, by their names.
func grouped(r *Registry, wanted func(*Function) bool) []family {
	var all []family
	for _, f := range r.All() {
		if !wanted(f) {
			continue
		}
		at := slices.IndexFunc(all, func(of family) bool { return of.name == f.Family })
		if at < 0 {
			at, all = len(all), append(all, family{name: f.Family})
		}
		all[at].members = append(all[at].members, f)
	}
	slices.SortFunc(all, func(a, b family) int { return strings.Compare(a.name, b.name) })
	return all
}

// heading is the name of a family with a capital letter.
func heading(family string) string { return strings.ToUpper(family[:1]) + family[1:] }

// summary is the first sentence of what is said of a function.
func (f *Function) summary() string {
	first, _, more := strings.Cut(f.Doc, ". ")
	if more {
		first += "."
	}
	return first
}

// about is what is said of a function, with its rule for NULL.
func (f *Function) about() string {
	switch {
	case f.OnNull != "":
		return f.Doc + " " + f.OnNull
	case f.Kind == Scalar && slices.ContainsFunc(f.Overloads, func(o Overload) bool { return len(o.Params) > 0 }):
		return f.Doc + " NULL where an argument is NULL."
	}
	return f.Doc
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

// cell is a text within a table of Markdown.
func cell(s string) string { return strings.ReplaceAll(escape(s), "|", `\|`) }

// code is code within a table of Markdown.
func code(s string) string { return "`" + strings.ReplaceAll(s, "|", `\|`) + "`" }

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
