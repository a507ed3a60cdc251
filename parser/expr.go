package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// expression reads an expression of any precedence.
func (p *parser) expression() ast.Expr { return p.operators(0) }

// operators reads an expression whose operators, at its top, all have at least the precedence least.
func (p *parser) operators(least int) ast.Expr {
	if !p.enter() {
		return p.missing()
	}
	defer p.leave()
	start := p.here()
	left := p.prefixed()
	for n := 0; ; n++ {
		if n == maxChain {
			p.refuse(p.here(), "the expression has too many operators in a row",
				"group parts of it with parentheses")
		}
		next := p.infix(start, left, least)
		if next == nil {
			return left
		}
		left = next
	}
}

// missing stands for an expression that could not be read.
func (p *parser) missing() ast.Expr { return &ast.Literal{Pos: ast.Pos{At: p.here()}} }

// prefixed reads operators that stand before their operand, and an operand with what hangs on it.
func (p *parser) prefixed() ast.Expr {
	t := p.cur()
	switch {
	case t.is("NOT"):
		p.next()
		return p.unary(t.Span, "NOT", ast.PrecedenceNot)
	case t.isSymbol("-"), t.isSymbol("+"):
		p.next()
		return p.unary(t.Span, t.Text, ast.PrecedenceSign)
	}
	return p.accessors(t.Span, p.primary())
}

func (p *parser) unary(start diag.Span, op string, precedence int) ast.Expr {
	operand := p.operators(precedence)
	return &ast.Unary{Pos: p.from(start), Op: op, Expr: operand}
}

// accessors reads subscripts and fields behind an operand.
func (p *parser) accessors(start diag.Span, e ast.Expr) ast.Expr {
	for n := 0; ; n++ {
		switch {
		case n == maxChain:
			p.refuse(p.here(), "the expression has too many subscripts", "")
			return e
		case p.acceptSymbol("["):
			index := p.expression()
			p.expectSymbol("]")
			e = &ast.Index{Pos: p.from(start), Expr: e, Index: index}
		case p.atSymbol("."):
			p.next()
			field := p.ident("a field name")
			e = &ast.FieldAccess{Pos: p.from(start), Expr: e, Field: field}
		default:
			return e
		}
	}
}

// infix reads an operator behind left and its other operands, when its precedence is at least least; else it returns nil.
func (p *parser) infix(start diag.Span, left ast.Expr, least int) ast.Expr {
	t := p.cur()
	if t.Kind == Symbol {
		return p.infixSymbol(start, left, least)
	}
	if t.Kind != Word {
		return nil
	}
	switch t.Upper {
	case "AND", "OR", "OVERLAPS", "CONTAINS", "EQUALS", "PRECEDES", "SUCCEEDS":
		return p.binaryWords(start, left, least, t.Upper, 1)
	case "IMMEDIATELY":
		if p.peek(1).isAny("PRECEDES", "SUCCEEDS") {
			return p.binaryWords(start, left, least, "IMMEDIATELY "+p.peek(1).Upper, 2)
		}
	case "MEMBER", "SUBMULTISET":
		if p.peek(1).is("OF") {
			return p.binaryWords(start, left, least, t.Upper+" OF", 2)
		}
	case "MULTISET":
		return p.multisetOperator(start, left, least)
	case "IS":
		return p.is(start, left, least)
	case "NOT":
		return p.negated(start, left, least)
	case "BETWEEN", "IN", "LIKE", "SIMILAR", "ILIKE", "RLIKE":
		if ast.PrecedenceIn >= least {
			return p.predicate(start, left, false)
		}
	case "AT":
		if p.peek(1).isAny("TIME", "LOCAL") {
			p.refuse(t.Span.To(p.peek(1).Span), "AT TIME ZONE is no part of the dialect",
				"write CONVERT_TZ(text, 'from', 'to'), or keep a TIMESTAMP_LTZ, which is shown in the session's zone")
		}
	}
	return nil
}

func (p *parser) infixSymbol(start diag.Span, left ast.Expr, least int) ast.Expr {
	t := p.cur()
	precedence, ok := ast.BinaryPrecedence(t.Text)
	if !ok || precedence < least {
		return nil
	}
	if t.Text == "!=" {
		p.unexpected("an operator")
		return nil
	}
	if q := p.peek(1); precedence == ast.PrecedenceComparison && q.isAny("ANY", "SOME", "ALL") && p.peek(2).isSymbol("(") {
		p.next()
		p.next()
		return p.quantified(start, left, t.Text+" "+q.Upper, t.Span.To(q.Span))
	}
	return p.binaryWords(start, left, least, t.Text, 1)
}

// binaryWords reads a binary operator of n tokens and its right operand.
func (p *parser) binaryWords(start diag.Span, left ast.Expr, least int, op string, n int) ast.Expr {
	precedence, _ := ast.BinaryPrecedence(op)
	if precedence < least {
		return nil
	}
	at := p.here()
	for range n {
		at.End = p.next().Span.End
	}
	right := p.operators(precedence + 1)
	return &ast.Binary{Pos: p.from(start), Op: op, OpAt: ast.Pos{At: at}, Left: left, Right: right}
}

// quantified reads the query or list behind = ANY and its like.
func (p *parser) quantified(start diag.Span, left ast.Expr, op string, at diag.Span) ast.Expr {
	listAt := p.here()
	p.expectSymbol("(")
	var right ast.Expr
	if p.atQuery() {
		q := p.query()
		p.expectSymbol(")")
		right = &ast.Subquery{Pos: p.from(listAt), Query: q}
	} else {
		items := listTo(p, listForm{mark: ")"}, p.expression)
		right = p.rowOrParen(listAt, items)
	}
	return &ast.Binary{Pos: p.from(start), Op: op, OpAt: ast.Pos{At: at}, Left: left, Right: right}
}

func (p *parser) multisetOperator(start diag.Span, left ast.Expr, least int) ast.Expr {
	if !p.peek(1).isAny("UNION", "EXCEPT", "INTERSECT") {
		return nil
	}
	op, n := "MULTISET "+p.peek(1).Upper, 2
	switch q := p.peek(2); {
	case q.is("ALL"):
		op, n = op+" ALL", 3
	case q.is("DISTINCT"):
		n = 3
	}
	return p.binaryWords(start, left, least, op, n)
}

// is reads IS [NOT] DISTINCT FROM and the tests IS [NOT] NULL, TRUE, JSON OBJECT …
func (p *parser) is(start diag.Span, left ast.Expr, least int) ast.Expr {
	switch {
	case p.atAll("IS", "DISTINCT", "FROM"):
		return p.binaryWords(start, left, least, "IS DISTINCT FROM", 3)
	case p.atAll("IS", "NOT", "DISTINCT", "FROM"):
		return p.binaryWords(start, left, least, "IS NOT DISTINCT FROM", 4)
	case ast.PrecedenceIs < least:
		return nil
	}
	p.next()
	not := p.accept("NOT")
	var what string
	switch t := p.cur(); {
	case t.isAny("NULL", "TRUE", "FALSE", "UNKNOWN", "EMPTY"):
		what = t.Upper
		p.next()
	case p.accept("A", "SET"):
		what = "A SET"
	case p.accept("JSON"):
		what = "JSON"
		if p.cur().isAny("VALUE", "OBJECT", "ARRAY", "SCALAR") {
			what += " " + p.next().Upper
		}
	default:
		p.unexpected("NULL", "TRUE", "FALSE", "UNKNOWN", "DISTINCT FROM", "JSON")
	}
	return &ast.Is{Pos: p.from(start), Expr: left, Not: not, What: what}
}

// negated reads NOT BETWEEN, NOT IN, NOT LIKE, NOT SIMILAR TO, NOT SUBMULTISET OF.
func (p *parser) negated(start diag.Span, left ast.Expr, least int) ast.Expr {
	switch t := p.peek(1); {
	case t.isAny("BETWEEN", "IN", "LIKE", "SIMILAR", "ILIKE", "RLIKE"):
		if ast.PrecedenceIn < least {
			return nil
		}
		p.next()
		return p.predicate(start, left, true)
	case t.is("SUBMULTISET") && p.peek(2).is("OF"):
		return p.binaryWords(start, left, least, "NOT SUBMULTISET OF", 3)
	}
	return nil
}

// predicate reads BETWEEN, IN, LIKE or SIMILAR TO.
func (p *parser) predicate(start diag.Span, left ast.Expr, not bool) ast.Expr {
	const operand = ast.PrecedenceIn + 1
	switch t := p.next(); t.Upper {
	case "BETWEEN":
		symmetric := p.accept("SYMMETRIC")
		if !symmetric {
			p.accept("ASYMMETRIC")
		}
		low := p.operators(ast.PrecedenceAnd + 1) // the AND that follows ends it, no other operator does
		p.expect("AND")
		high := p.operators(operand)
		return &ast.Between{Pos: p.from(start), Expr: left, Low: low, High: high, Not: not, Symmetric: symmetric}
	case "IN":
		in := &ast.In{Expr: left, Not: not}
		p.expectSymbol("(")
		if p.atQuery() {
			in.Query = p.query()
			p.expectSymbol(")")
		} else {
			in.List = listTo(p, listForm{mark: ")"}, p.expression)
		}
		in.Pos = p.from(start)
		return in
	default:
		like := &ast.Like{Expr: left, Not: not, Similar: t.Upper == "SIMILAR"}
		switch t.Upper {
		case "SIMILAR":
			p.expect("TO")
		case "ILIKE", "RLIKE":
			like.Word = t.Upper
		}
		like.Pattern = p.operators(operand)
		if p.accept("ESCAPE") {
			like.Escape = p.operators(operand)
		}
		like.Pos = p.from(start)
		return like
	}
}
