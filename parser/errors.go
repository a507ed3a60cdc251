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
	if t.Kind == Invalid {
		problem := *t.Problem
		t.Problem = nil
		p.fail(problem)
		return
	}
	if t.Kind == Word && isReserved(t.Upper) && !isStructural(t.Upper) && p.wantsName(expected) {
		p.failReserved(t)
		return
	}
	d := diag.Diagnostic{Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("expected %s, found %s", oneOf(expected), t.describe(p.src)), Help: p.hint(t)}
	if t.Kind == EOF || t.isSymbol(";") {
		d.Span = p.behindPrevious()
	}
	p.fail(d)
}

// wantsName reports whether a name is among what could stand at the place.
func (p *parser) wantsName(expected []string) bool {
	for _, e := range expected {
		if strings.Contains(e, "name") || strings.Contains(e, "expression") || strings.Contains(e, "alias") {
			return true
		}
	}
	return false
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

// failReserved fails because a reserved word stands where a name is meant.
func (p *parser) failReserved(t *Token) {
	p.fail(diag.Diagnostic{Span: t.Span, Code: diag.ReservedWord, Message: fmt.Sprintf("%s is a reserved word", t.Text),
		Help: fmt.Sprintf("put it in back-quotes if it is a name: `%s`", t.Text)})
}

// hint returns a help line for a token that cannot stand where it does.
func (p *parser) hint(t *Token) string {
	switch {
	case t.Kind == DoubleQuoted:
		return fmt.Sprintf("write a string as '%s', a name as `%s`", t.Text, t.Text)
	case t.isSymbol("!="):
		return "write <>"
	case t.Kind == HintOpen:
		return "a hint stands right behind SELECT or behind the name of a table, before its alias"
	}
	if before := p.prev(); p.pos > 0 && before.Kind == String {
		from, to := p.src.Position(before.Span.Start).Line, p.src.Position(before.Span.End).Line
		if from != to {
			return fmt.Sprintf("the string that begins in line %d ends right before this; is an apostrophe missing?", from)
		}
	}
	return ""
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
	p.note(diag.Diagnostic{Span: p.prev().Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("a comma stands before %s with nothing behind it", quoteMark(mark)), Help: "remove the comma"})
	return true
}
