package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// ident reads one part of a name.
func (p *parser) ident(what string) ast.Ident {
	if name, ok := p.missingBackQuote(); ok {
		return name
	}
	t := p.cur()
	switch {
	case t.isName():
		p.next()
		return ast.Ident{Pos: ast.Pos{At: t.Span}, Name: t.Text, Quoted: t.Kind == QuotedName}
	case t.Kind == DoubleQuoted && t.Text != "":
		p.noteAt(t.Span, fmt.Sprintf("expected %s, found %s", what, t.describe(p.src)),
			fmt.Sprintf("names stand in back-quotes: `%s`", t.Text))
		p.next()
		return ast.Ident{Pos: ast.Pos{At: t.Span}, Name: t.Text, Quoted: true}
	case t.Kind == Word && (!isStructural(t.Upper) || p.seemsColumn()):
		p.note(reservedWord(t))
		p.next()
		return ast.Ident{Pos: ast.Pos{At: t.Span}, Name: t.Text, Quoted: true}
	case t.Kind == Word && p.seemsName():
		p.fail(reservedWord(t))
	case t.Kind == String && t.Text != "":
		p.refuse(t.Span, fmt.Sprintf("expected %s, found the string %s", what, t.describe(p.src)),
			fmt.Sprintf("names stand in back-quotes: `%s`", t.Text))
	default:
		p.unexpected(what)
	}
	return ast.Ident{Pos: ast.Pos{At: t.Span}}
}

// seemsName reports whether the word at the place, which holds statements together, stands there as a name all the same:
// what follows would not make sense otherwise.
func (p *parser) seemsName() bool {
	t, next := p.cur(), p.peek(1)
	if t.is("ORDER") || t.is("GROUP") {
		return !next.is("BY")
	}
	return next.Kind == Word && !isStructural(next.Upper) || next.is("FROM") || next.isSymbol(",") || next.isSymbol(")")
}

// seemsColumn reports whether the word at the place, which holds statements together, is meant as a column: it is one that people call
// columns by, and what follows is what follows an operand.
func (p *parser) seemsColumn() bool {
	t, next := p.cur(), p.peek(1)
	if !t.isAny("GROUP", "LEFT", "LIMIT", "OFFSET", "ORDER", "PARTITION", "PRIMARY", "RIGHT", "SET", "TABLE", "TO", "VALUES", "WINDOW") {
		return false
	}
	return next.endsStatement() || next.isAny("AND", "AS", "ASC", "BETWEEN", "DESC", "FROM", "IN", "IS", "LIKE", "NOT", "OR") ||
		next.Kind == Symbol && slices.Contains([]string{",", ")", "=", "<>", "<", ">", "<=", ">=", "+", "-", "*", "/", "||"}, next.Text)
}

func (p *parser) columnIdent() ast.Ident { return p.ident("a column name") }

// name reads a dotted name.
func (p *parser) name(what string) ast.Name {
	start := p.here()
	parts := []ast.Ident{p.ident(what)}
	for p.acceptSymbol(".") {
		parts = append(parts, p.ident("a name"))
	}
	return ast.Name{Pos: p.from(start), Parts: parts}
}

func (p *parser) tableName() ast.Name { return p.name("a table name") }

// columnNames reads ( column, … ).
func (p *parser) columnNames() []ast.Ident { return parenthesised(p, p.columnIdent) }

// stringLiteral reads a string that is no expression: a comment, the key or value of an option. Strings on following
// lines go on with it, as in the SQL standard, unless an = shows that they begin the next option.
func (p *parser) stringLiteral(what string) *ast.Literal {
	t := p.cur()
	switch t.Kind {
	case String:
		return p.stringChain()
	case DoubleQuoted:
		p.noteAt(t.Span, fmt.Sprintf("expected %s, found %s", what, t.describe(p.src)),
			fmt.Sprintf("strings stand in apostrophes: '%s'", t.Text))
		p.next()
		return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.StringLiteral, Text: t.Text}
	case Word, Number, Symbol:
		if quoted, ok := p.missingQuote(); ok {
			return &ast.Literal{Pos: ast.Pos{At: quoted.Span}, Kind: ast.StringLiteral, Text: quoted.Text}
		}
		if t.Kind == Symbol {
			p.unexpected(what)
			break
		}
		p.refuse(t.Span, fmt.Sprintf("expected %s, found %s", what, t.describe(p.src)),
			fmt.Sprintf("put it in apostrophes: '%s'", t.Text))
	default:
		p.unexpected(what)
	}
	return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.StringLiteral}
}

// stringChain reads a string and those on the lines below that go on with it.
func (p *parser) stringChain() *ast.Literal {
	first := p.next()
	lit := &ast.Literal{Pos: ast.Pos{At: first.Span}, Kind: ast.StringLiteral, Text: first.Text, Charset: first.Charset}
	for p.cur().Kind == String && p.cur().Charset == "" && p.onLaterLine(p.prev(), p.cur()) && !p.peek(1).isSymbol("=") {
		t := p.next()
		lit.Text += t.Text
		lit.At.End = t.Span.End
	}
	return lit
}

// onLaterLine reports whether a line ends between two tokens.
func (p *parser) onLaterLine(before, t *Token) bool {
	return strings.Contains(p.src.Text[before.Span.End:t.Span.Start], "\n")
}

// unsignedInt reads a whole number such as a length.
func (p *parser) unsignedInt(what string) int {
	t := p.cur()
	if t.Kind != Number {
		p.unexpected(what)
		return 0
	}
	n, ok := parseInt32(t.Text)
	if !ok {
		p.fail(diag.Diagnostic{
			Span: t.Span, Code: diag.BadLiteral,
			Message: fmt.Sprintf("%s is no whole number up to 2147483647", t.Text),
		})
		return 0
	}
	p.next()
	return n
}

func parseInt32(digits string) (n int, ok bool) {
	for i := range len(digits) {
		if !isDigit(digits[i]) {
			return 0, false
		}
		if n = n*10 + int(digits[i]-'0'); n > 1<<31-1 {
			return 0, false
		}
	}
	return n, digits != ""
}
