package parser

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/leatsql/leat/diag"
)

// fail notes the first mistake of a statement and moves to the statement's end.
func (p *parser) fail(d diag.Diagnostic) {
	if p.failed {
		return
	}
	p.note(d)
	p.skipStatement()
	p.failed = true
}

// note records a mistake after which reading goes on.
func (p *parser) note(d diag.Diagnostic) {
	if p.failed {
		return
	}
	d.Source, d.Severity = p.src, diag.Error
	p.diags.Add(d)
}

// refuse fails because of something that cannot stand at a place.
func (p *parser) refuse(at diag.Span, message, help string) {
	p.fail(diag.Diagnostic{Span: at, Code: diag.UnexpectedToken, Message: message, Help: help})
}

// noteAt notes something that cannot stand at a place, although it is clear what is meant.
func (p *parser) noteAt(at diag.Span, message, help string) {
	p.note(diag.Diagnostic{Span: at, Code: diag.UnexpectedToken, Message: message, Help: help})
}

// reportProblem notes a token's own mistake.
func (p *parser) reportProblem(t *Token) {
	if t.Problem != nil {
		p.note(*t.Problem)
		t.Problem = nil
	}
}

// skipStatement moves to the semicolon or end of the text. Literals without an end on the way are mistakes of their own.
func (p *parser) skipStatement() {
	for !p.atEOF() && !p.atSymbol(";") {
		if t := p.cur(); t.Problem != nil && t.Problem.Code != diag.BadCharacter {
			p.reportProblem(t)
		}
		p.pos++
	}
}

// unexpected fails at the current token; expected says what could stand there.
func (p *parser) unexpected(expected ...string) {
	if p.failed {
		return
	}
	t := p.cur()
	switch {
	case t.Kind == Invalid:
		p.failInvalid(t)
		return
	case p.pos > 0 && p.isGluedToString(p.pos) && strings.Contains(p.prev().Span.Text(p.src), "\n"):
		p.failLongString(t)
		return
	}
	d := diag.Diagnostic{
		Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("expected %s, found %s", oneOf(expected), t.describe(p.src)), Help: p.hint(t),
	}
	if t.Kind == EOF || t.isSymbol(";") {
		d.Span = p.behindPrevious()
	}
	p.fail(d)
}

// failInvalid fails with the token's own mistake.
func (p *parser) failInvalid(t *Token) {
	d := *t.Problem
	t.Problem = nil
	if d.Code == diag.UnterminatedLiteral && d.Help == "" && p.pos > 1 && p.isGluedToString(p.pos-1) {
		d.Help = "an apostrophe inside a string is written twice: ''"
	}
	p.fail(d)
}

// isGluedToString reports whether the token is a word right behind a string, as when an apostrophe ended that too early or
// began it too late.
func (p *parser) isGluedToString(pos int) bool {
	before, t := &p.tokens[pos-1], &p.tokens[pos]
	return t.Kind == Word && before.Kind == String && before.Span.End == t.Span.Start
}

// failLongString fails because the string before the token has run on to the apostrophe that should begin the next one.
// The string that then lacks its end is the same mistake.
func (p *parser) failLongString(t *Token) {
	start := p.prev().Span.Start
	for i := p.pos; i < len(p.tokens); i++ {
		if later := &p.tokens[i]; later.Problem != nil && later.Problem.Code == diag.UnterminatedLiteral {
			later.Problem = nil
		}
	}
	p.fail(diag.Diagnostic{
		Span: diag.Span{Start: start, End: start + 1}, Code: diag.UnterminatedLiteral,
		Message: fmt.Sprintf("the string that begins here ends only in line %d, before %s", p.src.Position(t.Span.Start).Line, t.Text),
		Help:    "close it with an apostrophe where it should end",
	})
}

// behindPrevious is the place where something is missing at the end of a statement.
func (p *parser) behindPrevious() diag.Span {
	end := p.prev().Span.End
	if p.pos == 0 {
		end = p.here().Start
	}
	return diag.Span{Start: end, End: end}
}

// unexpectedEnd fails because a whole was read and something follows.
func (p *parser) unexpectedEnd() { p.unexpected("the end of the statement") }

// reservedWord is the mistake of a reserved word where a name is meant.
func reservedWord(t *Token) diag.Diagnostic {
	return diag.Diagnostic{
		Span: t.Span, Code: diag.ReservedWord, Message: fmt.Sprintf("%s is a reserved word", t.Text),
		Help: fmt.Sprintf("put it in back-quotes if it is a name: `%s`", t.Text),
	}
}

// hint returns a help line for a token that cannot stand where it does.
func (p *parser) hint(t *Token) string {
	switch {
	case t.Kind == DoubleQuoted:
		return fmt.Sprintf("write a string as '%s', a name as `%s`", t.Text, t.Text)
	case t.isSymbol("!="):
		return "write <>"
	case t.isSymbol("{") && p.pos > 0 && strings.HasSuffix(p.prev().Text, "$"):
		return "variables are replaced inside string literals only"
	case t.Kind == HintOpen:
		return "a hint stands right behind SELECT or behind the name of a table, before its alias"
	}
	return p.misspelt(t)
}

// misspelt returns a help line when the token, or the name before it, resembles the keyword of a clause.
func (p *parser) misspelt(t *Token) string {
	for _, candidate := range []*Token{t, p.prev()} {
		if candidate.Kind != Word || isReserved(candidate.Upper) {
			continue
		}
		if word := nearest(candidate.Upper, clauseWords()); word != "" {
			return fmt.Sprintf("did you mean %s instead of %s?", word, candidate.Text)
		}
	}
	return ""
}

func clauseWords() []string {
	return []string{
		"BETWEEN", "CROSS", "DISTINCT", "EXCEPT", "FETCH", "FROM", "GROUP", "HAVING", "INNER", "INTERSECT", "LIMIT",
		"OFFSET", "ORDER", "PARTITIONED", "SELECT", "UNION", "VALUES", "WHERE", "WINDOW",
	}
}

// oneOf joins alternatives: a, b or c; marks are quoted.
func oneOf(alternatives []string) string {
	words := make([]string, len(alternatives))
	for i, a := range alternatives {
		words[i] = quoteMark(a)
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// quoteMark quotes what would be lost between words: a mark without letters.
func quoteMark(s string) string {
	if strings.ContainsFunc(s, unicode.IsLetter) {
		return s
	}
	return strconv.Quote(s)
}

// expectListEnd moves over the mark that ends a list of comma-separated items.
func (p *parser) expectListEnd(mark string) diag.Span {
	if !p.atSymbol(mark) {
		p.unexpected(",", mark)
		return p.here()
	}
	return p.next().Span
}

// atTrailingComma notes a comma with nothing behind it before the mark that ends a list. The comma was just read.
func (p *parser) atTrailingComma(mark string) bool {
	if !p.atSymbol(mark) {
		return false
	}
	p.noteAt(p.prev().Span, fmt.Sprintf("a comma stands before %s with nothing behind it", quoteMark(mark)),
		"remove the comma")
	return true
}
