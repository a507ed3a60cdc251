package parser

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
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
	lexer.text = p.src.Text[:p.stopAt]
	lexer.pos, lexer.inHint = max(lexer.pos, offset), p.inHint()
	for {
		t := lexer.Next()
		if t.unclosed() && p.repairs < maxQuoteRepairs {
			p.repairs++
			t.Span.End = lineEnd(p.src.Text[:p.stopAt], t.Problem.Span.Start)
			lexer.pos = t.Span.End
		}
		p.tokens = append(p.tokens, t)
		p.looked++
		if t.Kind == EOF {
			return
		}
	}
}

// inHint reports whether the last tokens stand in a hint that is open.
func (p *parser) inHint() bool {
	const far = 200
	for i := len(p.tokens) - 1; i >= max(len(p.tokens)-far, 0); i-- {
		if k := p.tokens[i].Kind; k == HintOpen || k == HintClose {
			return k == HintOpen
		}
	}
	return false
}

// unclosed reports whether the token is a string or a name without an end.
func (t *Token) unclosed() bool {
	return t.Kind == Invalid && t.lacksEnd()
}

// lacksEnd reports whether the closing quote of the token is missing.
func (t *Token) lacksEnd() bool {
	return t.Problem != nil && t.Problem.Code == diag.UnterminatedLiteral && !strings.Contains(t.Problem.Message, "comment")
}

// dropLine cuts away what is left of a line that ends in a literal without an end: a quote is missing somewhere in it, or one
// too many, so nothing more of it is what it seems.
func (p *parser) dropLine() {
	t := *p.cur()
	if t.Kind == EOF || p.repairs >= maxQuoteRepairs || !p.lineEndsInString(p.src.LineOf(t.Span.Start)) {
		return
	}
	p.repairs++
	end := lineEnd(p.src.Text[:p.stopAt], t.Span.Start)
	t.Kind, t.Problem, t.Span.End = Invalid, nil, end
	p.tokens = append(p.tokens[:p.pos], t)
	p.lex(end)
	p.end = -1
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

// lineEndsInString reports whether a literal that begins in the line, behind the place, does not end there.
func (p *parser) lineEndsInString(line int) bool {
	for i := p.pos; i < len(p.tokens) && !p.tokens[i].endsStatement() && p.src.LineOf(p.tokens[i].Span.Start) == line; i++ {
		p.looked++
		if t := &p.tokens[i]; t.lacksEnd() || p.src.LineOf(t.Span.End) > line {
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
	t.Kind, t.Span.End = Invalid, lineEnd(p.src.Text[:p.stopAt], t.Span.Start)
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

// missingQuote takes what stands at the place for a string that lacks its opening quote, when a quote stands right behind it
// in the same line; what follows is cut into tokens anew.
func (p *parser) missingQuote() (*Token, bool) {
	text, start := p.src.Text, p.here().Start
	n := strings.IndexAny(text[start:], "';()=\n")
	if p.failed || n <= 0 || text[start+n] != '\'' || strings.IndexByte(" \t,", text[start+n-1]) >= 0 || p.repairs >= maxQuoteRepairs {
		return nil, false
	}
	p.repairs++
	t := Token{Kind: String, Span: diag.Span{Start: start, End: start + n + 1}, Text: text[start : start+n]}
	p.note(diag.Diagnostic{
		Span: diag.Span{Start: start, End: start + n}, Code: diag.UnterminatedLiteral,
		Message: fmt.Sprintf("an apostrophe is missing before %s", t.Text),
	})
	p.broken = true
	p.tokens = append(p.tokens[:p.pos], t)
	p.lex(t.Span.End)
	p.end = -1
	return p.next(), true
}

// missingBackQuote takes what stands at the place for a name that lacks its opening back-quote, when one stands right behind
// it and it cannot be a name as it is, or the back-quote would begin a name without an end.
func (p *parser) missingBackQuote() (ast.Ident, bool) {
	t := p.cur()
	if t.Kind != Word || p.failed || p.repairs >= maxQuoteRepairs {
		return ast.Ident{}, false
	}
	start, end := t.Span.Start, t.Span.Start+dashedWord(p.src.Text[t.Span.Start:])
	if !strings.HasPrefix(p.src.Text[end:], "`") {
		return ast.Ident{}, false
	}
	if end == t.Span.End && !isReserved(t.Upper) && p.peek(1).Problem == nil {
		return ast.Ident{}, false
	}
	p.repairs++
	name := p.src.Text[start:end]
	p.note(diag.Diagnostic{
		Span: diag.Span{Start: start, End: end}, Code: diag.UnterminatedLiteral, Message: fmt.Sprintf("a back-quote is missing before %s", name),
	})
	p.broken = true
	at := diag.Span{Start: start, End: end + 1}
	p.tokens = append(p.tokens[:p.pos], Token{Kind: QuotedName, Span: at, Text: name})
	p.lex(at.End)
	p.end = -1
	p.next()
	return ast.Ident{Pos: ast.Pos{At: at}, Name: name, Quoted: true}, true
}

// dashedWord returns the length of the word with dashes in it that a text begins with.
func dashedWord(text string) int {
	for i, r := range text {
		if !isWordStart(r) && !unicode.IsDigit(r) && r != '-' {
			return i
		}
	}
	return len(text)
}
