package completion

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// bashHead runs in the bash 3.2 of macOS too: no mapfile, and compopt only where there is one.
const bashHead = `# bash completion of %[1]s; written by: %[1]s completion bash

_%[1]s_reply() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@")
}

_%[1]s_files() {
  compopt -o filenames 2>/dev/null
  _%[1]s_reply -d -- "$2"
  _%[1]s_reply -f -X "!$1" -- "$2"
}

_%[1]s() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  if [[ $cur == = ]]; then # --flag= is two words for bash
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
    %[2]s)
      command=${command:+$command }${COMP_WORDS[i]}
      ;;
    esac
  done
`

func bash(model *kong.Application) string {
	var b strings.Builder
	fmt.Fprintf(&b, bashHead, model.Name, strings.Join(steps(model.Node), " | \\\n      "))
	b.WriteString("  case \"$command $prev\" in\n")
	for _, n := range nodes(model.Node) {
		for _, f := range flags(n) {
			if !takesValue(f) {
				continue
			}
			var patterns []string
			for _, s := range spellings(f) {
				patterns = append(patterns, quote(path(n)+" "+s))
			}
			fmt.Fprintf(&b, "  %s) %s; return ;;\n", strings.Join(patterns, " | "), bashValue(model.Name, valueOf(f.Value, f.PlaceHolder)))
		}
	}
	b.WriteString("  esac\n  case \"$command\" in\n")
	for _, n := range nodes(model.Node) {
		fmt.Fprintf(&b, "  %s)\n    if [[ $cur == -* ]]; then\n      %s\n", quote(path(n)), bashWords(model.Name, bashFlags(n)))
		if what := bashArgument(model.Name, n); what != "" {
			fmt.Fprintf(&b, "    else\n      %s\n", what)
		}
		b.WriteString("    fi\n    ;;\n")
	}
	fmt.Fprintf(&b, "  esac\n}\n\ncomplete -F _%[1]s %[1]s\n", model.Name)
	return b.String()
}

// bashArgument completes a word that is no flag, "" for nothing.
func bashArgument(program string, n *kong.Node) string {
	var words []string
	for _, c := range commands(n) {
		words = append(words, c.Name)
	}
	if len(words) > 0 {
		return bashWords(program, words)
	}
	if len(n.Positional) == 0 {
		return ""
	}
	v := valueOf(n.Positional[0], "")
	if v.kind == free {
		return ""
	}
	return bashValue(program, v)
}

func bashFlags(n *kong.Node) []string {
	var words []string
	for _, f := range flags(n) {
		words = append(words, spellings(f)...)
	}
	return words
}

func bashWords(program string, words []string) string {
	return fmt.Sprintf(`_%s_reply -W %s -- "$cur"`, program, quote(strings.Join(words, " ")))
}

func bashValue(program string, v value) string {
	switch v.kind {
	case choice:
		return bashWords(program, v.words)
	case files:
		return fmt.Sprintf(`_%s_files %s "$cur"`, program, quote(v.pattern))
	case folders:
		return fmt.Sprintf(`compopt -o filenames 2>/dev/null; _%s_reply -d -- "$cur"`, program)
	case free:
	}
	return ":"
}
