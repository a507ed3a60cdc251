package manual

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Section is a section that the page of the program has beyond what the model says: a topic of several commands.
type Section struct {
	Name  string // one word, by which the topic is asked for
	Title string
	Text  []string // paragraphs; backquotes stand around what is code
	Terms []Term   // what is explained, each by its text
}

// Term is something that is explained.
type Term struct{ Name, Text string }

// Pages returns the pages by their file names: that of the program, with more sections, and those of all commands.
func Pages(model *kong.Application, more []Section) map[string]string {
	pages := map[string]string{}
	var add func(n *kong.Node)
	add = func(n *kong.Node) {
		var own []Section
		if n == model.Node {
			own = more
		}
		pages[name(n)+".1"] = page(model, n, own)
		for _, c := range visible(n) {
			add(c)
		}
	}
	add(model.Node)
	return pages
}

// name is the page's name: leat-ddl-proto.
func name(n *kong.Node) string {
	if n.Parent == nil {
		return n.Name
	}
	return name(n.Parent) + "-" + n.Name
}

// spelled is the command as it is typed: leat ddl proto.
func spelled(n *kong.Node) string {
	if n.Parent == nil {
		return n.Name
	}
	return spelled(n.Parent) + " " + n.Name
}

func visible(n *kong.Node) []*kong.Node {
	var all []*kong.Node
	for _, c := range n.Children {
		if !c.Hidden {
			all = append(all, c)
		}
	}
	return all
}

func page(model *kong.Application, n *kong.Node, more []Section) string {
	w := &writer{}
	w.line(".TH %s 1 \"\" %s", quoted(strings.ToUpper(name(n))), quoted(model.Name))
	w.section("NAME")
	w.text(name(n) + " - " + strings.TrimSuffix(n.Help, "."))
	w.section("SYNOPSIS")
	w.line(".B %s", escape(spelled(n)))
	w.text(synopsis(n))
	commands(w, n)
	if n.Detail != "" {
		description(w, n.Detail)
	}
	arguments(w, n)
	options(w, n)
	for _, s := range more {
		w.section(s.Title)
		for i, paragraph := range s.Text {
			if i > 0 {
				w.line(".PP")
			}
			w.text(bare(paragraph))
		}
		for _, t := range s.Terms {
			w.term(bold(t.Name), bare(t.Text))
		}
	}
	w.section("SEE ALSO")
	w.text(strings.Join(related(n), ", "))
	return w.b.String()
}

// synopsis is what follows the command's name.
func synopsis(n *kong.Node) string {
	words := []string{"[flags]"}
	if len(visible(n)) > 0 {
		words = append(words, "<command>")
	}
	for _, p := range n.Positional {
		words = append(words, p.Summary())
	}
	return strings.Join(words, " ")
}

func commands(w *writer, n *kong.Node) {
	if len(visible(n)) == 0 {
		return
	}
	w.section("COMMANDS")
	for _, c := range visible(n) {
		w.term(bold(spelled(c)), c.Help)
	}
}

// description writes the long help: paragraphs, and indented lines as they stand.
func description(w *writer, text string) {
	w.section("DESCRIPTION")
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			w.line(".PP")
		}
		verbatim := false
		for line := range strings.SplitSeq(paragraph, "\n") {
			if indented := strings.HasPrefix(line, "  "); indented != verbatim {
				verbatim = indented
				if indented {
					w.line(".PP\n.RS 4\n.nf")
				} else {
					w.line(".fi\n.RE\n.PP")
				}
			}
			w.text(strings.TrimPrefix(line, "  "))
		}
		if verbatim {
			w.line(".fi\n.RE")
		}
	}
}

func arguments(w *writer, n *kong.Node) {
	if len(n.Positional) == 0 {
		return
	}
	w.section("ARGUMENTS")
	for _, p := range n.Positional {
		w.term(bold(p.Summary()), p.Help)
	}
}

func options(w *writer, n *kong.Node) {
	w.section("OPTIONS")
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			head := bold("--" + f.Name)
			if f.Short != 0 {
				head = bold("-"+string(f.Short)) + ", " + head
			}
			if !f.IsBool() && !f.IsCounter() {
				head += "=" + italic(placeholder(f))
			}
			w.term(head, explained(f))
		}
	}
}

// placeholder is what stands for the value of a flag.
func placeholder(f *kong.Flag) string {
	switch {
	case f.Enum != "":
		return strings.Join(f.EnumSlice(), "|")
	case f.PlaceHolder != "":
		return f.PlaceHolder
	}
	return strings.ToUpper(f.Name)
}

// explained is the help of a flag, with its default and its variable.
func explained(f *kong.Flag) string {
	text := f.Help
	if f.HasDefault && f.Default != "" {
		text += " The default is " + f.Default + "."
	}
	if len(f.Envs) > 0 {
		text += " Also the variable " + strings.Join(f.Envs, ", ") + "."
	}
	return text
}

// related are the pages of the parent and of the commands below.
func related(n *kong.Node) []string {
	var all []string
	if n.Parent != nil {
		all = append(all, name(n.Parent)+"(1)")
	}
	for _, c := range visible(n) {
		all = append(all, name(c)+"(1)")
	}
	return all
}
