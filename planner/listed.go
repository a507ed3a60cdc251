package planner

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
)

// checkListed checks the query of an INSERT with a list of columns or a PARTITION. Flink puts it into the order of the table before it
// looks at names, so that it takes no WITH there, and counts * as one column. It reports whether the query is taken.
func (s *Session) checkListed(st *ast.Insert, q ast.Query, columns int) bool {
	if len(st.Columns) == 0 && len(st.Partition) == 0 {
		return true
	}
	switch q := q.(type) {
	case *ast.ParenQuery:
		return s.checkListed(st, q.Query, columns)
	case *ast.OrderedQuery:
		return s.checkListed(st, q.Query, columns)
	case *ast.SetOp:
		left := s.checkListed(st, q.Left, columns)
		return s.checkListed(st, q.Right, columns) && left
	case *ast.With:
		at := diag.Span{Start: q.Span().Start, End: q.Span().Start + len("WITH")}
		s.report(at, diag.BadQuery, "behind a list of columns or PARTITION Flink takes no WITH", "make a view of its query, or write the query into FROM")
		return false
	case *ast.Select:
		return s.checkStars(q, columns)
	}
	return true
}

// checkStars refuses a star that makes Flink count another number of columns than there are.
func (s *Session) checkStars(q *ast.Select, columns int) bool {
	if len(q.Items) == columns {
		return true
	}
	for i := range q.Items {
		if star, ok := q.Items[i].Expr.(*ast.Star); ok {
			s.report(star.Span(), diag.ColumnCount, fmt.Sprintf("behind a list of columns Flink counts * as one: this query then has %d, not %d", len(q.Items), columns), "name the columns in place of *")
			return false
		}
	}
	return true
}
