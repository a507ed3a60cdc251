package bind

import (
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// frame binds ROWS or RANGE of a window with this order; nil where it holds a mistake.
func (b *Binder) frame(o *ast.Over, order []plan.SortKey) *plan.Frame {
	f := o.Frame
	out := &plan.Frame{Rows: f.Unit == "ROWS", At: o.Span()}
	if !out.Rows && !b.rangeOrder(o, order) {
		return nil
	}
	to := f.To
	if !f.HasTo {
		to = ast.FrameBound{Kind: "CURRENT ROW"}
	}
	if text := backwards(f.From.Kind, to.Kind); text != "" && f.HasTo {
		b.report(o.Span(), mistake{code: diag.BadQuery, text: text})
		return nil
	}
	var ok, also bool
	out.Lower, ok = b.frameBound(f.Unit, f.From, order)
	out.Upper, also = b.frameBound(f.Unit, to, order)
	if !ok || !also {
		return nil
	}
	return out
}

// rangeOrder checks that RANGE has one value to measure by.
func (b *Binder) rangeOrder(o *ast.Over, order []plan.SortKey) bool {
	switch len(order) {
	case 0:
		b.report(o.Span(), mistake{code: diag.BadQuery, text: "RANGE needs an ORDER BY", help: "add ORDER BY, or count with ROWS"})
	case 1:
		return true
	default:
		b.report(o.Span(), mistake{code: diag.BadQuery, text: "RANGE needs an ORDER BY of one expression", help: "order by the first one only, or count with ROWS"})
	}
	return false
}

// backwards says what is wrong with the bounds of a frame that ends before it begins.
func backwards(from, to string) string {
	switch {
	case from == "UNBOUNDED FOLLOWING":
		return "a frame cannot begin at UNBOUNDED FOLLOWING"
	case to == "UNBOUNDED PRECEDING":
		return "a frame cannot end at UNBOUNDED PRECEDING"
	case from == "FOLLOWING" && (to == "CURRENT ROW" || to == "PRECEDING"), from == "CURRENT ROW" && to == "PRECEDING":
		return "the frame ends before it begins: " + from + " AND " + to
	}
	return ""
}

func (b *Binder) frameBound(unit string, bound ast.FrameBound, order []plan.SortKey) (out plan.FrameBound, ok bool) {
	out.Unbounded = strings.HasPrefix(bound.Kind, "UNBOUNDED")
	out.Following = strings.HasSuffix(bound.Kind, "FOLLOWING")
	if bound.Expr == nil {
		return out, true
	}
	e := b.Expr(bound.Expr)
	if IsBad(e) {
		return out, false
	}
	out.Offset = e
	m := mistake{code: diag.BadQuery}
	l, constant := e.(*plan.Literal)
	switch {
	case !constant:
		m.text, m.help = unit+" takes a constant before PRECEDING and FOLLOWING", "write a number or an interval"
	case unit == "ROWS" && !isRowCount(l):
		m.text = "ROWS takes a whole number of rows that is not negative"
	case unit == "RANGE" && !measures(l.T, order[0].Expr.Type()):
		m.text = "RANGE with " + describe(l.T) + " does not go together with an ORDER BY of " + describe(order[0].Expr.Type())
		m.label = "this is " + describe(l.T)
		if t := order[0].Expr.Type(); t.IsTimestamp() {
			m.help = "write an interval: INTERVAL '10' MINUTE"
		}
	default:
		return out, true
	}
	b.report(e.Span(), m)
	return out, false
}

// isRowCount reports whether a literal counts rows. Flink takes an interval for one.
func isRowCount(l *plan.Literal) bool {
	return l.T.IsInterval() || l.T.IsInteger() && l.Value.Ints[0] >= 0
}

// measures reports whether a distance is one between values of a type.
func measures(distance, of types.Type) bool {
	switch {
	case of.IsNumeric():
		return distance.IsNumeric()
	case of.Kind == types.Date, of.Kind == types.Time, of.IsTimestamp():
		return distance.IsInterval()
	}
	return false
}
