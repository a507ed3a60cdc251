package parser

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// hints reads /*+ NAME(…), … */.
func (p *parser) hints() []ast.Hint {
	p.next()
	hints := []ast.Hint{p.hintItem()}
	for p.acceptSymbol(",") || p.cur().isName() {
		hints = append(hints, p.hintItem())
	}
	if p.cur().Kind != HintClose {
		p.unexpected(",", "*/")
		return hints
	}
	p.next()
	return hints
}

// hintItem reads NAME, NAME('key' = 'value', …) or NAME(argument, …).
func (p *parser) hintItem() ast.Hint {
	start := p.here()
	h := ast.Hint{Name: p.ident("the name of a hint")}
	if p.atSymbol("(") {
		switch {
		case p.peek(1).isSymbol(")"):
			p.next()
			p.next()
		case p.peek(2).isSymbol("="):
			h.Options = p.options()
		default:
			h.Args = parenthesised(p, p.expression)
		}
	}
	h.Pos = p.from(start)
	return h
}

// options reads ('key' = 'value', …). A comma too many or too few is noted, and reading goes on.
func (p *parser) options() []ast.Option {
	p.expectSymbol("(")
	if p.acceptSymbol(")") {
		return nil
	}
	options := []ast.Option{p.option()}
	for {
		switch t := p.cur(); {
		case p.acceptSymbol(","):
			if p.atTrailingComma(")") {
				p.next()
				return options
			}
		case t.Kind == String && p.peek(1).isSymbol("="):
			at := diag.Span{Start: p.prev().Span.Start, End: p.prev().Span.End}
			p.noteAt(at, fmt.Sprintf("a comma is missing before the option %s", t.describe(p.src)),
				"put a comma behind this value")
		default:
			p.expectListEnd(")")
			return options
		}
		options = append(options, p.option())
	}
}

func (p *parser) option() ast.Option {
	start := p.here()
	key := p.optionKey()
	p.expectSymbol("=")
	value := p.stringLiteral("the value of the option as a string")
	return ast.Option{Pos: p.from(start), Key: key.Text, KeyAt: key.Pos, Value: value.Text, ValueAt: value.Pos}
}

// optionKey reads a key, which is a string; in hints it may be a plain name too.
func (p *parser) optionKey() *ast.Literal { return p.stringLiteral("the key of an option as a string") }
