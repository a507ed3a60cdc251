package prompt

import (
	"strings"

	"github.com/leatsql/leat/engine"
)

// The prompts of leat and of Flink's client, at the beginning of a statement and of its other lines.
var (
	firstPrompts = []string{"leat>", "Flink SQL>"}
	nextPrompts  = []string{"   ->", ">"}
)

// Pasted is a text that was copied from a terminal as it was typed there: without prompts, and without what was printed behind the
// statements. A text without a prompt stays as it is.
func Pasted(text string) string {
	var b strings.Builder
	var statement string
	seen, open := false, false // a prompt; a statement that is not complete
	end := func() {
		if strings.TrimSpace(statement) != "" {
			b.WriteString(strings.TrimRight(statement, " \t\n") + "\n")
		}
		statement, open = "", false
	}
	for line := range strings.Lines(text) {
		switch rest, ok := cutPrompt(line, firstPrompts); {
		case ok:
			end()
			seen = true
			statement, open = rest, true
		case !seen:
			b.WriteString(line) // in front of the first prompt
			continue
		case !open:
			continue // what was printed
		default:
			rest, _ = cutPrompt(line, nextPrompts)
			statement += rest
		}
		if complete(statement) {
			end()
		}
	}
	if !seen {
		return text
	}
	end()
	if !strings.HasSuffix(text, "\n") {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

// Unprompted is a line without a prompt in front of it.
func Unprompted(line string) string {
	if rest, ok := cutPrompt(line, firstPrompts); ok {
		return rest
	}
	rest, _ := cutPrompt(line, nextPrompts[:1]) // the other is an operator, too
	return rest
}

func cutPrompt(line string, prompts []string) (rest string, ok bool) {
	for _, p := range prompts {
		if rest, ok := strings.CutPrefix(line, p); ok {
			return strings.TrimPrefix(rest, " "), true
		}
	}
	return line, false
}

// complete reports whether a statement has its end, or is a command or nothing.
func complete(text string) bool {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" || strings.HasPrefix(trimmed, `\`) {
		return true
	}
	_, ended := engine.NewInput("", text).Statement(0)
	return ended
}
