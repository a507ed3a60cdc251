package bind

import (
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// isLateral reports whether an operand of FROM is computed for each row of the tables before it.
func isLateral(t ast.TableExpr) bool {
	switch t := t.(type) {
	case *ast.DerivedTable:
		return t.Lateral
	case *ast.TableFunc:
		return t.Lateral || t.Unnest
	case *ast.ParenTable:
		return isLateral(t.Table)
	}
	return false
}

// checkLateral refuses what Flink does not plan of a lateral join: to keep rows of the right side that no row on the left has, and
// to pair a function's rows by columns of the left.
func (b *Binder) checkLateral(j *ast.Join, n *plan.Join, leftWidth int) {
	if n.Kind == plan.RightJoin || n.Kind == plan.FullJoin {
		b.report(n.At, mistake{code: diag.BadQuery, text: "the right side of " + joinName(j) + " cannot be computed for each row of the left one", help: "write LEFT JOIN or CROSS JOIN"})
		return
	}
	if _, function := j.Right.(*ast.TableFunc); !function {
		return
	}
	if n.Kind == plan.LeftJoin && slices.ContainsFunc(n.Right.Columns(), func(c plan.Output) bool { return !c.Type.Nullable && c.Type.Kind != types.Invalid }) {
		b.report(n.At, mistake{
			code: diag.BadQuery, text: "Flink does not plan LEFT JOIN with elements that are NOT NULL", help: "declare the elements without NOT NULL, or write CROSS JOIN",
		})
		return
	}
	if n.On == nil {
		return
	}
	plan.Walk(n.On, func(e plan.Expr) bool {
		if c, ok := e.(*plan.Column); ok && c.Index < leftWidth {
			b.report(j.On.Span(), mistake{code: diag.BadQuery, text: "Flink does not plan a condition on the left table here", help: "write CROSS JOIN, and the condition in WHERE"})
			return false
		}
		return true
	})
}
