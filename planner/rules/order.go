package rules

import "github.com/leatsql/leat/planner/plan"

// order checks the ORDER BY of a whole query or view. That of a query within has no meaning without LIMIT, and Flink drops it.
func (c *checker) order(s *plan.Sort) {
	if !s.Top || c.batch || len(s.Keys) == 0 || s.Limit != nil || s.Offset != nil {
		return
	}
	first := s.Keys[0]
	switch {
	case timeOf(first.Expr, s.Input) == plan.NoTime:
		c.refuse(first.Expr.Span(), "a stream can be ordered by a time attribute first, and this is none", "add LIMIT, which keeps the first rows up to date, or "+batchHelp)
	case first.Descending:
		c.refuse(first.Expr.Span(), "a stream can be ordered by time ascending only", "leave DESC out, add LIMIT, or "+batchHelp)
	}
}

// offset refuses OFFSET alone.
func (c *checker) offset(n *plan.Sort) {
	if n.Offset != nil && n.Limit == nil && (!c.batch || len(n.Keys) > 0) {
		c.refuse(n.Offset.Span(), "Flink does not plan OFFSET without LIMIT", "add LIMIT")
	}
}
