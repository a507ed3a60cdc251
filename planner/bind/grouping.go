package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// isGrouping reports whether a function tells of grouping sets, not of rows.
func isGrouping(f *functions.Function) bool {
	return f.Name == "GROUPING" || f.Name == "GROUPING_ID" || f.Name == "GROUP_ID"
}

// groupingCall collects GROUPING(key, …), which tells which keys a row is grouped by.
func (s *selection) groupingCall(c *plan.AggregateCall) plan.Expr {
	if s.grouping == nil || len(s.query.GroupBy) == 0 {
		return s.b.fail(c.Call.At, mistake{code: diag.BadQuery, text: c.Call.Function.Name + " tells of GROUP BY, and there is none", help: "add GROUP BY"})
	}
	for _, a := range c.Call.Args {
		if s.grouping.find(a) < 0 && !s.grouping.broken {
			return s.b.fail(a.Span(), mistake{code: diag.BadQuery, text: c.Call.Function.Name + " takes keys of GROUP BY"})
		}
	}
	return s.add(c)
}
