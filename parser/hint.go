package parser

import (
	"fmt"

	"github.com/leatsql/leat/parser/ast"
)

// hints reads /*+ NAME(…), … */.
func (p *parser) hints() []ast.Hint {
	p.next()
	hints := list(p, p.hintItem)
	if p.cur().Kind != HintClose {
		p.unexpected(",", "*/")
		return hints
	}
	p.next()
	return hints
}

// hintItem reads NAME, NAME(), NAME('key' = 'value', …), NAME(name, …) or NAME(literal, …).
func (p *parser) hintItem() ast.Hint {
	start := p.here()
	h := ast.Hint{Name: p.ident("the name of a hint")}
	if p.atSymbol("(") {
		switch {
		case p.peek(1).isSymbol(")"):
			p.next()
			p.next()
		case p.peek(2).isSymbol("="):
			h.Options = p.optionList(p.hintOption)
		case p.peek(1).isName():
			h.Args = parenthesised(p, func() ast.Expr {
				name := p.simpleName("a name")
				return &ast.ColumnRef{Pos: name.Pos, Name: name}
			})
		default:
			h.Args = parenthesised(p, p.hintLiteral)
		}
	}
	h.Pos = p.from(start)
	return h
}

// hintLiteral reads a number or a string.
func (p *parser) hintLiteral() ast.Expr {
	if t := p.cur(); t.Kind != Number && t.Kind != String && !t.isSymbol("-") && !t.isSymbol("+") {
		p.unexpected("a name, a number or a string")
		return p.missing()
	}
	return p.literalValue("an argument of a hint")
}

// hintOption reads key = 'value', where the key may be a plain name.
func (p *parser) hintOption() ast.Option {
	start := p.here()
	if !p.cur().isName() || !p.peek(1).isSymbol("=") {
		return p.option()
	}
	key := p.ident("the key of an option")
	p.expectSymbol("=")
	value := p.stringLiteral("the value of the option as a string")
	return ast.Option{Pos: p.from(start), Key: key.Name, KeyAt: key.Pos, Value: value.Text, ValueAt: value.Pos}
}

// options reads ('key' = 'value', …). A comma too many or too few is noted, and reading goes on.
func (p *parser) options() []ast.Option { return p.optionList(p.option) }

func (p *parser) optionList(option func() ast.Option) []ast.Option {
	p.expectSymbol("(")
	if p.acceptSymbol(")") {
		return nil
	}
	return listTo(p, listForm{mark: ")", missingComma: p.missingOptionComma}, option)
}

// missingOptionComma notes that the comma before an option is missing.
func (p *parser) missingOptionComma() bool {
	t := p.cur()
	if t.Kind != String || !p.peek(1).isSymbol("=") {
		return false
	}
	at, help := p.prev().Span, "put a comma behind this value"
	if p.leadingCommas() {
		at, help = t.Span, ""
	}
	p.noteAt(at, fmt.Sprintf("a comma is missing before the option %s", t.describe(p.src)), help)
	return true
}

func (p *parser) option() ast.Option {
	start := p.here()
	key := p.stringLiteral("the key of an option as a string")
	if p.cur().Kind == String && !p.onLaterLine(p.prev(), p.cur()) {
		p.noteAt(p.behindPrevious(), fmt.Sprintf("= is missing behind the key %s", p.prev().describe(p.src)), "")
	} else {
		p.expectSymbol("=")
	}
	value := p.stringLiteral("the value of the option as a string")
	return ast.Option{Pos: p.from(start), Key: key.Text, KeyAt: key.Pos, Value: value.Text, ValueAt: value.Pos}
}
