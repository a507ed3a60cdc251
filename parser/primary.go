package parser

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// primary reads an operand: a literal, a name, a call, or something in parentheses.
func (p *parser) primary() ast.Expr {
	t := p.cur()
	switch t.Kind {
	case Number:
		p.next()
		return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.NumberLiteral, Text: t.Text}
	case String:
		return p.stringExpr()
	case Binary:
		p.next()
		return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.BinaryLiteral, Text: t.Text}
	case QuotedName:
		return p.nameOrCall()
	case Word:
		return p.primaryWord()
	case Symbol:
		switch t.Text {
		case "(":
			return p.parens()
		case "{":
			return p.escape()
		case "?":
			p.next()
			return &ast.Param{Pos: ast.Pos{At: t.Span}}
		}
	case DoubleQuoted:
		p.noteAt(t.Span, fmt.Sprintf("%s is neither a string nor a name", t.describe(p.src)),
			fmt.Sprintf("write a string as '%s', a name as `%s`", t.Text, t.Text))
		p.next()
		return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.StringLiteral, Text: t.Text}
	}
	p.unexpected("an expression")
	return p.missing()
}

// stringExpr reads a string and its continuation on the lines below; on the same line that is a mistake.
func (p *parser) stringExpr() ast.Expr {
	lit := p.stringChain()
	if t := p.cur(); t.Kind == String {
		p.fail(diag.Diagnostic{
			Span: t.Span, Code: diag.BadConstant, Message: "a string cannot follow a string on the same line",
			Help: "join them with ||, or separate them with a comma",
		})
	}
	return lit
}

// primaryWord reads an operand that begins with a word.
func (p *parser) primaryWord() ast.Expr {
	t := p.cur()
	called := p.peek(1).isSymbol("(")
	switch t.Upper {
	case "NULL":
		return p.wordLiteral(ast.NullLiteral)
	case "TRUE", "FALSE", "UNKNOWN":
		return p.wordLiteral(ast.BoolLiteral)
	case "DATE", "TIME", "TIMESTAMP":
		if p.peek(1).Kind == String {
			return p.temporalLiteral()
		}
	case "INTERVAL":
		return p.interval()
	case "CASE":
		return p.caseExpr()
	case "EXISTS":
		return p.exists()
	case "UNIQUE":
		if called {
			return p.exists()
		}
	case "ROW":
		return p.rowExpr()
	case "ARRAY", "MAP", "MULTISET":
		if e := p.collection(); e != nil {
			return e
		}
	case "CAST", "TRY_CAST":
		if called {
			return p.cast()
		}
	case "JSON_VALUE", "JSON_QUERY", "JSON_EXISTS":
		if called {
			return p.jsonCall()
		}
	case "JSON_OBJECT", "JSON_ARRAY", "JSON_OBJECTAGG", "JSON_ARRAYAGG":
		if called {
			return p.jsonConstructor()
		}
	case "FINAL", "RUNNING":
		if p.peek(1).isFunction() && p.peek(2).isSymbol("(") {
			p.next()
			call := p.nameOrCall()
			return &ast.Unary{Pos: p.from(t.Span), Op: t.Upper, Expr: call}
		}
	case "DEFAULT":
		if next := p.peek(1); next.isSymbol(",") || next.isSymbol(")") {
			p.next()
			return &ast.Call{Pos: ast.Pos{At: t.Span}, Name: oneName(t), NoParens: true}
		}
	case "DESCRIPTOR":
		if called {
			return p.descriptor()
		}
	}
	switch {
	case !isReserved(t.Upper):
		return p.nameOrCall()
	case called && isReservedFunction(t.Upper):
		return p.nameOrCall()
	case isBareFunction(t.Upper):
		p.next()
		return &ast.Call{Pos: ast.Pos{At: t.Span}, Name: oneName(t), NoParens: true}
	case isStructural(t.Upper) && !p.seemsColumn():
		p.unexpected("an expression")
		return p.missing()
	}
	d := reservedWord(t)
	if called {
		d.Help = reservedCall(t)
	}
	p.note(d)
	t.Kind = QuotedName // as which it is meant
	return p.nameOrCall()
}

func oneName(t *Token) ast.Name {
	at := ast.Pos{At: t.Span}
	return ast.Name{Pos: at, Parts: []ast.Ident{{Pos: at, Name: t.Text, Quoted: t.Kind == QuotedName}}}
}

func (p *parser) wordLiteral(kind ast.LiteralKind) ast.Expr {
	t := p.next()
	lit := &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: kind}
	if kind == ast.BoolLiteral {
		lit.Text = t.Upper
	}
	return lit
}

// nameOrCall reads a dotted name, then t.* or the arguments of a call if they follow.
func (p *parser) nameOrCall() ast.Expr {
	start := p.cur()
	name := ast.Name{Parts: oneName(start).Parts}
	p.next()
	for p.atSymbol(".") {
		if p.peek(1).isSymbol("*") {
			name.Pos = p.from(start.Span)
			p.next()
			p.next()
			return &ast.Star{Pos: p.from(start.Span), Qualifier: &name}
		}
		p.next()
		name.Parts = append(name.Parts, p.ident("a field name"))
	}
	name.Pos = p.from(start.Span)
	if p.atSymbol("(") {
		return p.call(name)
	}
	return &ast.ColumnRef{Pos: name.Pos, Name: name}
}

// parens reads (query), (expression) or a row (a, b).
func (p *parser) parens() ast.Expr {
	start := p.here()
	p.next()
	if p.atQuery() {
		return p.subquery(start, p.query())
	}
	first := p.expression()
	// ((SELECT …) UNION …) looks like an expression until the operator of the query comes.
	if sub, ok := first.(*ast.Subquery); ok && p.atQueryTail() {
		return p.subquery(start, p.queryFrom(sub.At, &ast.ParenQuery{Pos: sub.Pos, Query: sub.Query}))
	}
	items := []ast.Expr{first}
	for p.acceptSymbol(",") {
		items = append(items, p.expression())
	}
	p.expectListEnd()
	if len(items) == 1 && p.cur().isAny("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND") {
		return p.intervalOf(start, first)
	}
	return p.rowOrParen(start, items)
}

// subquery closes the parentheses of a query that stands for a value.
func (p *parser) subquery(start diag.Span, q ast.Query) ast.Expr {
	p.expectSymbol(")")
	return &ast.Subquery{Pos: p.from(start), Query: q}
}

func (p *parser) rowOrParen(start diag.Span, items []ast.Expr) ast.Expr {
	if len(items) == 1 {
		return &ast.Paren{Pos: p.from(start), Expr: items[0]}
	}
	return &ast.RowExpr{Pos: p.from(start), Items: items, Bare: true}
}

func (p *parser) rowExpr() ast.Expr {
	start := p.next().Span
	items := parenthesised(p, p.expression)
	return &ast.RowExpr{Pos: p.from(start), Items: items}
}

// exists reads EXISTS (query) and what else Flink's grammar takes: EXISTS (value), UNIQUE (query), which are calls.
func (p *parser) exists() ast.Expr {
	word := p.next()
	if !p.atSymbol("(") {
		p.unexpected("(")
		return p.missing()
	}
	arg := p.parens()
	inner := arg
	for paren, ok := inner.(*ast.Paren); ok; paren, ok = inner.(*ast.Paren) {
		inner = paren.Expr
	}
	if sub, ok := inner.(*ast.Subquery); ok && word.Upper == "EXISTS" {
		return &ast.Exists{Pos: p.from(word.Span), Query: sub.Query}
	}
	return &ast.Call{Pos: p.from(word.Span), Name: oneName(word), Args: []ast.Expr{inner}}
}

// collection reads ARRAY[…], MAP[…], MULTISET[…] or the same over a query; nil when the word is a name.
func (p *parser) collection() ast.Expr {
	word := p.cur()
	overQuery := p.peek(1).isSymbol("(") && p.peek(2).isAny("SELECT", "WITH", "VALUES", "TABLE")
	if word.Upper == "MAP" && p.peek(1).isSymbol("(") && !overQuery {
		p.refuse(word.Span, "MAP(…) holds a query", "write MAP[key, value, …]")
	}
	if !p.peek(1).isSymbol("[") && !overQuery {
		return nil
	}
	p.next()
	p.next()
	var items []ast.Expr
	var q ast.Query
	switch {
	case overQuery:
		q = p.query()
		p.expectSymbol(")")
	case p.acceptSymbol("]"):
	default:
		items = listTo(p, listForm{mark: "]"}, p.expression)
	}
	at := p.from(word.Span)
	switch word.Upper {
	case "ARRAY":
		return &ast.ArrayExpr{Pos: at, Items: items, Query: q}
	case "MAP":
		return &ast.MapExpr{Pos: at, Items: items, Query: q}
	}
	return &ast.MultisetExpr{Pos: at, Items: items, Query: q}
}

func (p *parser) caseExpr() ast.Expr {
	start := p.next().Span
	c := &ast.Case{}
	if !p.at("WHEN") {
		c.Operand = p.expression()
	}
	if !p.at("WHEN") {
		p.unexpected("WHEN")
	}
	for p.accept("WHEN") {
		when := ast.When{Conds: []ast.Expr{p.expression()}}
		for c.Operand != nil && p.acceptSymbol(",") {
			when.Conds = append(when.Conds, p.expression())
		}
		p.expect("THEN")
		when.Then = p.expression()
		c.Whens = append(c.Whens, when)
	}
	if p.accept("ELSE") {
		c.Else = p.expression()
	}
	if !p.accept("END") {
		p.unexpected("WHEN", "ELSE", "END")
	}
	c.Pos = p.from(start)
	return c
}

func (p *parser) cast() ast.Expr {
	word := p.next()
	p.expectSymbol("(")
	e := p.expression()
	p.expect("AS")
	t := p.castType()
	p.expectSymbol(")")
	return &ast.Cast{Pos: p.from(word.Span), Try: word.Upper == "TRY_CAST", Expr: e, Type: t}
}
