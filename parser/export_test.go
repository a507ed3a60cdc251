package parser

import "github.com/leatsql/leat/diag"

// Work returns how many tokens were cut and looked at while a text was parsed, apart from reading each once.
func Work(text string) int {
	p := newParser(diag.NewSource("work.sql", text), diag.Span{End: len(text)})
	p.script()
	return p.looked
}
