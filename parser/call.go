package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// call reads the arguments of a call and what may follow them. The place is at the opening parenthesis.
func (p *parser) call(name ast.Name) ast.Expr {
	c := &ast.Call{Name: name}
	p.next()
	if p.specialArguments(c) {
		p.expectSymbol(")")
	} else {
		p.plainArguments(c)
		p.expectListEnd()
	}
	p.callTail(c)
	c.Filter, c.Over = p.aggregateTail()
	c.Pos = p.from(name.At)
	return c
}

// callTail reads IGNORE|RESPECT NULLS, WITHIN DISTINCT (…) and WITHIN GROUP (ORDER BY …).
func (p *parser) callTail(c *ast.Call) {
	if p.cur().isAny("IGNORE", "RESPECT") && p.peek(1).is("NULLS") {
		c.Nulls = p.next().Upper
		p.next()
	}
	if p.accept("WITHIN", "DISTINCT") {
		c.Within = parenthesised(p, p.expression)
	}
	if p.accept("WITHIN", "GROUP") {
		p.expectSymbol("(")
		c.OrderBy = p.orderBy()
		p.expectSymbol(")")
	}
}

// aggregateTail reads FILTER (WHERE …) and OVER ….
func (p *parser) aggregateTail() (filter ast.Expr, over *ast.Over) {
	if p.at("FILTER") && p.peek(1).isSymbol("(") {
		p.next()
		p.next()
		p.expect("WHERE")
		filter = p.expression()
		p.expectSymbol(")")
	}
	if p.accept("OVER") {
		over = p.over()
	}
	return filter, over
}

func (p *parser) plainArguments(c *ast.Call) {
	if p.atSymbol(")") {
		return
	}
	c.Distinct = p.accept("DISTINCT")
	if !c.Distinct {
		p.accept("ALL")
	}
	if star := p.cur(); star.isSymbol("*") {
		p.next()
		c.Args = []ast.Expr{&ast.Star{Pos: ast.Pos{At: star.Span}}}
		return
	}
	tail := func() bool { return p.cur().isAny("IGNORE", "RESPECT", "ORDER") }
	c.Args = listTo(p, listForm{mark: ")", tail: tail}, p.argument)
	if t := p.cur(); t.isAny("IGNORE", "RESPECT") && p.peek(1).is("NULLS") {
		p.refuse(t.Span, t.Upper+" NULLS stands inside the parentheses", "put it behind them: f(…) "+t.Upper+" NULLS")
	}
	if p.at("ORDER") {
		c.ArgOrder = p.orderBy()
	}
}

// argument reads an argument of a call: a value, name => value, or a table.
func (p *parser) argument() ast.Expr {
	if !p.enter() {
		return p.missing()
	}
	defer p.leave()
	start := p.here()
	if p.cur().isName() && p.peek(1).isSymbol("=>") {
		name := p.ident("a parameter name")
		p.next()
		value := p.argument()
		return &ast.NamedArg{Pos: p.from(start), Name: name, Value: value}
	}
	if p.accept("TABLE") {
		if p.acceptSymbol("(") {
			table := &ast.TableArg{Query: p.query()}
			p.expectSymbol(")")
			return p.tableArgument(start, table)
		}
		name := p.tableName()
		return p.tableArgument(start, &ast.TableArg{Name: &name})
	}
	e := p.expression()
	if sub, ok := e.(*ast.Subquery); ok && (p.atAll("PARTITION", "BY") || p.atAll("ORDER", "BY")) {
		return p.tableArgument(start, &ast.TableArg{Query: sub.Query})
	}
	return e
}

// tableArgument reads the PARTITION BY and ORDER BY of a table argument.
func (p *parser) tableArgument(start diag.Span, t *ast.TableArg) ast.Expr {
	if p.accept("PARTITION", "BY") {
		if p.acceptSymbol("(") {
			t.PartitionBy = listTo(p, listForm{mark: ")"}, p.expression)
		} else {
			t.PartitionBy = []ast.Expr{p.expression()}
		}
	}
	if p.at("ORDER") {
		t.OrderBy = p.tableOrder()
	}
	t.Pos = p.from(start)
	return t
}

func (p *parser) tableOrder() []ast.SortItem {
	p.expect("ORDER", "BY")
	if !p.acceptSymbol("(") {
		return []ast.SortItem{p.sortItem()}
	}
	return listTo(p, listForm{mark: ")"}, p.sortItem)
}

func (p *parser) descriptor() ast.Expr {
	start := p.next().Span
	columns := p.columnNames()
	return &ast.Descriptor{Pos: p.from(start), Columns: columns}
}

// specialArguments reads the arguments of the functions that take keywords between or as arguments. It returns false,
// having read nothing, when the function is none of them or is written with commas.
func (p *parser) specialArguments(c *ast.Call) bool {
	if len(c.Name.Parts) != 1 || c.Name.Parts[0].Quoted {
		return false
	}
	switch p.peek(-2).Upper {
	case "EXTRACT":
		c.Form = ast.FromForm
		c.Args = []ast.Expr{p.timeUnit(isExtractUnit)}
		p.expect("FROM")
		c.Args = append(c.Args, p.expression())
	case "TIMESTAMPADD", "TIMESTAMPDIFF":
		c.Args = []ast.Expr{p.timeUnit(isDiffUnit)}
		for p.acceptSymbol(",") {
			c.Args = append(c.Args, p.expression())
		}
	case "FLOOR", "CEIL", "CEILING":
		c.Args = []ast.Expr{p.expression()}
		if p.accept("TO") {
			c.Form = ast.ToForm
			c.Args = append(c.Args, p.timeUnit(isFloorUnit))
		}
	case "POSITION":
		c.Form = ast.InForm
		c.Args = []ast.Expr{p.operators(ast.PrecedenceIn + 1)}
		p.expect("IN")
		c.Args = append(c.Args, p.expression())
		if p.accept("FROM") {
			c.Args = append(c.Args, p.expression())
		}
	case "SUBSTRING":
		p.substringArguments(c)
	case "CLASSIFIER", "MATCH_NUMBER", "PREV", "NEXT":
		p.matchArguments(c)
	case "OVERLAY":
		p.overlayArguments(c)
	case "TRIM":
		p.trimArguments(c)
	case "TRANSLATE", "CONVERT":
		commas := p.peek(-2).is("TRANSLATE")
		p.usingArguments(c, commas)
	default:
		return false
	}
	return true
}

func (p *parser) substringArguments(c *ast.Call) {
	c.Args = []ast.Expr{p.expression()}
	if !p.at("FROM") && !p.atSymbol(",") {
		p.unexpected("FROM", ",")
	}
	for _, word := range []string{"FROM", "FOR"} {
		switch {
		case p.accept(word):
			c.Form = ast.FromForForm
			c.Args = append(c.Args, p.expression())
		case p.acceptSymbol(","):
			c.Args = append(c.Args, p.expression())
		}
	}
}

// matchArguments reads the arguments of CLASSIFIER(), MATCH_NUMBER(), PREV(e [, n]) and NEXT(e [, n]).
func (p *parser) matchArguments(c *ast.Call) {
	if name := p.peek(-2); name.isAny("CLASSIFIER", "MATCH_NUMBER") {
		if !p.atSymbol(")") {
			p.refuse(p.here(), name.Upper+" takes no argument", "")
		}
		return
	}
	c.Args = []ast.Expr{p.expression()}
	if p.acceptSymbol(",") {
		c.Args = append(c.Args, p.literalValue("the distance"))
	}
}

func (p *parser) overlayArguments(c *ast.Call) {
	c.Form = ast.PlacingForm
	c.Args = []ast.Expr{p.expression()}
	p.expect("PLACING")
	c.Args = append(c.Args, p.expression())
	p.expect("FROM")
	c.Args = append(c.Args, p.expression())
	if p.accept("FOR") {
		c.Args = append(c.Args, p.expression())
	}
}

// trimArguments reads TRIM(e) or TRIM([BOTH|LEADING|TRAILING] [c] FROM e), where BOTH is understood.
func (p *parser) trimArguments(c *ast.Call) {
	var where *ast.Keyword
	if t := p.cur(); t.isAny("BOTH", "LEADING", "TRAILING") {
		p.next()
		where = &ast.Keyword{Pos: ast.Pos{At: t.Span}, Word: t.Upper}
	}
	var characters ast.Expr
	if where == nil || !p.at("FROM") {
		characters = p.expression()
	}
	switch {
	case p.accept("FROM"):
		if where == nil {
			where = &ast.Keyword{Pos: p.from(p.prev().Span), Word: "BOTH"}
		}
		c.Form = ast.TrimForm
		c.Args = []ast.Expr{where, characters, p.expression()}
	case where != nil:
		p.unexpected("FROM")
	case p.atSymbol(","):
		p.refuse(p.here(), "TRIM takes no comma", "write TRIM(BOTH characters FROM text)")
	default:
		c.Args = []ast.Expr{characters}
	}
}

// usingArguments reads e USING charset or, where the function takes commas, e, e, e.
func (p *parser) usingArguments(c *ast.Call, commas bool) {
	c.Args = []ast.Expr{p.expression()}
	if p.accept("USING") {
		c.Form = ast.UsingForm
		name := p.name("the name of a character set")
		c.Args = append(c.Args, &ast.ColumnRef{Pos: name.Pos, Name: name})
		return
	}
	if !commas {
		p.unexpected("USING")
	}
	for p.acceptSymbol(",") {
		c.Args = append(c.Args, p.expression())
	}
}

// timeUnit reads a unit of time that the function takes.
func (p *parser) timeUnit(takes func(unit string) bool) ast.Expr {
	t := p.cur()
	if t.Kind != Word || !takes(t.Upper) {
		p.unexpected("a unit of time such as DAY or SECOND")
		return p.missing()
	}
	p.next()
	return &ast.Keyword{Pos: ast.Pos{At: t.Span}, Word: t.Upper}
}

func isExtractUnit(unit string) bool {
	return isDateUnit(unit) || unit == "NANOSECOND"
}

func isFloorUnit(unit string) bool {
	return isDateUnit(unit) && unit != "MICROSECOND"
}

func isDateUnit(unit string) bool {
	switch unit {
	case "MICROSECOND", "MILLISECOND", "SECOND", "MINUTE", "HOUR", "DAY", "DOW", "ISODOW", "DOY", "WEEK", "MONTH", "QUARTER",
		"YEAR", "ISOYEAR", "EPOCH", "DECADE", "CENTURY", "MILLENNIUM":
		return true
	}
	return false
}

func isDiffUnit(unit string) bool {
	switch unit {
	case "MICROSECOND", "NANOSECOND", "FRAC_SECOND", "SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR",
		"SQL_TSI_FRAC_SECOND", "SQL_TSI_MICROSECOND", "SQL_TSI_SECOND", "SQL_TSI_MINUTE", "SQL_TSI_HOUR", "SQL_TSI_DAY",
		"SQL_TSI_WEEK", "SQL_TSI_MONTH", "SQL_TSI_QUARTER", "SQL_TSI_YEAR":
		return true
	}
	return false
}
