package parser

import "github.com/leatsql/leat/diag"

// NextStatement finds the statement that begins at or behind a place, without reading it. It ends with its semicolon, as the lexer sees
// it: one in a literal, a name or a comment ends nothing, and neither does one within a STATEMENT SET. ended is false where the text ends
// before the statement does; then at is the rest, which is empty where nothing but blanks and comments is left.
func NextStatement(src *diag.Source, from int) (at diag.Span, ended bool) {
	l := NewLexer(src)
	l.pos = max(l.pos, from)
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
			return diag.Span{Start: begin, End: t.Span.End}, true
		}
	}
	if begin < 0 {
		begin = len(src.Text)
	}
	return diag.Span{Start: begin, End: len(src.Text)}, false
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
