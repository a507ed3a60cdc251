package parser

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// atTableOperator reports whether MATCH_RECOGNIZE, PIVOT or UNPIVOT follows a table.
func (p *parser) atTableOperator() bool { return p.cur().isAny("MATCH_RECOGNIZE", "PIVOT", "UNPIVOT") }

// tableOperators reads what makes another table of a table that has no alias.
func (p *parser) tableOperators(start diag.Span, table ast.TableExpr) ast.TableExpr {
	if p.at("MATCH_RECOGNIZE") {
		return p.matchRecognize(start, table)
	}
	for p.cur().isAny("PIVOT", "UNPIVOT") {
		if p.at("PIVOT") {
			table = p.pivot(start, table)
		} else {
			table = p.unpivot(start, table)
		}
	}
	return table
}

// lateOperator refuses MATCH_RECOGNIZE and its kin behind an alias.
func (p *parser) lateOperator(alias *ast.Alias) {
	if alias != nil && p.atTableOperator() {
		word := p.cur().Upper
		p.refuse(alias.At, "an alias stands before "+word, "put it behind "+word+" (…)")
	}
}

// pivot reads PIVOT (aggregate [AS name], … FOR axes IN (value [AS name], …)) [alias].
func (p *parser) pivot(start diag.Span, table ast.TableExpr) ast.TableExpr {
	p.next()
	t := &ast.Pivot{Table: table}
	p.expectSymbol("(")
	t.Aggregates = list(p, p.selectItem)
	p.expect("FOR")
	t.Axes = p.identOrList()
	p.expect("IN")
	p.expectSymbol("(")
	if !p.acceptSymbol(")") {
		t.Values = listTo(p, listForm{mark: ")"}, p.selectItem)
	}
	p.expectSymbol(")")
	t.Alias = p.tableAlias()
	t.Pos = p.from(start)
	return t
}

// unpivot reads UNPIVOT [INCLUDE|EXCLUDE NULLS] (measures FOR axes IN (columns [AS value], …)) [alias].
func (p *parser) unpivot(start diag.Span, table ast.TableExpr) ast.TableExpr {
	p.next()
	t := &ast.Unpivot{Table: table}
	if p.cur().isAny("INCLUDE", "EXCLUDE") {
		t.Nulls = p.next().Upper
		p.expect("NULLS")
	}
	p.expectSymbol("(")
	t.Measures = p.identOrList()
	p.expect("FOR")
	t.Axes = p.identOrList()
	p.expect("IN")
	t.Values = parenthesised(p, p.unpivotValue)
	p.expectSymbol(")")
	t.Alias = p.tableAlias()
	t.Pos = p.from(start)
	return t
}

func (p *parser) unpivotValue() ast.UnpivotValue {
	start := p.here()
	v := ast.UnpivotValue{Columns: p.identOrList()}
	if p.accept("AS") {
		v.Value = p.expression()
	}
	v.Pos = p.from(start)
	return v
}

// identOrList reads a name, or several in parentheses.
func (p *parser) identOrList() []ast.Ident {
	if p.atSymbol("(") {
		return p.columnNames()
	}
	return []ast.Ident{p.columnIdent()}
}
