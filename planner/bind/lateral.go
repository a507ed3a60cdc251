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

// looksLeft reports whether an operand of FROM, which is bound, is computed for each row of the tables before it. UNNEST is where it
// names their columns; otherwise it is a table like others.
func looksLeft(t ast.TableExpr, bound plan.Node) bool {
	if _, function := bound.(*plan.TableFunction); function {
		return plan.Reaches(bound, 1)
	}
	return isLateral(t)
}

// checkLateral refuses what Flink does not plan of a lateral join: to keep rows of the right side that no row on the left has, and
// to pair a function's rows by columns of the left.
func (b *Binder) checkLateral(j *ast.Join, n *plan.Join, leftWidth int) {
	_, function := n.Right.(*plan.TableFunction)
	switch {
	case n.Lateral && (n.Kind == plan.RightJoin || n.Kind == plan.FullJoin):
		b.report(n.At, mistake{code: diag.BadQuery, text: "the right side of " + joinName(j) + " cannot be computed for each row of the left one", help: "write LEFT JOIN or CROSS JOIN"})
	case function && n.Lateral && n.Kind == plan.LeftJoin && slices.ContainsFunc(n.Right.Columns(), isNotNull):
		b.report(n.At, mistake{
			code: diag.BadQuery, text: "Flink does not plan LEFT JOIN with elements that are NOT NULL", help: "declare the elements without NOT NULL, or write CROSS JOIN",
		})
	case function && n.Lateral && n.On != nil && (namesBefore(n.On, leftWidth) || never(n.On)):
		b.report(n.On.Span(), mistake{code: diag.BadQuery, text: "Flink does not plan a condition like this with UNNEST", help: "write CROSS JOIN, and the condition in WHERE"})
	}
}

func isNotNull(c plan.Output) bool { return !c.Type.Nullable && c.Type.Kind != types.Invalid }

// namesBefore reports whether an expression names one of the first columns.
func namesBefore(e plan.Expr, columns int) bool {
	found := false
	plan.Walk(e, func(e plan.Expr) bool {
		c, ok := e.(*plan.Column)
		found = found || ok && c.Index < columns
		return !found
	})
	return found
}

// never reports whether FALSE is a term of a condition.
func never(on plan.Expr) bool {
	return slices.ContainsFunc(conjuncts(on), func(e plan.Expr) bool {
		l, ok := e.(*plan.Literal)
		return ok && l.T.Kind == types.Boolean && !l.Value.IsNull(0) && !l.Value.Bools[0]
	})
}

// conjuncts are the terms of a condition.
func conjuncts(e plan.Expr) []plan.Expr {
	and, ok := e.(*plan.And)
	if !ok {
		return []plan.Expr{e}
	}
	var all []plan.Expr
	for _, t := range and.Terms {
		all = append(all, conjuncts(t)...)
	}
	return all
}
