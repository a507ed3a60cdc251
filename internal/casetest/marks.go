package casetest

import (
	"strings"

	"github.com/leatsql/leat/diag"
)

// Unmark takes the marks « and » out of a text and returns the spans between them.
func Unmark(marked string) (text string, marks []diag.Span) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(marked, "«")
		b.WriteString(before)
		if !ok {
			return b.String(), marks
		}
		inside, after, _ := strings.Cut(rest, "»")
		marks = append(marks, diag.Span{Start: b.Len(), End: b.Len() + len(inside)})
		b.WriteString(inside)
		marked = after
	}
}
