package bind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// subquery binds a query in an expression, which may name columns of the query around it.
func (b *Binder) subquery(kind plan.SubqueryKind, q ast.Query, at diag.Span) (*plan.Subquery, Query) {
	around := b.scope
	if around == nil {
		around = b.outer // VALUES have no row of their own
	}
	bound := b.queryIn(around, q)
	return &plan.Subquery{Typed: plan.Typed{T: types.Simple(types.Boolean).NotNull(), At: at}, Kind: kind, Node: bound.Node}, bound
}

// scalarQuery is a query as a value: that of its one column in its one row, or NULL where it has none.
func (b *Binder) scalarQuery(e *ast.Subquery) plan.Expr {
	s, q := b.subquery(plan.ScalarQuery, e.Query, e.Span())
	switch {
	case q.Broken:
		return bad(s.At)
	case len(q.Columns) != 1:
		return b.fail(s.At, mistake{code: diag.ColumnCount, text: fmt.Sprintf("a query as a value has one column, and this one has %d", len(q.Columns))})
	case q.Columns[0].Type.Kind == types.Invalid:
		return bad(s.At)
	}
	s.T = q.Columns[0].Type.AsNullable()
	return s
}

// exists is TRUE where a query has a row.
func (b *Binder) exists(e *ast.Exists) plan.Expr {
	s, _ := b.subquery(plan.ExistsQuery, e.Query, e.Span())
	return s
}

// inQuery binds x [NOT] IN (query).
func (b *Binder) inQuery(e *ast.In) plan.Expr {
	left := b.tuple(e.Expr)
	s, q := b.subquery(plan.InQuery, e.Query, e.Span())
	s.Not, s.Left = e.Not, left
	return b.compared(s, q, "IN")
}

// quantified splits an operator with a quantifier: "= ANY", "> ALL", "<> SOME", which is ANY.
func quantified(op string) (compare string, kind plan.SubqueryKind, ok bool) {
	compare, word, ok := strings.Cut(op, " ")
	switch {
	case !ok || !slices.Contains([]string{"=", "<>", "<", "<=", ">", ">="}, compare):
		return op, 0, false
	case word == "ANY", word == "SOME":
		return compare, plan.AnyQuery, true
	case word == "ALL":
		return compare, plan.AllQuery, true
	}
	return op, 0, false
}

// quantifiedComparison binds x = ANY (query), and x = ANY (1, 2), which is one comparison or another.
func (b *Binder) quantifiedComparison(e *ast.Binary, compare string, kind plan.SubqueryKind) plan.Expr {
	right := e.Right
	for {
		p, ok := right.(*ast.Paren)
		if !ok {
			break
		}
		right = p.Expr
	}
	sub, ok := right.(*ast.Subquery)
	if !ok {
		return b.quantifiedList(e, compare, kind, right)
	}
	left := b.tuple(e.Left)
	s, q := b.subquery(kind, sub.Query, e.Span())
	s.Op, s.Left = compare, left
	return b.compared(s, q, e.Op)
}

func (b *Binder) quantifiedList(e *ast.Binary, compare string, kind plan.SubqueryKind, right ast.Expr) plan.Expr {
	list := []ast.Expr{right}
	if row, ok := right.(*ast.RowExpr); ok {
		list = row.Items
	}
	left := b.Expr(e.Left)
	terms := make([]plan.Expr, len(list))
	for i, item := range list {
		terms[i] = b.invoke(compare, e.OpAt.Span(), e.Span(), []plan.Expr{left, b.Expr(item)})
	}
	if kind == plan.AllQuery && len(terms) > 1 {
		return b.and(e.Span(), terms)
	}
	return b.or(e.Span(), terms)
}

// tuple binds the values that are compared with the rows of a query: those of (a, b), or one.
func (b *Binder) tuple(e ast.Expr) []plan.Expr {
	for {
		switch x := e.(type) {
		case *ast.Paren:
			e = x.Expr
			continue
		case *ast.RowExpr:
			out := make([]plan.Expr, len(x.Items))
			for i, item := range x.Items {
				out[i] = b.value(item)
			}
			return out
		}
		return []plan.Expr{b.value(e)}
	}
}

// compared checks that values can be compared with the columns of a query, and tells whether the answer may be NULL.
func (b *Binder) compared(s *plan.Subquery, q Query, op string) plan.Expr {
	if q.Broken || anyBad(s.Left) {
		return bad(s.At)
	}
	if len(s.Left) != len(q.Columns) {
		return b.fail(s.At, mistake{code: diag.ColumnCount, text: fmt.Sprintf("%s compares %s with a query of %s", op, counted(len(s.Left), "value"), counted(len(q.Columns), "column"))})
	}
	for i, left := range s.Left {
		c := q.Columns[i].Type
		if c.Kind == types.Invalid {
			return bad(s.At)
		}
		if _, ok := commonType([]types.Type{left.Type(), c}); !ok || moments(left.Type(), c) {
			return b.fail(q.Spans[i], mistake{
				code: diag.TypeMismatch, text: fmt.Sprintf("%s compares %s with %s", op, describe(left.Type()), describe(c)), label: "this is " + describe(c), help: "cast one of them",
			})
		}
		s.T.Nullable = s.T.Nullable || left.Type().Nullable || c.Nullable
	}
	return s
}

// moments reports whether two types tell times of different kinds.
func moments(x, y types.Type) bool {
	return x.Kind != y.Kind && (x.IsTimestamp() || x.Kind == types.Date || x.Kind == types.Time) && !(x.IsTimestamp() && y.IsTimestamp())
}

// collectionQuery refuses ARRAY(query) and its like, which Flink parses and does not plan.
func (b *Binder) collectionQuery(word, help string, kind plan.SubqueryKind, q ast.Query, at diag.Span) plan.Expr {
	b.subquery(kind, q, at)
	return b.fail(at, mistake{code: diag.BadQuery, text: "Flink does not plan " + word + "(query)", help: help})
}

// correlated reports whether a query names columns of the row around it.
func correlated(n plan.Node) bool { return plan.Reaches(n, 1) }
