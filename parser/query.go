package parser

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// atQuery reports whether a query begins at the place, apart from one in parentheses.
func (p *parser) atQuery() bool {
	return p.cur().isAny("SELECT", "WITH", "VALUES") || p.at("TABLE") && p.peek(1).isName()
}

// atQueryTail reports whether what was read in parentheses turns out to be the beginning of a longer query.
func (p *parser) atQueryTail() bool {
	return p.cur().isAny("UNION", "INTERSECT", "EXCEPT", "ORDER", "LIMIT", "OFFSET", "FETCH")
}

// query reads a query with everything that may belong to it.
func (p *parser) query() ast.Query {
	if !p.enter() {
		return p.missingQuery()
	}
	defer p.leave()
	start := p.here()
	if !p.accept("WITH") {
		return p.queryFrom(start, p.queryOperand())
	}
	if p.at("RECURSIVE") {
		p.refuse(p.here(), "WITH RECURSIVE is no part of the dialect", "")
	}
	with := &ast.With{Tables: list(p, p.cte)}
	bodyStart := p.here()
	with.Query = p.queryFrom(bodyStart, p.queryOperand())
	with.Pos = p.from(start)
	return with
}

func (p *parser) missingQuery() ast.Query { return &ast.Values{Pos: ast.Pos{At: p.here()}} }

func (p *parser) cte() ast.CTE {
	start := p.here()
	c := ast.CTE{Name: p.ident("a name for the query")}
	if p.atSymbol("(") {
		c.Columns = p.columnNames()
	}
	p.expect("AS")
	p.expectSymbol("(")
	c.Query = p.query()
	p.expectSymbol(")")
	c.Pos = p.from(start)
	return c
}

// queryFrom reads the set operators, ORDER BY, LIMIT, OFFSET and FETCH behind a first operand.
func (p *parser) queryFrom(start diag.Span, first ast.Query) ast.Query {
	q := p.setOperators(start, first, 1)
	o := &ast.OrderedQuery{Query: q}
	if p.at("ORDER") {
		o.OrderBy = p.orderBy()
	}
	p.limit(o)
	if o.OrderBy == nil && o.Limit == nil && o.Offset == nil {
		return q
	}
	o.Pos = p.from(start)
	return o
}

// limit reads LIMIT, OFFSET and FETCH in any order that the dialect takes.
func (p *parser) limit(o *ast.OrderedQuery) {
	if p.accept("LIMIT") {
		if !p.accept("ALL") {
			o.Limit = p.rowCount()
		}
		if o.Limit != nil && p.atSymbol(",") && p.peek(1).Kind == Number {
			p.refuse(p.here(), "LIMIT takes one number",
				fmt.Sprintf("write LIMIT %s OFFSET %s", p.peek(1).Text, p.prev().Text))
		}
	}
	if p.accept("OFFSET") {
		o.Offset = p.rowCount()
		if !p.accept("ROWS") {
			p.accept("ROW")
		}
	}
	if o.Limit == nil && p.accept("FETCH") {
		if !p.accept("FIRST") {
			p.expect("NEXT")
		}
		o.Limit = p.rowCount()
		if !p.accept("ROWS") {
			p.expect("ROW")
		}
		p.expect("ONLY")
	}
}

func (p *parser) rowCount() ast.Expr {
	t := p.cur()
	if p.acceptSymbol("?") {
		return &ast.Param{Pos: ast.Pos{At: t.Span}}
	}
	if t.Kind != Number {
		p.unexpected("a number of rows")
		return p.missing()
	}
	p.next()
	return &ast.Literal{Pos: ast.Pos{At: t.Span}, Kind: ast.NumberLiteral, Text: t.Text}
}

// setOperators reads UNION, EXCEPT (level 1) and INTERSECT (level 2, binding tighter) behind left.
func (p *parser) setOperators(start diag.Span, left ast.Query, level int) ast.Query {
	for n := 0; ; n++ {
		t := p.cur()
		own := 1
		if t.is("INTERSECT") {
			own = 2
		}
		if !t.isAny("UNION", "EXCEPT", "INTERSECT") || own < level {
			return left
		}
		if n == maxChain {
			p.refuse(p.here(), "the query has too many set operators in a row", "")
			return left
		}
		p.next()
		op := &ast.SetOp{Op: t.Upper, Left: left, All: p.accept("ALL")}
		if !op.All {
			p.accept("DISTINCT")
		}
		rightStart := p.here()
		op.Right = p.setOperators(rightStart, p.queryOperand(), own+1)
		op.Pos = p.from(start)
		left = op
	}
}

// queryOperand reads SELECT, VALUES, TABLE t, or a query in parentheses.
func (p *parser) queryOperand() ast.Query {
	start := p.here()
	switch {
	case p.at("SELECT"):
		return p.selectBlock()
	case p.accept("VALUES"):
		rows := listTo(p, listForm{}, p.expression)
		return &ast.Values{Pos: p.from(start), Rows: rows}
	case p.accept("TABLE"):
		name := p.tableName()
		at := p.from(start)
		return &ast.Select{
			Pos: at, Items: []ast.SelectItem{{Pos: at, Expr: &ast.Star{Pos: at}}},
			From: []ast.TableExpr{&ast.TableRef{Pos: name.Pos, Name: name}},
		}
	case p.acceptSymbol("("):
		q := p.query()
		p.expectSymbol(")")
		return &ast.ParenQuery{Pos: p.from(start), Query: q}
	}
	if t := p.cur(); t.resembles("SELECT", "VALUES") && !p.failed {
		p.correct(t, nearestKeyword(t.Upper, []string{"SELECT", "VALUES"}))
		return p.queryOperand()
	}
	p.unexpected("a query")
	return p.missingQuery()
}

func (p *parser) selectBlock() ast.Query {
	start := p.next().Span
	s := &ast.Select{}
	if p.cur().Kind == HintOpen {
		s.Hints = p.hints()
	}
	if p.at("STREAM") {
		p.fail(diag.Diagnostic{
			Span: p.here(), Code: diag.BadQuery, Message: "SELECT STREAM is of another dialect: Flink makes no stream of a table",
			Help: "leave STREAM out: every query over a stream goes on",
		})
	}
	s.Distinct = p.accept("DISTINCT")
	if !s.Distinct {
		p.accept("ALL")
	}
	s.Items = p.selectItems()
	if p.accept("FROM") {
		s.From = list(p, p.tableExpr)
		p.clauses(s)
	} else if t := p.cur(); p.broken { // FROM may be part of what could not be read
		p.clauses(s)
	} else if t.isAny("WHERE", "GROUP", "HAVING", "WINDOW") {
		p.refuse(t.Span, t.Upper+" cannot stand in a SELECT without FROM", "add a FROM clause")
	}
	s.Pos = p.from(start)
	return s
}

// clauses reads what follows FROM.
func (p *parser) clauses(s *ast.Select) {
	if p.accept("WHERE") {
		s.Where = p.expression()
		p.correctClause("GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT", "UNION")
	}
	if p.accept("GROUP", "BY") {
		s.GroupDistinct = p.accept("DISTINCT")
		if !s.GroupDistinct {
			p.accept("ALL")
		}
		s.GroupBy = list(p, p.groupItem)
	}
	if p.accept("HAVING") {
		s.Having = p.expression()
	}
	if p.accept("WINDOW") {
		s.Windows = list(p, p.namedWindow)
	}
	p.noQualify()
}

// noQualify refuses QUALIFY, which is no word of the dialect: it has been read as the alias of a table, or stands behind one.
func (p *parser) noQualify() {
	t := p.prev()
	if p.at("QUALIFY") {
		t = p.cur()
	}
	if t.is("QUALIFY") && (t == p.cur() || !p.cur().endsStatement() && !p.atSymbol(")") && !p.atQueryTail()) {
		p.refuse(t.Span, "QUALIFY is no part of the dialect", "compute the column in a sub-query and filter it with WHERE around it")
	}
}

func (p *parser) selectItems() []ast.SelectItem {
	atClause := func(t *Token) bool {
		return t.isAny("FROM", "WHERE", "GROUP", "UNION", "ORDER") && (t != p.cur() || !p.seemsColumn())
	}
	return listTo(p, listForm{stop: atClause, missingComma: func() bool { return false }}, p.selectItem)
}

func (p *parser) selectItem() ast.SelectItem {
	start := p.here()
	if p.atSymbol("*") {
		p.next()
		at := p.from(start)
		return ast.SelectItem{Pos: at, Expr: &ast.Star{Pos: at}}
	}
	item := ast.SelectItem{Expr: p.expression()}
	item.Alias = p.selectAlias()
	item.Pos = p.from(start)
	return item
}

// selectAlias reads [AS] name.
func (p *parser) selectAlias() *ast.Ident {
	p.correctClause("FROM")
	t := p.cur()
	if !p.accept("AS") && !t.isName() && t.Kind != DoubleQuoted && t.Kind != String && !p.atReservedAlias() {
		return nil
	}
	name := p.ident("an alias")
	return &name
}

// atReservedAlias reports whether a reserved word is meant as an alias.
func (p *parser) atReservedAlias() bool {
	t, next := p.cur(), p.peek(1)
	return t.Kind == Word && (!isStructural(t.Upper) || p.seemsColumn()) && (next.isSymbol(",") || next.is("FROM"))
}

// groupItem reads an expression, () or GROUPING SETS, ROLLUP, CUBE, which are kept as calls.
func (p *parser) groupItem() ast.Expr {
	if !p.enter() {
		return p.missing()
	}
	defer p.leave()
	start := p.here()
	switch {
	case p.atAll("GROUPING", "SETS"):
		p.next()
		p.next()
		name := groupingName(p.from(start), "GROUPING SETS")
		args := parenthesised(p, p.groupItem)
		return &ast.Call{Pos: p.from(start), Name: name, Args: args}
	case p.cur().isAny("ROLLUP", "CUBE") && p.peek(1).isSymbol("("):
		word := p.next().Upper
		name := groupingName(p.from(start), word)
		args := parenthesised(p, p.groupItem)
		return &ast.Call{Pos: p.from(start), Name: name, Args: args}
	case p.atSymbol("(") && p.peek(1).isSymbol(")"):
		p.next()
		p.next()
		return &ast.RowExpr{Pos: p.from(start), Bare: true}
	}
	return p.expression()
}

func groupingName(at ast.Pos, word string) ast.Name {
	return ast.Name{Pos: at, Parts: []ast.Ident{{Pos: at, Name: word}}}
}
