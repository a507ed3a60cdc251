package rules

import (
	"slices"

	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// over checks the windows of a SELECT.
func (c *checker) over(n *plan.Over, where []plan.Expr) {
	if c.batch {
		for _, call := range n.Calls {
			if call.Distinct {
				c.refuse(call.At, "DISTINCT does not go together with OVER in batch mode", "")
			}
		}
		return
	}
	for _, call := range n.Calls[1:] {
		if !sameWindow(n.Calls[0], call) {
			c.refuse(call.At, "all calls of OVER in one SELECT share one window in a stream, and this one has another", "compute it in a query around, or "+batchHelp)
			return
		}
	}
	if len(n.Calls) == 1 && c.topN(n, where) {
		return
	}
	c.streamWindow(n)
}

// streamWindow checks that a window can be computed as the rows come.
func (c *checker) streamWindow(n *plan.Over) {
	call := n.Calls[0]
	at := call.At
	for _, k := range call.Order {
		if k.Expr.Type().Kind == types.Invalid {
			return // a mistake that was told
		}
	}
	switch {
	case len(call.Order) != 1:
		c.refuse(at, "a window over a stream needs an ORDER BY of one time attribute", "add ORDER BY with the column of the WATERMARK, or with PROCTIME()"+orTopN(call))
	case timeOf(call.Order[0].Expr, n.Input) == plan.NoTime:
		c.refuse(call.Order[0].Expr.Span(), "a window over a stream is ordered by a time attribute, and this is none", "order by the column of the WATERMARK, or by PROCTIME()"+orTopN(call))
	case call.Order[0].Descending:
		c.refuse(call.Order[0].Expr.Span(), "a window over a stream is ordered by time ascending only", "leave DESC out"+orTopN(call))
	case call.Frame != nil && !untilNow(call.Frame):
		c.refuse(call.Frame.At, "a frame over a stream begins before the current row and ends with it", "write BETWEEN … PRECEDING AND CURRENT ROW")
	}
}

func orTopN(call *plan.OverCall) string {
	if call.Call.Function.Name == "ROW_NUMBER" {
		return "; to keep the first rows in any order, filter in a query around: WHERE n <= 3"
	}
	return ""
}

// untilNow reports whether a frame is from before the current row to it.
func untilNow(f *plan.Frame) bool {
	current := !f.Upper.Unbounded && f.Upper.Offset == nil
	before := !f.Lower.Following && (f.Lower.Unbounded || f.Lower.Offset != nil)
	return current && before
}

// sameWindow reports whether two calls share a window: its keys in any order, its order, and its frame.
func sameWindow(a, b *plan.OverCall) bool {
	return sameKeys(a.PartitionBy, b.PartitionBy) && plan.EqualKeys(a.Order, b.Order) && sameFrame(frameOf(a), frameOf(b))
}

func sameKeys(a, b []plan.Expr) bool {
	has := func(all []plan.Expr, e plan.Expr) bool {
		return slices.ContainsFunc(all, func(x plan.Expr) bool { return plan.Equal(x, e) })
	}
	for _, e := range a {
		if !has(b, e) {
			return false
		}
	}
	for _, e := range b {
		if !has(a, e) {
			return false
		}
	}
	return true
}

// frameOf is a call's frame, also where it goes without saying: the rows before, and those that tie with the current one too unless
// rows are numbered.
func frameOf(c *plan.OverCall) plan.Frame {
	if c.Frame != nil {
		return *c.Frame
	}
	return plan.Frame{Rows: c.Call.Function.Name == "ROW_NUMBER", Lower: plan.FrameBound{Unbounded: true}}
}

func sameFrame(a, b plan.Frame) bool {
	return a.Rows == b.Rows && sameBound(a.Lower, b.Lower) && sameBound(a.Upper, b.Upper)
}

func sameBound(a, b plan.FrameBound) bool {
	if a.Unbounded != b.Unbounded || (a.Offset == nil) != (b.Offset == nil) {
		return false
	}
	return a.Offset == nil && !a.Unbounded || a.Following == b.Following && (a.Offset == nil || plan.Equal(a.Offset, b.Offset))
}
