package jobtest

import (
	"strings"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// commented returns the lines of an item with the comments that stood within its old ones: behind its first line the one that stood behind
// the only line of the old, else each in a line above, since what they were about may be gone.
func commented(item, old, indent string) string {
	comments := commentsOf(old)
	if len(comments) == 1 && strings.Count(strings.TrimSuffix(old, "\n"), "\n") == 0 {
		first, rest, _ := strings.Cut(item, "\n")
		return first + "   " + comments[0] + "\n" + rest
	}
	var above strings.Builder
	for _, c := range comments {
		above.WriteString(indent + c + "\n")
	}
	return above.String() + item
}

// commentsOf are the comments in a text of YAML, each with its #.
func commentsOf(text string) []string {
	var all []string
	for _, t := range lexer.Tokenize(text) {
		if t.Type == token.CommentType {
			all = append(all, "#"+strings.TrimRight(t.Value, " \r\n"))
		}
	}
	return all
}
