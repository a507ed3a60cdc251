package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// overRef stands in an expression for a call of OVER, by its number in the selection, until the node is there that computes it.
type overRef struct {
	plan.Typed
	n int
}

// overCall collects a call over a window.
func (s *selection) overCall(f *functions.Function, c *plan.AggregateCall, w *window, e *ast.Call) plan.Expr {
	m := mistake{code: diag.BadQuery}
	at := e.Over.Span()
	switch {
	case isGrouping(f):
		m.text = f.Name + " takes no OVER"
	case f.Kind != functions.Ranking:
	case w.frame != nil:
		at, m.text, m.help = w.frame.At, f.Name+" takes no frame", "leave ROWS or RANGE out"
	case needsOrder(f.Name) && !ordersBy(w.order):
		m.text, m.help = f.Name+" needs an order of the rows by a column", "add ORDER BY to the window"
	}
	if m.text != "" {
		return s.b.fail(at, m)
	}
	s.overs = append(s.overs, &plan.OverCall{AggregateCall: *c, PartitionBy: w.partition, Order: w.order, Frame: w.frame, At: e.Span()})
	return &overRef{Typed: plan.Typed{T: c.Call.T, At: e.Span()}, n: len(s.overs) - 1}
}

// needsOrder reports whether a ranking function has no meaning without an order.
func needsOrder(name string) bool {
	switch name {
	case "ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST":
		return true
	}
	return false
}

// ordersBy reports whether an order has an expression that is no constant.
func ordersBy(keys []plan.SortKey) bool {
	for _, k := range keys {
		if _, constant := k.Expr.(*plan.Literal); !constant {
			return true
		}
	}
	return false
}

// over puts the calls of OVER above what was read or grouped, and makes the references to them columns.
func (s *selection) over() {
	if len(s.overs) == 0 {
		return
	}
	in := s.node.Columns()
	n := &plan.Over{Input: s.node, Calls: s.overs, Out: append([]plan.Output(nil), in...), At: s.overs[0].At}
	for _, c := range s.overs {
		n.Out = append(n.Out, plan.Output{Name: s.b.callName(&c.AggregateCall), Type: c.Call.T})
	}
	s.node = n
	resolve := func(e plan.Expr) plan.Expr {
		return plan.Transform(e, func(e plan.Expr) plan.Expr {
			if r, ok := e.(*overRef); ok {
				i := len(in) + r.n
				return &plan.Column{Typed: r.Typed, Index: i, Name: n.Out[i].Name}
			}
			return e
		})
	}
	for i := range s.items {
		s.items[i].expr = resolve(s.items[i].expr)
	}
	for i := range s.order {
		s.order[i].Expr = resolve(s.order[i].Expr)
	}
}
