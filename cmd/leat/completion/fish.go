package completion

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// fishHead knows the command that the words so far lead to: a value that is spelled like a command is none.
const fishHead = `# fish completion of %[1]s; written by: %[1]s completion fish

function __%[1]s_at
  set -l command ''
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
      case %[2]s
        set command (string trim -- "$command $word")
    end
  end
  test "$command" = "$argv[1]"
end

complete -c %[1]s -f
`

func fish(model *kong.Application) string {
	var b strings.Builder
	fmt.Fprintf(&b, fishHead, model.Name, strings.Join(steps(model.Node), " "))
	for _, n := range nodes(model.Node) {
		complete := fmt.Sprintf("complete -c %s -n %s", model.Name, fishQuote(fmt.Sprintf("__%s_at '%s'", model.Name, path(n))))
		for _, c := range commands(n) {
			fmt.Fprintf(&b, "%s -a %s -d %s\n", complete, c.Name, fishQuote(c.Help))
		}
		if len(n.Positional) > 0 {
			if what := fishValue(valueOf(n.Positional[0], "")); what != "" {
				fmt.Fprintf(&b, "%s%s\n", complete, what)
			}
		}
		for _, f := range flags(n) {
			fmt.Fprintf(&b, "%s -l %s", complete, f.Name)
			if f.Short != 0 {
				fmt.Fprintf(&b, " -s %c", f.Short)
			}
			if takesValue(f) {
				b.WriteString(fishFlagValue(valueOf(f.Value, f.PlaceHolder)))
			}
			fmt.Fprintf(&b, " -d %s\n", fishQuote(f.Help))
		}
	}
	return b.String()
}

// fishQuote quotes a text for fish, where a backslash counts inside quotes too.
func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// fishFlagValue says what must follow a flag.
func fishFlagValue(v value) string {
	if v.kind == files && v.pattern == "*" {
		return " -r -F"
	}
	return " -x" + fishValue(v)
}

func fishValue(v value) string {
	switch v.kind {
	case choice:
		return " -a " + fishQuote(strings.Join(v.words, " "))
	case files:
		return fmt.Sprintf(" -a '(__fish_complete_suffix %s)'", strings.TrimPrefix(v.pattern, "*"))
	case folders:
		return " -a '(__fish_complete_directories)'"
	case free:
	}
	return ""
}
