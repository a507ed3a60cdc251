package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// values binds VALUES: rows of one width whose columns have a common type.
func (b *Binder) values(q *ast.Values) Query {
	rows := make([][]plan.Expr, 0, len(q.Rows))
	out := Query{}
	for _, r := range q.Rows {
		row := b.valuesRow(r)
		if len(rows) > 0 && len(row) != len(rows[0]) {
			b.report(r.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("this row has %d values and the first has %d", len(row), len(rows[0]))})
			out.Broken = true
			continue
		}
		out.Broken = out.Broken || anyBad(row)
		rows = append(rows, row)
	}
	if out.Broken || len(rows) == 0 {
		out.Broken = true
		out.Node = &plan.Values{}
		return out
	}
	for c := range rows[0] {
		column := make([]plan.Expr, len(rows))
		for i := range rows {
			column[i] = rows[i][c]
		}
		t, ok := b.coerceAll(column, "the values of a column")
		out.Broken = out.Broken || !ok
		for i := range rows {
			rows[i][c] = column[i]
		}
		out.Columns = append(out.Columns, plan.Output{Name: fmt.Sprintf("EXPR$%d", c), Type: t})
		out.Spans = append(out.Spans, column[0].Span())
	}
	out.Node = &plan.Values{Rows: rows, Out: out.Columns}
	return out
}

func (b *Binder) valuesRow(r ast.Expr) []plan.Expr {
	items := []ast.Expr{r}
	if p, ok := r.(*ast.Paren); ok {
		if row, ok := p.Expr.(*ast.RowExpr); ok && !row.Bare {
			r = p.Expr // (ROW(1, 2)) is (1, 2)
		}
	}
	if row, ok := r.(*ast.RowExpr); ok {
		items = row.Items
	}
	out := make([]plan.Expr, len(items))
	for i, e := range items {
		out[i] = b.value(e)
	}
	return out
}
