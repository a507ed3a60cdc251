package parser

import "github.com/leatsql/leat/diag"

// Split cuts a text into statements without reading them: each ends with its semicolon, as the lexer sees it, so that one in a
// literal, a name or a comment ends nothing, and neither does one within a STATEMENT SET. rest is what stands behind the last of
// them: a statement that has no end yet, or nothing at all.
func Split(src *diag.Source) (statements []diag.Span, rest diag.Span) {
	l := NewLexer(src)
	begin, set := -1, setState{}
	for t := l.Next(); t.Kind != EOF; t = l.Next() {
		if begin < 0 {
			begin = t.Span.Start
		}
		if !t.isSymbol(";") {
			set.word(&t)
			continue
		}
		set.length = 0
		if !set.open {
			statements = append(statements, diag.Span{Start: begin, End: t.Span.End})
			begin, set = -1, setState{}
		}
	}
	if begin < 0 {
		begin = len(src.Text)
	}
	return statements, diag.Span{Start: begin, End: len(src.Text)}
}

// setState follows whether the text is inside a STATEMENT SET.
type setState struct {
	open   bool
	length int       // tokens since the last semicolon, or since the set was opened
	last   [3]string // the last words
	count  int       // tokens of the statement
}

func (s *setState) word(t *Token) {
	s.last = [3]string{s.last[1], s.last[2], t.Upper}
	s.count++
	if s.open && s.length == 0 && t.is("END") {
		s.open = false
	}
	s.length++
	// BEGIN STATEMENT SET opens a statement; STATEMENT SET BEGIN stands behind EXECUTE, EXPLAIN or COMPILE PLAN.
	if s.last == [3]string{"STATEMENT", "SET", "BEGIN"} || s.count == 3 && s.last == [3]string{"BEGIN", "STATEMENT", "SET"} {
		s.open, s.length = true, 0
	}
}
