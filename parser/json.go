package parser

import "github.com/leatsql/leat/parser/ast"

// jsonCall reads JSON_VALUE, JSON_QUERY or JSON_EXISTS with their clauses.
func (p *parser) jsonCall() ast.Expr {
	word := p.next()
	c := &ast.JSONCall{Name: word.Upper, NameAt: ast.Pos{At: word.Span}}
	p.expectSymbol("(")
	c.Doc = p.jsonValue()
	p.expectSymbol(",")
	c.Path = p.expression()
	if p.accept("PASSING") {
		c.Passing = list(p, p.jsonPassing)
	}
	if c.Name != "JSON_EXISTS" && p.accept("RETURNING") {
		c.Returning = p.castType()
	}
	if c.Name == "JSON_QUERY" {
		c.Wrapper = p.jsonWrapper()
	}
	for p.startsJSONBehavior() {
		p.jsonBehavior(c)
	}
	p.expectListEnd()
	c.Pos = p.from(word.Span)
	return c
}

// jsonPassing reads value AS name.
func (p *parser) jsonPassing() ast.SelectItem {
	start := p.here()
	i := ast.SelectItem{Expr: p.jsonValue()}
	p.expect("AS")
	name := p.ident("a name for the value")
	i.Alias = &name
	i.Pos = p.from(start)
	return i
}

// jsonValue reads an expression with FORMAT JSON [ENCODING e] behind it.
func (p *parser) jsonValue() ast.Expr {
	start := p.here()
	e := p.expression()
	if !p.accept("FORMAT", "JSON") {
		return e
	}
	f := &ast.JSONFormat{Expr: e}
	if p.accept("ENCODING") {
		if !p.cur().isAny("UTF8", "UTF16", "UTF32") {
			p.unexpected("UTF8", "UTF16", "UTF32")
		} else {
			f.Encoding = p.next().Upper
		}
	}
	f.Pos = p.from(start)
	return f
}

// jsonWrapper reads WITHOUT [ARRAY] WRAPPER or WITH [CONDITIONAL|UNCONDITIONAL] [ARRAY] WRAPPER; WITH alone is
// unconditional.
func (p *parser) jsonWrapper() string {
	var wrapper string
	switch {
	case p.accept("WITHOUT"):
		wrapper = "WITHOUT"
	case p.accept("WITH"):
		wrapper = "WITH UNCONDITIONAL"
		if p.accept("CONDITIONAL") {
			wrapper = "WITH CONDITIONAL"
		} else {
			p.accept("UNCONDITIONAL")
		}
	default:
		return ""
	}
	p.accept("ARRAY")
	p.expect("WRAPPER")
	return wrapper
}

func (p *parser) startsJSONBehavior() bool {
	return p.cur().isAny("NULL", "ERROR", "DEFAULT", "EMPTY", "TRUE", "FALSE", "UNKNOWN")
}

// jsonBehavior reads what to do ON EMPTY or ON ERROR.
func (p *parser) jsonBehavior(c *ast.JSONCall) {
	word := p.next()
	b := &ast.JSONBehavior{Kind: word.Upper}
	switch word.Upper {
	case "DEFAULT":
		b.Default = p.expression()
	case "EMPTY":
		if !p.cur().isAny("ARRAY", "OBJECT") {
			p.unexpected("ARRAY", "OBJECT")
		}
		b.Kind += " " + p.next().Upper
	}
	b.Pos = p.from(word.Span)
	p.expect("ON")
	switch {
	case c.OnEmpty == nil && c.Name != "JSON_EXISTS" && p.accept("EMPTY"):
		c.OnEmpty = b
	case c.OnError == nil && p.accept("ERROR"):
		c.OnError = b
	case c.OnEmpty != nil && c.OnError != nil:
		p.unexpected(")")
	case c.Name == "JSON_EXISTS" || c.OnEmpty != nil:
		p.unexpected("ERROR")
	case c.OnError != nil:
		p.unexpected("EMPTY")
	default:
		p.unexpected("EMPTY", "ERROR")
	}
}

// jsonConstructor reads JSON_OBJECT, JSON_ARRAY and their aggregates.
func (p *parser) jsonConstructor() ast.Expr {
	word := p.next()
	c := &ast.JSONConstructor{Name: word.Upper, NameAt: ast.Pos{At: word.Span}}
	p.expectSymbol("(")
	switch {
	case p.atSymbol(")"), p.atJSONNullClause():
	case c.Name == "JSON_OBJECT":
		listTo(p, listForm{mark: ")", tail: p.atJSONNullClause}, func() bool { return p.jsonPair(c) })
	case c.Name == "JSON_OBJECTAGG":
		p.jsonPair(c)
	case c.Name == "JSON_ARRAYAGG":
		c.Values = []ast.Expr{p.jsonValue()}
		if p.at("ORDER") {
			c.OrderBy = p.orderBy()
		}
	default:
		c.Values = listTo(p, listForm{mark: ")", tail: p.atJSONNullClause}, p.jsonValue)
	}
	if p.atJSONNullClause() {
		absent := p.next().Upper == "ABSENT"
		c.Absent = &absent
		p.next()
		p.next()
	}
	p.expectListEnd()
	if c.Name == "JSON_OBJECTAGG" || c.Name == "JSON_ARRAYAGG" {
		c.Filter, c.Over = p.aggregateTail()
	}
	c.Pos = p.from(word.Span)
	return c
}

// jsonPair reads [KEY] k VALUE v, or k : v.
func (p *parser) jsonPair(c *ast.JSONConstructor) bool {
	if p.at("KEY") && !p.peek(1).is("VALUE") && !p.peek(1).isSymbol(":") {
		p.next()
	}
	c.Keys = append(c.Keys, p.expression())
	if !p.accept("VALUE") && !p.acceptSymbol(":") {
		p.unexpected("VALUE")
		p.lost = true // each pair would lack it
	}
	c.Values = append(c.Values, p.jsonValue())
	return true
}

func (p *parser) atJSONNullClause() bool {
	return p.atAll("NULL", "ON", "NULL") || p.atAll("ABSENT", "ON", "NULL")
}
