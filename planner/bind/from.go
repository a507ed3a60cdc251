package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// oneRow is what SELECT without FROM reads: one row without columns.
func oneRow() *plan.Values { return &plan.Values{Rows: [][]plan.Expr{{}}} }

// from binds what a SELECT reads.
func (b *Binder) from(q *ast.Select) (plan.Node, *scope) {
	if len(q.From) == 0 {
		return oneRow(), &scope{}
	}
	if len(q.From) > 1 {
		b.unsupported(q.From[0].Span().To(q.From[len(q.From)-1].Span()), "a join of several tables", "read one table in each INSERT")
		return b.brokenFrom(q.From)
	}
	return b.tableExpr(q.From[0])
}

// brokenFrom binds tables for their own mistakes only.
func (b *Binder) brokenFrom(tables []ast.TableExpr) (plan.Node, *scope) {
	all := &scope{}
	var nodes []plan.Node
	for _, t := range tables {
		n, sc := b.tableExpr(t)
		nodes = append(nodes, n)
		all.relations = append(all.relations, sc.relations...)
	}
	for i := range all.relations {
		all.relations[i].broken = true
	}
	return both(nodes...), all
}

func (b *Binder) tableExpr(t ast.TableExpr) (plan.Node, *scope) {
	switch t := t.(type) {
	case *ast.TableRef:
		return b.tableRef(t)
	case *ast.DerivedTable:
		if t.Lateral {
			b.unsupported(t.Span(), "LATERAL", "")
		}
		q := b.Query(t.Query)
		return q.Node, b.relationScope("", q.Columns, t.Alias, q.Broken || t.Lateral)
	case *ast.ParenTable:
		return b.tableExpr(t.Table)
	case *ast.Join:
		b.unsupported(t.Span(), joinName(t), "read one table in each INSERT")
		return b.brokenFrom([]ast.TableExpr{t.Left, t.Right})
	case *ast.TableFunc:
		what, alias := "a table function", t.Alias
		if t.Unnest {
			what = "UNNEST"
		}
		b.unsupported(t.Span(), what, "")
		return oneRow(), b.relationScope("", nil, alias, true)
	case *ast.MatchRecognize:
		b.unsupported(t.Span(), "MATCH_RECOGNIZE", "")
		return oneRow(), b.relationScope("", nil, t.Alias, true)
	}
	b.unsupported(t.Span(), "this in FROM", "")
	return oneRow(), &scope{relations: []scoped{{broken: true}}}
}

func joinName(j *ast.Join) string {
	switch {
	case j.Natural:
		return "NATURAL JOIN"
	case j.Kind == "INNER" || j.Kind == "":
		return "JOIN"
	}
	return j.Kind + " JOIN"
}

// tableRef binds a named table: a query of WITH, or one of the catalog.
func (b *Binder) tableRef(t *ast.TableRef) (plan.Node, *scope) {
	if t.AsOf != nil {
		b.unsupported(t.AsOf.Span(), "FOR SYSTEM_TIME AS OF", "")
	}
	if t.Sample != nil {
		b.unsupported(t.Sample.Span(), "TABLESAMPLE", "filter with WHERE")
	}
	name := t.Name.Parts[len(t.Name.Parts)-1].Name
	if len(t.Name.Parts) == 1 {
		for i := len(b.ctes) - 1; i >= 0; i-- {
			if c := b.ctes[i]; c.name == name {
				return c.query.Node, b.relationScope(name, c.query.Columns, t.Alias, c.query.Broken)
			}
		}
	}
	r := b.Catalog.Relation(t)
	return r.Node, b.relationScope(name, r.Columns, t.Alias, r.Broken)
}

// relationScope is the scope of one relation under its alias.
func (b *Binder) relationScope(name string, columns []plan.Output, alias *ast.Alias, broken bool) *scope {
	if alias != nil {
		name = alias.Name.Name
		if n := len(alias.Columns); n > 0 && !broken {
			if n != len(columns) {
				b.report(alias.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%d names for the %d columns of %s", n, len(columns), name)})
				broken = true
			} else {
				columns = b.rename(Query{Columns: columns}, alias.Columns)
			}
		}
	}
	return &scope{relations: []scoped{{name: name, columns: columns, broken: broken}}}
}
