package parser

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leatsql/leat/diag"
)

// note records a mistake after which reading goes on.
func (p *parser) note(d diag.Diagnostic) {
	if p.failed || p.mistakes >= maxMistakes {
		return
	}
	for _, said := range p.diags[len(p.diags)-p.mistakes:] {
		if said.Span == d.Span && said.Message == d.Message {
			return
		}
	}
	p.mistakes++
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
		if t.Kind != Symbol && t.Problem.Span.Start >= t.Span.Start { // the token's text may not be what is meant
			p.broken = true
		}
		t.Problem = nil
	}
}

// unexpected fails at the current token; expected says what could stand there.
func (p *parser) unexpected(expected ...string) {
	if p.failed {
		return
	}
	t := p.cur()
	switch {
	case t.unclosed() && p.pos > 1 && p.isGluedToString(p.pos-1):
		p.pos--
		p.failQuote()
		return
	case t.Problem != nil:
		p.failProblem(t)
		return
	case p.failQuote(), p.failBracket(t, expected):
		return
	}
	d := diag.Diagnostic{
		Span: t.Span, Code: diag.UnexpectedToken,
		Message: fmt.Sprintf("expected %s, found %s", oneOf(expected), t.describe(p.src)), Help: p.hint(t),
	}
	if t.endsStatement() {
		d.Span = p.behindPrevious()
	}
	p.fail(d)
}

// failBracket fails at a bracket that is never closed, where its mark is expected, or at a mark that closes nothing.
func (p *parser) failBracket(t *Token, expected []string) bool {
	last := expected[len(expected)-1]
	wanted := last == ")" || last == "]" || last == "}"
	if !wanted && !t.closes() {
		return false
	}
	at, closed := p.openBracket()
	if at < 0 {
		switch {
		case !t.closes():
			return false
		case p.broken: // a mistake before it took away what it closes
			p.giveUp()
		default:
			p.refuse(t.Span, quoteMark(t.Text)+" closes nothing", "leave it out, or open it before")
		}
		return true
	}
	open := &p.tokens[at]
	switch {
	case !wanted || closed || closingMark(open.Text) != last:
		return false
	case p.broken && at < p.failedAt: // a mistake inside of it took away what closes it
		p.giveUp()
	default:
		p.failOpen(open, last)
	}
	return true
}

// failOpen fails because a bracket is never closed.
func (p *parser) failOpen(open *Token, mark string) {
	t := p.cur()
	d := diag.Diagnostic{
		Span: open.Span, Code: diag.UnexpectedToken, Message: quoteMark(open.Text) + " is never closed",
		Help: fmt.Sprintf("%s is missing before %s", quoteMark(mark), t.describe(p.src)),
	}
	if !t.endsStatement() {
		d.Help += fmt.Sprintf(" in line %d", p.src.LineOf(t.Span.Start))
	}
	if p.src.LineOf(open.Span.Start) != p.src.LineOf(p.behindPrevious().Start) {
		d.Related = []diag.Related{{Source: p.src, Span: p.behindPrevious(), Message: quoteMark(mark) + " is missing here"}}
	}
	p.fail(d)
}

func closingMark(open string) string {
	switch open {
	case "(":
		return ")"
	case "[":
		return "]"
	}
	return "}"
}

// failProblem fails with the token's own mistake.
func (p *parser) failProblem(t *Token) {
	d := *t.Problem
	t.Problem = nil
	p.fail(d)
}

// isGluedToString reports whether the token stands right behind a string, and is none that may: an apostrophe ended the
// string too early or began it too late.
func (p *parser) isGluedToString(pos int) bool {
	before, t := &p.tokens[pos-1], &p.tokens[pos]
	may := t.Kind == EOF || t.Kind == Symbol && slices.Contains([]string{",", ";", ")", "]", "="}, t.Text)
	return !may && before.Kind == String && before.Span.End == t.Span.Start
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
	case t.Kind == HintOpen:
		return "a hint stands right behind SELECT or behind the name of a table, before its alias"
	}
	if help := p.foreign(t); help != "" {
		return help
	}
	return p.misspelt(t)
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

// expectListEnd moves over the parenthesis that ends a list of comma-separated items.
func (p *parser) expectListEnd() diag.Span {
	if !p.atSymbol(")") {
		p.unexpected(",", ")")
		return p.here()
	}
	return p.next().Span
}

// atTrailingComma notes a comma with nothing behind it before what ends a list. The comma was just read.
func (p *parser) atTrailingComma(f listForm) bool {
	t := p.cur()
	if (f.mark == "" || !t.isSymbol(f.mark)) && (f.stop == nil || !f.stop(t)) {
		return false
	}
	p.noteAt(p.prev().Span, fmt.Sprintf("a comma stands before %s with nothing behind it", t.describe(p.src)),
		"remove the comma")
	return true
}
