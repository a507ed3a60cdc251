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
		p.next()
		p.next()
		f := &ast.TableFunc{Lateral: lateral, Call: p.expression()}
		p.expectListEnd(")")
		f.Alias = p.tableAlias()
		f.Pos = p.from(start)
		return p.matchRecognize(start, f)
	case p.at("UNNEST") && p.peek(1).isSymbol("("):
		return p.unnest(start, lateral)
	case p.atSymbol("("):
		return p.matchRecognize(start, p.parenTable(lateral))
	case p.cur().isName() && lateral:
		return p.lateralFunction(start)
	}
	return p.tableRef()
}

func (p *parser) unnest(start diag.Span, lateral bool) ast.TableExpr {
	p.next()
	p.next()
	f := &ast.TableFunc{Lateral: lateral, Unnest: true, Call: p.expression()}
	p.expectListEnd(")")
	f.Ordinality = p.accept("WITH", "ORDINALITY")
	f.Alias = p.tableAlias()
	f.Pos = p.from(start)
	return f
}

// lateralFunction reads LATERAL f(x), which is taken for LATERAL TABLE(f(x)).
func (p *parser) lateralFunction(start diag.Span) ast.TableExpr {
	f := &ast.TableFunc{Lateral: true, Call: p.nameOrCall()}
	f.Alias = p.tableAlias()
	f.Pos = p.from(start)
	return f
}

// parenTable reads (query) [alias], or a joined table in parentheses.
func (p *parser) parenTable(lateral bool) ast.TableExpr {
	start := p.here()
	p.next()
	if p.atQuery() {
		return p.derivedTable(start, lateral, p.query())
	}
	inner := p.tableExpr()
	// ((SELECT …) UNION …) looks like a table until the operator of the query comes.
	if d, ok := inner.(*ast.DerivedTable); ok && d.Alias == nil && !d.Lateral && p.atQueryTail() {
		return p.derivedTable(start, lateral, p.queryFrom(d.At, &ast.ParenQuery{Pos: d.Pos, Query: d.Query}))
	}
	p.expectSymbol(")")
	if d, ok := inner.(*ast.DerivedTable); ok && d.Alias == nil && !d.Lateral { // ((SELECT …)) AS t
		d.Lateral, d.Alias = lateral, p.tableAlias()
		d.Pos = p.from(start)
		return d
	}
	return &ast.ParenTable{Pos: p.from(start), Table: inner}
}

func (p *parser) derivedTable(start diag.Span, lateral bool, q ast.Query) ast.TableExpr {
	p.expectSymbol(")")
	d := &ast.DerivedTable{Lateral: lateral, Query: q, Alias: p.tableAlias()}
	d.Pos = p.from(start)
	return d
}

// tableRef reads a named table: hints, FOR SYSTEM_TIME AS OF, TABLESAMPLE, MATCH_RECOGNIZE and an alias may follow.
func (p *parser) tableRef() ast.TableExpr {
	start := p.here()
	r := &ast.TableRef{Name: p.tableName()}
	if p.cur().Kind == HintOpen {
		r.Hints = p.hints()
	}
	if p.atSymbol("(") {
		p.refuse(r.Name.At, "a function in FROM stands in TABLE(…)",
			fmt.Sprintf("write TABLE(%s(…))", r.Name.At.Text(p.src)))
		return r
	}
	if p.atAll("FOR", "SYSTEM_TIME") {
		p.next()
		p.next()
		p.expect("AS", "OF")
		r.AsOf = p.operators(ast.PrecedenceComparison)
	}
	r.Pos = p.from(start)
	if p.at("MATCH_RECOGNIZE") {
		return p.matchRecognize(start, r)
	}
	r.Alias = p.tableAlias()
	if p.accept("TABLESAMPLE") {
		if !p.cur().isAny("BERNOULLI", "SYSTEM") {
			p.unexpected("BERNOULLI", "SYSTEM")
		}
		sample := p.here()
		name := oneName(p.cur())
		p.next()
		args := parenthesised(p, p.expression)
		r.Sample = &ast.Call{Pos: p.from(sample), Name: name, Args: args}
	}
	r.Pos = p.from(start)
	p.lateMatch(r.Alias)
	return r
}

// lateMatch refuses MATCH_RECOGNIZE behind an alias.
func (p *parser) lateMatch(alias *ast.Alias) {
	if alias != nil && p.at("MATCH_RECOGNIZE") {
		p.refuse(alias.At, "an alias stands before MATCH_RECOGNIZE", "put it behind MATCH_RECOGNIZE (…)")
	}
}

// tableAlias reads [AS] name [(column, …)]. QUALIFY is no reserved word, but begins a clause unless AS stands before it.
func (p *parser) tableAlias() *ast.Alias {
	start := p.here()
	if !p.accept("AS") && (!p.cur().isName() || p.at("QUALIFY")) {
		return nil
	}
	a := &ast.Alias{Name: p.ident("an alias")}
	if p.atSymbol("(") {
		a.Columns = p.columnNames()
	}
	a.Pos = p.from(start)
	return a
}
