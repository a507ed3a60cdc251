package parser

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
)

// maxQuoteRepairs bounds how often a text is cut into tokens anew behind a literal without an end, as each time takes as long
// as what is left of the text.
const maxQuoteRepairs = 20

// lineEnd returns where a literal that begins at start would have ended had its closing quote not been forgotten: at the
// end of the line, before the marks that stand there.
func lineEnd(text string, start int) int {
	end := len(text)
	if n := strings.IndexAny(text[start:], "\r\n"); n >= 0 {
		end = start + n
	}
	return max(start+1, start+len(strings.TrimRight(text[start:end], " \t,;)")))
}

// lex appends the tokens from an offset on. A literal without an end takes up its line only, so that what follows is read.
func (p *parser) lex(offset int) {
	lexer := NewLexer(p.src)
	lexer.pos = max(lexer.pos, offset)
	for {
		t := lexer.Next()
		if t.unclosed() && p.repairs < maxQuoteRepairs {
			p.repairs++
			t.Span.End = lineEnd(p.src.Text, t.Problem.Span.Start)
			lexer.pos = t.Span.End
		}
		p.tokens = append(p.tokens, t)
		p.looked++
		if t.Kind == EOF {
			return
		}
	}
}

// unclosed reports whether the token is a string or a name without an end.
func (t *Token) unclosed() bool {
	return t.Kind == Invalid && t.Problem != nil && t.Problem.Code == diag.UnterminatedLiteral && !strings.Contains(t.Problem.Message, "comment")
}

// failQuote fails where the word at the place stands right behind a string, because a quote before it is missing or one too
// many: the string has run on to the quote that should open the next one, or the last one of the line has none that closes
// it. Everything behind it is cut into tokens anew from the end of the line.
func (p *parser) failQuote() bool {
	if p.pos == 0 || !p.isGluedToString(p.pos) {
		return false
	}
	opening, word := p.prev().Span, p.cur()
	line := p.src.LineOf(opening.Start)
	runsOn := p.src.LineOf(opening.End) > line
	if !runsOn && !p.lineEndsInString(line) {
		return false
	}
	d := diag.Diagnostic{Span: diag.Span{Start: opening.Start, End: opening.Start + 1}, Code: diag.UnterminatedLiteral}
	switch {
	case runsOn:
		d.Message = fmt.Sprintf("the string that begins here ends only in line %d, before %s", p.src.LineOf(word.Span.Start), word.Text)
		d.Help = "close it with an apostrophe where it should end"
	case strings.HasSuffix(p.prev().Text, `\`):
		d.Message = fmt.Sprintf("the string that begins here ends before %s", word.Text)
		d.Help = `a backslash does not stand for the apostrophe behind it: write it twice: ''`
	default:
		d.Message = fmt.Sprintf("the string that begins here ends before %s, and the line in another one", word.Text)
		d.Help = "close it where it should end; an apostrophe inside a string is written twice: ''"
	}
	p.cutString(p.pos - 1)
	p.fail(d)
	return true
}

// lineEndsInString reports whether a string that begins in the line, behind the place, does not end there.
func (p *parser) lineEndsInString(line int) bool {
	for i := p.pos; i < len(p.tokens) && p.src.LineOf(p.tokens[i].Span.Start) == line; i++ {
		if t := &p.tokens[i]; t.unclosed() || t.Kind == String && p.src.LineOf(t.Span.End) > line {
			return true
		}
	}
	return false
}

// cutString ends the string at i with its line and cuts what follows into tokens anew; the place is then at it.
func (p *parser) cutString(i int) {
	if p.repairs >= maxQuoteRepairs {
		p.lost = true
		p.dropUnclosed(i)
		return
	}
	p.repairs++
	t := p.tokens[i]
	t.Kind, t.Span.End = Invalid, lineEnd(p.src.Text, t.Span.Start)
	p.tokens = append(p.tokens[:i], t)
	p.lex(t.Span.End)
	p.pos, p.end = i, -1
}

// dropUnclosed takes back that the last literal has no end, which follows from the mistake at i.
func (p *parser) dropUnclosed(i int) {
	if last := &p.tokens[len(p.tokens)-2]; len(p.tokens)-2 > i && last.unclosed() {
		last.Problem = nil
	}
}
