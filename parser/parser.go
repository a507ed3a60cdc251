package parser

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// Bounds that keep a hostile text from exhausting the stack of the parser or of whoever walks the tree.
const (
	maxDepth = 500  // expressions, queries, types in one another
	maxChain = 4000 // operators of one level in a row: a + b + c …
)

// Parse reads a script: statements that are separated, and may be ended, by semicolons. The script holds the statements
// that could be read, those too whose mistakes leave no doubt about what is meant, a comma too many for example.
func Parse(src *diag.Source) (*ast.Script, diag.List) {
	return ParseWithin(src, diag.Span{End: len(src.Text)})
}

// ParseWithin reads a part of a source, one statement of a script for example. Places are those in the source.
func ParseWithin(src *diag.Source, part diag.Span) (*ast.Script, diag.List) {
	p := newParser(src, part)
	return p.script(), p.diags
}

func (p *parser) script() *ast.Script {
	script := &ast.Script{Source: p.src}
	for {
		for p.acceptSymbol(";") {
		}
		if p.atEOF() {
			break
		}
		p.begin, p.end = p.pos, -1
		statement := p.statement()
		p.endStatement()
		switch {
		case !p.failed && !p.broken:
			script.Statements = append(script.Statements, statement)
		case p.defines != nil:
			script.Unread = append(script.Unread, *p.defines)
		}
		p.failed, p.broken, p.lost, p.failures, p.mistakes, p.defines = false, false, false, 0, 0, nil
	}
	p.reportProblem(p.cur())
	p.hideSecrets()
	p.diags.Sort()
	p.diags = once(p.diags)
	return script
}

// once leaves out what is said of a place a second time: a text that is read again from a missing quote on is looked at twice.
func once(diags diag.List) diag.List {
	type saying struct {
		at      diag.Span
		message string
	}
	seen := map[saying]bool{}
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool {
		s := saying{d.Span, d.Message}
		again := seen[s]
		seen[s] = true
		return again
	})
}

// hideSecrets keeps what follows the key of a credential, 'password' = '…', out of what is printed, also where the statement
// cannot be read.
func (p *parser) hideSecrets() {
	for i := range len(p.tokens) - 2 {
		key, value := &p.tokens[i], &p.tokens[i+2]
		if key.Kind == String && p.tokens[i+1].isSymbol("=") && value.Kind == String && diag.IsSecret(key.Text, value.Text) {
			p.src.Hide(value.Span)
		}
	}
}

// ParseExpr reads one expression.
func ParseExpr(src *diag.Source) (ast.Expr, diag.List) {
	return parseWhole(src, (*parser).expression)
}

// ParseType reads one data type.
func ParseType(src *diag.Source) (*ast.TypeName, diag.List) {
	return parseWhole(src, (*parser).dataType)
}

// ParseColumns reads a list of columns as it stands in the parentheses of CREATE TABLE: "a INT, b ROW<x INT>".
func ParseColumns(src *diag.Source) ([]ast.Column, diag.List) {
	return parseWhole(src, func(p *parser) []ast.Column {
		return list(p, p.column)
	})
}

// parseWhole reads one part that takes up the whole source. The result is the zero value when there is a mistake.
func parseWhole[T any](src *diag.Source, parse func(*parser) T) (T, diag.List) {
	p := newParser(src, diag.Span{End: len(src.Text)})
	result := parse(p)
	if !p.failed && !p.atEOF() {
		p.unexpected("the end of the text")
	}
	if p.failed {
		p.reportSkipped(p.failedAt, p.pos)
	}
	if p.failed || len(p.diags) > 0 {
		var zero T
		return zero, p.diags
	}
	return result, nil
}

// parser holds the tokens of a source and a place in them.
//
// failed is set by a mistake: from then on the place is the statement's end and no further mistake is noted, so callers
// need not look at it. Loops must end at the end of a statement. A list takes it back when it finds its next item.
type parser struct {
	src    *diag.Source
	stopAt int     // where the part that is read ends
	tokens []Token // the last is EOF
	pos    int
	diags  diag.List
	depth  int

	repairs int // how often a literal without an end was cut off
	looked  int // tokens that were cut, and looked at while looking for where to go on: a measure of the work

	// Of the statement that is read:
	begin    int       // its first token
	end      int       // where it ends; looked for when needed, -1 before
	defines  *ast.Name // the table or view that it creates
	failed   bool
	failedAt int  // the place of the last mistake
	broken   bool // it has a mistake behind which a list went on
	lost     bool // what follows the mistake is not what it seems: no list can go on
	failures int  // how often it failed
	mistakes int  // how many were noted, which are the last of diags
}

func newParser(src *diag.Source, part diag.Span) *parser {
	p := &parser{src: src, stopAt: part.End, tokens: make([]Token, 0, (part.End-part.Start)/5+1), end: -1}
	p.lex(part.Start)
	return p
}

// cur returns the token at the place.
func (p *parser) cur() *Token { return &p.tokens[p.pos] }

// peek returns the token n places on.
func (p *parser) peek(n int) *Token { return &p.tokens[min(p.pos+n, len(p.tokens)-1)] }

// prev returns the token before the place.
func (p *parser) prev() *Token { return &p.tokens[max(p.pos-1, 0)] }

// next returns the token at the place and moves on; it stays at the end of the text.
func (p *parser) next() *Token {
	t := p.cur()
	p.reportProblem(t)
	if t.Kind != EOF {
		p.pos++
	}
	return t
}

func (p *parser) atEOF() bool                 { return p.cur().Kind == EOF }
func (p *parser) at(keyword string) bool      { return p.cur().is(keyword) }
func (p *parser) atSymbol(symbol string) bool { return p.cur().isSymbol(symbol) }

// atAll reports whether the next tokens are these keywords.
func (p *parser) atAll(keywords ...string) bool {
	for i, k := range keywords {
		if !p.peek(i).is(k) {
			return false
		}
	}
	return true
}

// accept moves over the keywords when all of them follow.
func (p *parser) accept(keywords ...string) bool {
	if !p.atAll(keywords...) {
		return false
	}
	for range keywords {
		p.next()
	}
	return true
}

func (p *parser) acceptSymbol(symbol string) bool {
	if !p.atSymbol(symbol) {
		return false
	}
	p.next()
	return true
}

// expect moves over the keywords, or fails naming the one that is missing.
func (p *parser) expect(keywords ...string) {
	for _, k := range keywords {
		if !p.accept(k) && !p.acceptMisspelt(k) {
			p.unexpected(k)
			return
		}
	}
}

// expectSymbol moves over the mark and returns its span.
func (p *parser) expectSymbol(symbol string) diag.Span {
	if !p.atSymbol(symbol) {
		p.unexpected(symbol)
		return p.cur().Span
	}
	return p.next().Span
}

// from returns the position of what began at start and ends before the place.
func (p *parser) from(start diag.Span) ast.Pos {
	return ast.Pos{At: diag.Span{Start: start.Start, End: max(p.prev().Span.End, start.Start)}}
}

// here returns the span of the token at the place.
func (p *parser) here() diag.Span { return p.cur().Span }

// enter counts a level of nesting; the caller defers leave when it returns true.
func (p *parser) enter() bool {
	if p.depth >= maxDepth {
		p.refuse(p.here(), "the statement is nested too deeply here", "split it with views or WITH")
		p.lost = true
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// list reads one or more items that are separated by commas.
func list[T any](p *parser, item func() T) []T {
	items := []T{item()}
	for p.acceptSymbol(",") {
		items = append(items, item())
	}
	return items
}

// parenthesised reads ( item, … ).
func parenthesised[T any](p *parser, item func() T) []T {
	p.expectSymbol("(")
	return listTo(p, listForm{mark: ")"}, item)
}
