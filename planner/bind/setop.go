package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// setOp binds UNION, INTERSECT and EXCEPT. The columns have the names of the left side.
func (b *Binder) setOp(q *ast.SetOp) Query {
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
		out.Columns[i] = b.setColumn(q.Op, i, left.Columns[i], right.Columns[i], right.Spans[i])
	}
	in := []plan.Node{castNode(left, out.Columns), castNode(right, out.Columns)}
	if q.Op == "UNION" && q.All {
		out.Node = &plan.UnionAll{In: in, Out: out.Columns}
	} else {
		out.Node = &plan.SetOp{Op: q.Op, All: q.All, In: in, Out: out.Columns, At: q.Span()}
	}
	return out
}

// setColumn is the column that two make: of the type that both go into. Beside a time attribute on the left any time becomes one.
func (b *Binder) setColumn(op string, i int, l, r plan.Output, at diag.Span) plan.Output {
	if l.Time != plan.NoTime && r.Type.IsTimestamp() {
		return plan.Output{Name: l.Name, Type: l.Type.WithNull(l.Type.Nullable || r.Type.Nullable), Time: l.Time}
	}
	t, ok := commonType([]types.Type{l.Type, r.Type})
	if !ok && l.Type.Kind != types.Invalid && r.Type.Kind != types.Invalid {
		b.report(at, mistake{
			code: diag.TypeMismatch, text: fmt.Sprintf("column %d of %s is %s on one side and %s on the other", i+1, op, describe(l.Type), describe(r.Type)),
			label: "this is " + describe(r.Type), help: "cast one of them",
		})
	}
	return plan.Output{Name: l.Name, Type: t, Time: l.Time}
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
