package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// pivot binds table PIVOT (aggregates FOR axes IN (values)). It is a GROUP BY of the columns that it does not name:
//
//	SELECT k, SUM(v) FILTER (WHERE axis = 'a') AS a_s, … FROM table GROUP BY k
func (b *Binder) pivot(t *ast.Pivot) (plan.Node, *scope) {
	input, in := b.tableExpr(t.Table, nil)
	ok := b.pivotMeasures(t)
	if t.Alias != nil && len(t.Alias.Columns) > 0 {
		b.report(t.Alias.Span(), mistake{code: diag.BadQuery, text: "Flink takes no column names behind PIVOT", help: "name the values: IN ('a' AS a)"})
		ok = false
	}
	if !ok || in.broken() {
		return input, b.relationScope(scoped{at: t.Span(), broken: true}, nameOnly(t.Alias))
	}
	name := in.nameOr("the table")
	q := &ast.Select{Pos: t.Pos, From: []ast.TableExpr{&ast.TableRef{Pos: ast.Pos{At: t.Table.Span()}, Name: nameOf(name, t.Table.Span())}}}
	for _, column := range pivotKeys(t, in) {
		key := &ast.ColumnRef{Pos: ast.Pos{At: t.Table.Span()}, Name: nameOf(column, t.Table.Span())}
		q.Items = append(q.Items, ast.SelectItem{Pos: key.Pos, Expr: key})
		q.GroupBy = append(q.GroupBy, key)
	}
	for i := range t.Values {
		q.Items = append(q.Items, b.pivotItems(t, &t.Values[i])...)
	}
	b.ctes = append(b.ctes, cte{name: name, query: Query{Node: input, Columns: in.outputs()}})
	bound := b.queryIn(b.outer, q)
	b.ctes = b.ctes[:len(b.ctes)-1]
	return bound.Node, b.relationScope(scoped{at: t.Span(), columns: bound.Columns, broken: bound.Broken}, nameOnly(t.Alias))
}

func nameOf(name string, at diag.Span) ast.Name {
	return ast.Name{Pos: ast.Pos{At: at}, Parts: []ast.Ident{{Pos: ast.Pos{At: at}, Name: name, Quoted: true}}}
}

// pivotMeasures checks that PIVOT computes aggregates, without clauses of their own.
func (b *Binder) pivotMeasures(t *ast.Pivot) bool {
	ok := true
	for i := range t.Aggregates {
		e := t.Aggregates[i].Expr
		call, isCall := e.(*ast.Call)
		if isCall && call.Filter == nil && call.Over == nil && len(call.Name.Parts) == 1 {
			if f, known := b.Functions.Lookup(strings.ToUpper(call.Name.Parts[0].Name)); !known || f.Kind == functions.Aggregate {
				continue
			}
		}
		b.report(e.Span(), mistake{code: diag.BadQuery, text: "PIVOT takes aggregates, each without FILTER and OVER", help: "write SUM(x), COUNT(*) and their like"})
		ok = false
	}
	return ok
}

// pivotKeys names the columns that PIVOT does not: its rows are grouped by them.
func pivotKeys(t *ast.Pivot, in *scope) []string {
	var named []string
	for _, axis := range t.Axes {
		named = append(named, axis.Name)
	}
	for i := range t.Aggregates {
		ast.Walk(t.Aggregates[i].Expr, func(n ast.Node) bool {
			if c, ok := n.(*ast.ColumnRef); ok {
				named = append(named, c.Name.Parts[len(c.Name.Parts)-1].Name)
			}
			return true
		})
	}
	return slices.DeleteFunc(in.columnNames(), func(name string) bool { return slices.Contains(named, name) })
}

// pivotItems are the columns of one value: each aggregate of the rows that have it.
func (b *Binder) pivotItems(t *ast.Pivot, value *ast.SelectItem) []ast.SelectItem {
	parts := []ast.Expr{value.Expr}
	if row, ok := value.Expr.(*ast.RowExpr); ok {
		parts = row.Items
	}
	if len(parts) != len(t.Axes) {
		b.report(value.Expr.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%d values for %d columns of PIVOT", len(parts), len(t.Axes))})
		return nil
	}
	if c := firstColumn(value.Expr); c != nil {
		b.report(c.Span(), mistake{code: diag.BadQuery, text: "the values of PIVOT are constants, and this is a column", help: "write the values out: IN ('a', 'b')"})
		return nil
	}
	var condition ast.Expr
	names := make([]string, len(parts))
	for i, p := range parts {
		axis := &ast.ColumnRef{Pos: t.Axes[i].Pos, Name: ast.Name{Pos: t.Axes[i].Pos, Parts: []ast.Ident{t.Axes[i]}}}
		names[i] = p.Span().Text(b.Source)
		equal := ast.Expr(&ast.Binary{Pos: ast.Pos{At: p.Span()}, Op: "=", OpAt: ast.Pos{At: p.Span()}, Left: axis, Right: p})
		if condition != nil {
			equal = &ast.Binary{Pos: ast.Pos{At: value.Expr.Span()}, Op: "AND", OpAt: ast.Pos{At: value.Expr.Span()}, Left: condition, Right: equal}
		}
		condition = equal
	}
	name := strings.Join(names, "_")
	if value.Alias != nil {
		name = value.Alias.Name
	}
	items := make([]ast.SelectItem, len(t.Aggregates))
	for i := range t.Aggregates {
		a := &t.Aggregates[i]
		call := *a.Expr.(*ast.Call)
		call.Filter = condition
		column := name
		if a.Alias != nil {
			column += "_" + a.Alias.Name
		}
		items[i] = ast.SelectItem{Pos: a.Pos, Expr: &call, Alias: &ast.Ident{Pos: ast.Pos{At: value.Expr.Span()}, Name: column, Quoted: true}}
	}
	return items
}

// firstColumn finds a column in an expression; nil where it has none.
func firstColumn(e ast.Expr) (found *ast.ColumnRef) {
	ast.Walk(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.ColumnRef); ok && found == nil {
			found = c
		}
		return found == nil
	})
	return found
}

// unpivot binds UNPIVOT for its own mistakes: Flink parses it, and plans it for no column type.
func (b *Binder) unpivot(t *ast.Unpivot) (plan.Node, *scope) {
	input, _ := b.tableExpr(t.Table, nil)
	b.report(t.Span(), mistake{code: diag.BadQuery, text: "Flink 1.20 does not plan UNPIVOT", help: "read the table once for each column, and put the rows together with UNION ALL"})
	return input, b.relationScope(scoped{at: t.Span(), broken: true}, nameOnly(t.Alias))
}
