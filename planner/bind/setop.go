package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// setOp binds UNION ALL, the only set operation that needs no memory.
func (b *Binder) setOp(q *ast.SetOp) Query {
	if q.Op != "UNION" || !q.All {
		op := q.Op
		if q.All {
			op += " ALL"
		}
		b.unsupported(q.Span(), op, "use UNION ALL where rows may repeat")
	}
	left, right := b.Query(q.Left), b.Query(q.Right)
	broken := Query{Node: both(left.Node, right.Node), Columns: left.Columns, Spans: left.Spans, Broken: true}
	if left.Broken || right.Broken {
		return broken
	}
	if len(left.Columns) != len(right.Columns) {
		b.report(q.Right.Span(), mistake{code: diag.ColumnCount, text: fmt.Sprintf("%s needs as many columns on both sides: %d and %d", q.Op, len(left.Columns), len(right.Columns))})
		return broken
	}
	out := Query{Spans: left.Spans, Columns: make([]plan.Output, len(left.Columns))}
	for i := range left.Columns {
		l, r := left.Columns[i], right.Columns[i]
		t, ok := Common([]types.Type{l.Type, r.Type})
		if !ok && l.Type.Kind != types.Invalid && r.Type.Kind != types.Invalid {
			b.report(right.Spans[i], mistake{
				code: diag.TypeMismatch, text: fmt.Sprintf("column %d of %s is %s on one side and %s on the other", i+1, q.Op, describe(l.Type), describe(r.Type)),
				label: "this is " + describe(r.Type), help: "cast one of them",
			})
		}
		out.Columns[i] = plan.Output{Name: l.Name, Type: t, Time: l.Time}
	}
	out.Node = &plan.UnionAll{In: []plan.Node{castNode(left, out.Columns), castNode(right, out.Columns)}, Out: out.Columns}
	return out
}

// both holds the tables of a query that is not run, so that they are still looked at.
func both(nodes ...plan.Node) plan.Node { return &plan.UnionAll{In: nodes} }

// castNode casts a query's columns to others' types.
func castNode(q Query, to []plan.Output) plan.Node {
	exprs := make([]plan.Expr, len(to))
	same := true
	for i, c := range q.Columns {
		exprs[i] = Coerce(&plan.Column{Typed: plan.Typed{T: c.Type, At: q.Spans[i]}, Index: i, Name: c.Name}, to[i].Type)
		_, plain := exprs[i].(*plan.Column)
		same = same && plain
	}
	if same {
		return q.Node
	}
	return &plan.Project{Input: q.Node, Exprs: exprs, Out: to}
}
