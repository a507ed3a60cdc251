package parser

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// tableExpr reads a table with the joins behind it.
func (p *parser) tableExpr() ast.TableExpr {
	if !p.enter() {
		return p.missingTable()
	}
	defer p.leave()
	start := p.here()
	return p.joins(start, p.table())
}

func (p *parser) missingTable() ast.TableExpr { return &ast.TableRef{Pos: ast.Pos{At: p.here()}} }

func (p *parser) joins(start diag.Span, left ast.TableExpr) ast.TableExpr {
	for n := 0; ; n++ {
		j := p.joinOperator()
		if j == nil {
			return left
		}
		if n == maxChain {
			p.refuse(p.here(), "the query has too many joins in a row", "")
			return left
		}
		j.Left, j.Right = left, p.table()
		switch {
		case p.accept("ON"):
			j.On = p.expression()
		case p.accept("USING"):
			j.Using = p.columnNames()
		}
		j.Pos = p.from(start)
		left = j
	}
}

// joinOperator reads [NATURAL] [INNER | LEFT|RIGHT|FULL [OUTER] | CROSS] JOIN; nil when none follows.
func (p *parser) joinOperator() *ast.Join {
	if !p.cur().isAny("NATURAL", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS") {
		return nil
	}
	j := &ast.Join{Kind: "INNER", Natural: p.accept("NATURAL")}
	switch t := p.cur(); {
	case t.isAny("LEFT", "RIGHT", "FULL"):
		j.Kind = t.Upper
		p.next()
		p.accept("OUTER")
	case t.isAny("INNER", "CROSS"):
		j.Kind = t.Upper
		p.next()
	}
	p.expect("JOIN")
	return j
}

// table reads one table: a name, a query, a function, a joined table in parentheses.
func (p *parser) table() ast.TableExpr {
	start := p.here()
	lateral := p.accept("LATERAL")
	switch {
	case p.at("TABLE") && p.peek(1).isSymbol("("):
		return p.tableFunction(start, lateral)
	case p.at("UNNEST") && p.peek(1).isSymbol("("):
		if lateral {
			p.refuse(start, "LATERAL stands before UNNEST", "leave it out: UNNEST sees the tables before it")
		}
		return p.unnest(start)
	case p.atSymbol("("):
		return p.parenTable(start, lateral)
	case lateral && p.cur().isName():
		p.refuse(p.here(), "expected TABLE or \"(\" behind LATERAL", fmt.Sprintf("write LATERAL TABLE(%s(…))", p.cur().Text))
	case lateral:
		p.unexpected("TABLE", "(")
	}
	return p.tableRef()
}

// tableFunction reads TABLE(call) with its alias.
func (p *parser) tableFunction(start diag.Span, lateral bool) ast.TableExpr {
	p.next()
	p.next()
	p.accept("SPECIFIC")
	f := &ast.TableFunc{Lateral: lateral, Call: p.expression()}
	switch f.Call.(type) {
	case *ast.Call:
	case *ast.ColumnRef:
		p.unexpected("(")
	default:
		p.refuse(f.Call.Span(), "TABLE(…) takes a call of a function", "write TABLE(f(…)), or the table's name without TABLE")
	}
	p.expectListEnd()
	f.Alias = p.tableAlias()
	f.Sample = p.tableSample()
	f.Pos = p.from(start)
	return f
}

func (p *parser) unnest(start diag.Span) ast.TableExpr {
	p.next()
	p.next()
	f := &ast.TableFunc{Unnest: true}
	if at := p.here(); p.atQuery() {
		q := p.query()
		f.Call = &ast.Subquery{Pos: p.from(at), Query: q}
	} else {
		args := list(p, p.expression)
		f.Call, f.More = args[0], args[1:]
	}
	p.expectListEnd()
	f.Ordinality = p.accept("WITH", "ORDINALITY")
	f.Alias = p.tableAlias()
	f.Sample = p.tableSample()
	f.Pos = p.from(start)
	return f
}

// parenTable reads (query) or a joined table in parentheses, with what stands behind it.
func (p *parser) parenTable(start diag.Span, lateral bool) ast.TableExpr {
	open := p.next().Span
	if p.atQuery() {
		return p.derivedTable(start, lateral, p.query())
	}
	inner := p.tableExpr()
	d, ok := inner.(*ast.DerivedTable)
	bare := ok && d.Alias == nil && d.Sample == nil && !d.Lateral
	// ((SELECT …) UNION …) looks like a table until the operator of the query comes.
	if bare && p.atQueryTail() {
		return p.derivedTable(start, lateral, p.queryFrom(d.At, &ast.ParenQuery{Pos: d.Pos, Query: d.Query}))
	}
	if bare { // ((SELECT …)) AS t
		return p.derivedTable(start, lateral, d.Query)
	}
	p.expectSymbol(")")
	if _, plain := inner.(*ast.TableRef); plain {
		p.refuse(p.from(open).At, "one table stands in parentheses", "leave the parentheses out")
	}
	t := &ast.ParenTable{Pos: p.from(start), Table: inner}
	if p.at("AS") || p.cur().isName() {
		p.refuse(p.here(), "joined tables in parentheses take no alias", "give each table its own")
	}
	return t
}

func (p *parser) derivedTable(start diag.Span, lateral bool, q ast.Query) ast.TableExpr {
	p.expectSymbol(")")
	d := &ast.DerivedTable{Lateral: lateral, Query: q}
	d.Pos = p.from(start)
	if p.atTableOperator() {
		return p.tableOperators(start, d)
	}
	d.Alias = p.tableAlias()
	d.Sample = p.tableSample()
	d.Pos = p.from(start)
	p.lateOperator(d.Alias)
	return d
}

// tableRef reads a named table: hints, further columns, FOR SYSTEM_TIME AS OF, MATCH_RECOGNIZE or PIVOT, an alias and
// TABLESAMPLE may follow.
func (p *parser) tableRef() ast.TableExpr {
	start := p.here()
	r := &ast.TableRef{Name: p.tableName()}
	if p.cur().Kind == HintOpen {
		r.Hints = p.hints()
	}
	p.extend(r)
	if p.atAll("FOR", "SYSTEM_TIME") {
		p.next()
		p.next()
		p.expect("AS", "OF")
		r.AsOf = p.operators(ast.PrecedenceComparison)
	}
	r.Pos = p.from(start)
	if p.atTableOperator() {
		return p.tableOperators(start, r)
	}
	r.Alias = p.tableAlias()
	r.Sample = p.tableSample()
	r.Pos = p.from(start)
	p.lateOperator(r.Alias)
	return r
}

// extend reads [EXTEND] (column, …); what looks like a call is one that lacks TABLE(…).
func (p *parser) extend(r *ast.TableRef) {
	extends := p.at("EXTEND") && p.peek(1).isSymbol("(")
	switch {
	case extends:
		p.next()
	case !p.atSymbol("("):
		return
	case !p.peek(1).isName() || p.peek(2).Kind != Word:
		p.refuse(r.Name.At, "a function in FROM stands in TABLE(…)", fmt.Sprintf("write TABLE(%s(…))", r.Name.At.Text(p.src)))
		return
	}
	r.Extend = parenthesised(p, p.column)
}

// tableSample reads TABLESAMPLE … if it follows.
func (p *parser) tableSample() *ast.TableSample {
	if !p.at("TABLESAMPLE") {
		return nil
	}
	start := p.next().Span
	s := &ast.TableSample{}
	if !p.cur().isAny("BERNOULLI", "SYSTEM", "SUBSTITUTE") {
		p.unexpected("BERNOULLI", "SYSTEM")
		return s
	}
	s.Method = p.next().Upper
	p.expectSymbol("(")
	if s.Method == "SUBSTITUTE" {
		s.Name = p.stringLiteral("a name as a string")
		p.expectSymbol(")")
		s.Pos = p.from(start)
		return s
	}
	s.Percentage = &ast.Literal{Pos: ast.Pos{At: p.here()}, Kind: ast.NumberLiteral, Text: p.cur().Text}
	if p.cur().Kind != Number {
		p.unexpected("a percentage")
	} else {
		p.next()
	}
	p.expectSymbol(")")
	if p.accept("REPEATABLE") {
		p.expectSymbol("(")
		s.Seed = p.literalValue("the seed")
		p.expectSymbol(")")
	}
	s.Pos = p.from(start)
	return s
}

// tableAlias reads [AS] name [(column, …)].
func (p *parser) tableAlias() *ast.Alias {
	start := p.here()
	p.correctClause("WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "UNION", "JOIN", "LEFT", "RIGHT", "INNER", "CROSS", "WINDOW")
	if !p.accept("AS") && !p.cur().isName() {
		return nil
	}
	a := &ast.Alias{Name: p.ident("an alias")}
	if p.atSymbol("(") {
		a.Columns = p.columnNames()
	}
	a.Pos = p.from(start)
	return a
}
