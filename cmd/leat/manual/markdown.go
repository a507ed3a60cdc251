package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Markdown returns one page about the whole command line: the commands, each with its flags, and sections beyond that. Flags that are
// among shared are listed once, for all commands that have all of them.
func Markdown(model *kong.Application, shared []string, more []Section) string {
	p := &markdown{shared: map[string]bool{}}
	for _, name := range shared {
		p.shared[name] = true
	}
	p.line("\n## Commands\n\n| command | |\n|---|---|")
	leaves := model.Leaves(true)
	for _, n := range leaves {
		p.line("| [`%s`](#%s) | %s |", spelled(n), anchor(spelled(n)), tableCell(n.Help))
	}
	for _, n := range leaves {
		p.command(n)
	}
	p.line("\n## Shared flags\n\nThese are of every command that reads SQL.\n")
	p.flags(p.sharedFlags)
	for _, s := range more {
		p.section(s)
	}
	return p.b.String()
}

type markdown struct {
	b           strings.Builder
	shared      map[string]bool
	sharedFlags []*kong.Flag
}

func (p *markdown) line(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// command writes the section of a command.
func (p *markdown) command(n *kong.Node) {
	p.line("\n## %s\n\n%s\n\n```text\n%s %s\n```", spelled(n), n.Help, spelled(n), synopsis(n))
	p.detail(n.Detail)
	if len(n.Positional) > 0 {
		p.line("\n| argument | |\n|---|---|")
		for _, a := range n.Positional {
			p.line("| `%s` | %s |", a.Summary(), tableCell(a.Help))
		}
	}
	own, common := p.split(n)
	if len(own) > 0 {
		p.line("")
		p.flags(own)
	}
	if len(common) > 0 {
		p.line("\nAlso the [shared flags](#shared-flags).")
		p.sharedFlags = common
	}
}

// split tells a command's own flags from the shared ones, of which it has all or none.
func (p *markdown) split(n *kong.Node) (own, common []*kong.Flag) {
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			switch {
			case f.Name == "help":
			case p.shared[f.Name]:
				common = append(common, f)
			default:
				own = append(own, f)
			}
		}
	}
	if len(common) < len(p.shared) {
		return append(own, common...), nil
	}
	return own, common
}

// detail writes the long help, its indented lines as code.
func (p *markdown) detail(text string) {
	code, blank := false, true
	for line := range strings.SplitSeq(text, "\n") {
		indented := strings.HasPrefix(line, "  ")
		switch {
		case indented && !code:
			p.line("\n```text")
		case !indented && code:
			p.line("```")
		}
		switch {
		case indented:
			p.line("%s", strings.TrimPrefix(line, "  "))
		case line != "" && line != exampleTitle:
			if blank || code {
				p.line("")
			}
			p.line("%s", escaped(line))
		}
		code, blank = indented, line == ""
	}
	if code {
		p.line("```")
	}
}

// exampleTitle stands before the examples of a command's help, where code speaks for itself.
const exampleTitle = "Example:"

func (p *markdown) flags(flags []*kong.Flag) {
	p.line("| flag | variable | default | |\n|---|---|---|---|")
	for _, f := range flags {
		name := "--" + f.Name
		if f.Short != 0 {
			name = "-" + string(f.Short) + ", " + name
		}
		if !f.IsBool() && !f.IsCounter() {
			name += "=" + placeholder(f)
		}
		value := ""
		if f.HasDefault && f.Default != "" {
			value = "`" + f.Default + "`"
		}
		p.line("| `%s` | `%s` | %s | %s |", strings.ReplaceAll(name, "|", `\|`), strings.Join(f.Envs, ", "), value, tableCell(f.Help))
	}
}

func (p *markdown) section(s Section) {
	p.line("\n## %s\n", s.Title)
	if len(s.Text) > 0 {
		p.line("%s", strings.Join(s.Text, "\n\n"))
	}
	if len(s.Terms) == 0 {
		return
	}
	if len(s.Text) > 0 {
		p.line("")
	}
	p.line("| | |\n|---|---|")
	for _, t := range s.Terms {
		p.line("| `%s` | %s |", t.Name, tableCell(t.Text))
	}
}

// anchor is the name of a heading in an address.
func anchor(heading string) string { return strings.ReplaceAll(strings.ToLower(heading), " ", "-") }

// escaped keeps Markdown from reading * and < of a text as marks.
func escaped(text string) string { return strings.NewReplacer("*", `\*`, "<", "&lt;").Replace(text) }

// tableCell is a text within a table.
func tableCell(text string) string { return strings.ReplaceAll(escaped(text), "|", `\|`) }
