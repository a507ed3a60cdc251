package completion

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// zsh writes a function for each command; those with commands below them hand over to theirs.
func zsh(model *kong.Application) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %[1]s\n# zsh completion of %[1]s; written by: %[1]s completion zsh\n", model.Name)
	for _, n := range nodes(model.Node) {
		name := zshName(model, n)
		fmt.Fprintf(&b, "\n%s() {\n", name)
		if below := commands(n); len(below) > 0 {
			zshParent(&b, model, n, below)
		} else {
			zshLeaf(&b, n)
		}
		b.WriteString("}\n")
	}
	// Sourced, it registers itself; found in fpath, it is the function's own body.
	fmt.Fprintf(&b, "\nif [[ ${funcstack[1]} == _%[1]s ]]; then\n  _%[1]s \"$@\"\nelse\n  compdef _%[1]s %[1]s\nfi\n", model.Name)
	return b.String()
}

func zshName(model *kong.Application, n *kong.Node) string {
	return "_" + strings.ReplaceAll(strings.TrimSpace(model.Name+" "+path(n)), " ", "_")
}

func zshParent(b *strings.Builder, model *kong.Application, n *kong.Node, below []*kong.Node) {
	b.WriteString("  local curcontext=$curcontext state line\n  local -a commands=(\n")
	for _, c := range below {
		fmt.Fprintf(b, "    %s\n", quote(c.Name+":"+c.Help))
	}
	b.WriteString("  )\n  _arguments -C \\\n")
	for _, f := range flags(n) {
		fmt.Fprintf(b, "    %s \\\n", zshFlag(f))
	}
	b.WriteString("    '1: :->command' \\\n    '*:: :->rest'\n  case $state in\n  command) _describe -t commands command commands ;;\n  rest)\n    case $line[1] in\n")
	for _, c := range below {
		fmt.Fprintf(b, "    %s) %s ;;\n", c.Name, zshName(model, c))
	}
	b.WriteString("    esac\n    ;;\n  esac\n")
}

func zshLeaf(b *strings.Builder, n *kong.Node) {
	b.WriteString("  _arguments -s")
	for _, f := range flags(n) {
		fmt.Fprintf(b, " \\\n    %s", zshFlag(f))
	}
	for _, p := range n.Positional {
		head := ""
		if p.IsSlice() {
			head = "*"
		}
		fmt.Fprintf(b, " \\\n    %s", quote(head+":"+p.Name+":"+zshValue(valueOf(p, ""))))
	}
	b.WriteString("\n")
}

// zshFlag is the specification of a flag for _arguments.
func zshFlag(f *kong.Flag) string {
	rest := "[" + zshText.Replace(f.Help) + "]"
	equals := ""
	if takesValue(f) {
		equals = "="
		rest += ":" + zshText.Replace(f.Name) + ":" + zshValue(valueOf(f.Value, f.PlaceHolder))
	}
	head := ""
	if f.IsSlice() {
		head = "'*'"
	}
	long := "--" + f.Name + equals
	if f.Short != 0 {
		long = "{-" + string(f.Short) + "," + long + "}"
	}
	return head + long + quote(rest)
}

// zshText keeps what _arguments would take for the end of a text.
var zshText = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)

func zshValue(v value) string {
	switch v.kind {
	case choice:
		return "(" + strings.Join(v.words, " ") + ")"
	case files:
		return `_files -g "` + v.pattern + `"`
	case folders:
		return "_files -/"
	case free:
	}
	return " "
}
