package rules

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// aggregate checks the window of GROUP BY, and queries in FILTER.
func (c *checker) aggregate(n *plan.Aggregate) {
	for _, call := range n.Calls {
		if call.Filter != nil {
			c.filter(call.Filter)
		}
	}
	switch w := n.Window; {
	case w == nil:
	case c.batch:
		c.batchWindow(n, timeOf(w.Time, n.Input))
	default:
		c.groupWindow(n)
	}
}

func (c *checker) filter(e plan.Expr) {
	plan.Walk(e, func(e plan.Expr) bool {
		if q, ok := e.(*plan.Subquery); ok && q.Kind == plan.InQuery {
			c.refuse(q.At, "Flink does not plan IN over a query in FILTER", "compute it in a query within: SELECT … FROM (SELECT k IN (SELECT …) AS b …)")
		}
		return true
	})
}

func (c *checker) groupWindow(n *plan.Aggregate) {
	w := n.Window
	time := windowTime(w.Time, n.Input)
	at := w.Time.Span()
	switch {
	case w.Time.Type().Kind == types.Invalid: // a mistake that was told
		return
	case time == plan.NoTime:
		c.refuse(at, fmt.Sprintf("%s needs a time attribute, and this is none", w.Function), "name a column with a WATERMARK, handed on as it is, or PROCTIME()")
		return
	case time == plan.Proctime && slices.Contains(w.Properties, "ROWTIME"):
		c.refuse(w.At, fmt.Sprintf("a window by processing time has no event time: %s_ROWTIME", w.Function), "write "+w.Function+"_PROCTIME(…)")
		return
	}
	for _, size := range w.Sizes {
		l, constant := size.(*plan.Literal)
		switch {
		case size.Type().Kind == types.IntervalMonth:
			c.refuse(size.Span(), "the size of a window over a stream is of days and less, not of months and years", "")
		case constant && l.Value.Ints[0] <= 0:
			c.refuse(size.Span(), "the size of a window is more than nothing", "")
		}
	}
}

func (c *checker) batchWindow(n *plan.Aggregate, time plan.TimeAttribute) {
	w := n.Window
	switch {
	case time == plan.Proctime:
		c.refuse(w.Time.Span(), "there is no processing time in batch mode for "+w.Function, "use an event time")
	case w.Function == "SESSION":
		c.refuse(w.At, "Flink does not plan SESSION in batch mode", "")
	case slices.Contains(w.Properties, "PROCTIME"):
		c.refuse(w.At, "there is no processing time in batch mode: "+w.Function+"_PROCTIME", "")
	default:
		for _, call := range n.Calls {
			if call.Distinct {
				c.refuse(call.Call.At, "Flink does not plan DISTINCT over "+w.Function+" in batch mode", "")
			}
		}
	}
}

// windowTime is the time attribute of a group window. Flink takes the mark in its type for one, also where the column is a plain
// value by now: ts + INTERVAL '1' HOUR, a column of a regular join, the key of a group.
func windowTime(e plan.Expr, in plan.Node) plan.TimeAttribute {
	switch e := e.(type) {
	case *plan.Column:
		if columns := in.Columns(); e.Index < len(columns) {
			return columns[e.Index].Time
		}
	case *plan.Call:
		if name := e.Function.Name; name != "+" && name != "-" {
			break
		}
		for _, a := range e.Args {
			if t := windowTime(a, in); t != plan.NoTime {
				return t
			}
		}
		return plan.NoTime
	}
	return timeOf(e, in)
}
