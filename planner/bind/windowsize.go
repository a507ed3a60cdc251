package bind

import (
	"fmt"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// sizes binds the intervals of a window table function.
func (b *Binder) sizes(n *plan.WindowTable, w *windowCall) bool {
	outer := b.scope
	b.scope = &scope{}
	defer func() { b.scope = outer }()
	var millis []int64
	ok := true
	for i, e := range w.sizes {
		if e == nil {
			continue
		}
		size := b.Expr(e)
		ms, good := b.sizeOf(w, windowSizes[w.name][i], size)
		ok = ok && good
		n.Sizes, millis = append(n.Sizes, size), append(millis, ms)
	}
	return ok && b.checkSizes(n, w, millis)
}

// sizeOf is the length of a window in milliseconds.
func (b *Binder) sizeOf(w *windowCall, param string, size plan.Expr) (int64, bool) {
	t := size.Type()
	l, literal := size.(*plan.Literal)
	m := mistake{code: diag.ArgumentMismatch}
	switch {
	case t.Kind == types.Invalid:
		return 0, false
	case t.Kind == types.IntervalMonth:
		m.code, m.text, m.help = diag.BadQuery, "Flink counts windows in days and parts of a day, not in months", "write INTERVAL '30' DAY"
	case t.Kind != types.IntervalSecond:
		m.text = fmt.Sprintf("%s of %s is an interval, not %s", param, w.name, describe(t))
		m.label, m.help = "this is "+describe(t), "write INTERVAL '10' SECOND"
	case !literal:
		m.code, m.text, m.help = diag.BadQuery, param+" of "+w.name+" must be a literal", "write INTERVAL '10' SECOND"
	default:
		return l.Value.Ints[0], true
	}
	b.report(size.Span(), m)
	return 0, false
}

// checkSizes checks the lengths against each other. That the size of HOP is a multiple of its slide matters to aggregates alone.
func (b *Binder) checkSizes(n *plan.WindowTable, w *windowCall, millis []int64) bool {
	m := mistake{code: diag.BadQuery}
	at := n.Sizes[0].Span()
	switch {
	case millis[0] <= 0:
		m.text = fmt.Sprintf("%s of %s must be longer than nothing", windowSizes[w.name][0], w.name)
	case w.name == "CUMULATE" && (millis[1] <= 0 || millis[1]%millis[0] != 0):
		m.text, at = "the SIZE of CUMULATE must be a multiple of its STEP", n.Sizes[1].Span()
	case w.name == "HOP" && millis[1] <= 0:
		m.text, at = "the SIZE of HOP must be longer than nothing", n.Sizes[1].Span()
	default:
		return true
	}
	b.report(at, m)
	return false
}
