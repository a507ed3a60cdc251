package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// oneRow is what SELECT without FROM reads: one row without columns.
func oneRow() *plan.Values { return &plan.Values{Rows: [][]plan.Expr{{}}} }

// from binds what a SELECT reads. A comma is a join of every pair.
func (b *Binder) from(q *ast.Select) (plan.Node, *scope) {
	if len(q.From) == 0 {
		return oneRow(), &scope{outer: b.outer}
	}
	node, sc := b.tableExpr(q.From[0], nil)
	b.refuseAsOf(q.From[0])
	for _, t := range q.From[1:] {
		left, ls := node, sc
		right, rs := b.tableExpr(t, ls)
		sc = b.beside(ls, rs)
		sc.merged = false
		n := &plan.Join{Left: left, Right: right, Lateral: looksLeft(t, right), Out: sc.joined(ls, true), At: t.Span()}
		if at := asOf(t); at != nil {
			b.temporal(at, n, sc, rs)
		}
		node = n
	}
	return node, sc
}

// tableExpr binds an operand of FROM. left is the scope of the tables before it, for what is lateral; nil where there is none.
func (b *Binder) tableExpr(t ast.TableExpr, left *scope) (plan.Node, *scope) {
	switch t := t.(type) {
	case *ast.TableRef:
		return b.tableRef(t)
	case *ast.DerivedTable:
		return b.derivedTable(t, left)
	case *ast.ParenTable:
		return b.tableExpr(t.Table, nil)
	case *ast.Join:
		return b.join(t)
	case *ast.TableFunc:
		return b.tableFunc(t, left)
	case *ast.MatchRecognize:
		return b.matchRecognize(t)
	case *ast.Pivot:
		return b.pivot(t)
	case *ast.Unpivot:
		return b.unpivot(t)
	}
	b.unsupported(t.Span(), "this in FROM", "")
	return oneRow(), b.relationScope(scoped{at: t.Span(), broken: true}, nil)
}

// derivedTable binds a query in FROM, which sees the tables before it where it is LATERAL.
func (b *Binder) derivedTable(t *ast.DerivedTable, left *scope) (plan.Node, *scope) {
	around := b.outer
	if t.Lateral && left != nil {
		around = left
	}
	q := b.queryIn(around, t.Query)
	b.refuseSample(t.Sample)
	return q.Node, b.relationScope(scoped{at: t.Span(), columns: q.Columns, broken: q.Broken}, t.Alias)
}

// queryIn binds a query that may name columns of the row around it.
func (b *Binder) queryIn(around *scope, q ast.Query) Query {
	outer := b.outer
	b.outer = around
	defer func() { b.outer = outer }()
	return b.Query(q)
}

// refuseSample refuses TABLESAMPLE.
func (b *Binder) refuseSample(s *ast.TableSample) {
	if s != nil {
		b.report(s.Span(), mistake{code: diag.BadQuery, text: "Flink does not plan TABLESAMPLE", help: "filter with WHERE: RAND() < 0.1"})
	}
}

// tableRef binds a named table: a query of WITH, or one of the catalog.
func (b *Binder) tableRef(t *ast.TableRef) (plan.Node, *scope) {
	b.refuseSample(t.Sample)
	if len(t.Extend) > 0 {
		b.report(t.Extend[0].Name.Span(), mistake{code: diag.BadQuery, text: "Flink adds no columns to a table in FROM", help: "compute them in the select list"})
	}
	name := t.Name.Parts[len(t.Name.Parts)-1].Name
	r := scoped{name: name, at: t.Name.Span()}
	if len(t.Name.Parts) == 1 {
		for i := len(b.ctes) - 1; i >= 0; i-- {
			if c := b.ctes[i]; c.name == name {
				r.columns, r.broken = c.query.Columns, c.query.Broken
				return c.query.Node, b.relationScope(r, t.Alias)
			}
		}
	}
	found := b.Catalog.Relation(t)
	r.path, r.columns, r.broken, r.table = found.Path, found.Columns, found.Broken, found.Table
	return found.Node, b.relationScope(r, t.Alias)
}

// relationScope is the scope of one relation, under its alias where it has one.
func (b *Binder) relationScope(r scoped, alias *ast.Alias) *scope {
	if alias != nil {
		r.name, r.path, r.at = alias.Name.Name, nil, alias.Name.Span()
		if len(alias.Columns) > 0 {
			r.columns, r.broken = b.aliased(r, alias)
		}
	}
	return &scope{relations: []scoped{r}, outer: b.outer, merged: true}
}

// aliased gives a relation's columns the names of its alias.
func (b *Binder) aliased(r scoped, alias *ast.Alias) (columns []plan.Output, broken bool) {
	switch {
	case r.broken:
		return r.columns, true
	case len(alias.Columns) != len(r.columns):
		b.report(alias.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%d names for the %d columns of %s", len(alias.Columns), len(r.columns), r.name)})
		return r.columns, true
	}
	for i := range alias.Columns {
		for _, before := range alias.Columns[:i] {
			if before.Name == alias.Columns[i].Name {
				b.report(alias.Columns[i].Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("column %q is there twice", before.Name)})
				return r.columns, true
			}
		}
	}
	return b.rename(Query{Columns: r.columns}, alias.Columns), false
}
