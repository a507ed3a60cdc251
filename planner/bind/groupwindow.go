package bind

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// windowName is TUMBLE, HOP or SESSION, or what tells a time of such a window: TUMBLE_START.
type windowName struct{ function, property string }

func (w windowName) String() string {
	if w.property == "" {
		return w.function
	}
	return w.function + "_" + w.property
}

// windowFunction finds the functions of windows in GROUP BY by their names.
func windowFunction(name string) (w windowName, ok bool) {
	w.function, w.property, ok = strings.Cut(name, "_")
	switch w.function {
	case "TUMBLE", "HOP", "SESSION":
	default:
		return w, false
	}
	switch w.property {
	case "START", "END", "ROWTIME", "PROCTIME":
		return w, true
	}
	return w, !ok
}

// callWord is the name of a call in upper case; "" where it is of a catalog.
func callWord(e *ast.Call) string {
	if len(e.Name.Parts) > 1 {
		return ""
	}
	return strings.ToUpper(e.Name.Parts[0].Name)
}

// sizes is how many sizes follow the time: that of TUMBLE, the slide and the size of HOP, the gap of SESSION.
func (w windowName) sizes() int {
	if w.function == "HOP" {
		return 2
	}
	return 1
}

// groupWindow is the window of a group while the query is bound.
type groupWindow struct {
	plan.GroupWindow
	written *ast.Call
	times   []plan.Output // the columns of the properties
}

// propertyRef stands in an expression for a time of the group's window, by its number, until the node is there that has it.
type propertyRef struct {
	plan.Typed
	n    int
	time plan.TimeAttribute
}

// groupWindow binds TUMBLE(time, size) and its like in GROUP BY.
func (s *selection) groupWindow(w windowName, e *ast.Call, top bool) {
	g := s.grouping
	m := mistake{code: diag.BadQuery}
	switch {
	case !top:
		m.text = w.function + " does not go together with GROUPING SETS, ROLLUP and CUBE"
	case g.window != nil:
		m.text = fmt.Sprintf("GROUP BY has two windows, %s and %s", g.window.Function, w.function)
	case len(e.Args) == w.sizes()+2:
		m.text = w.function + " with a time that it begins at is not planned by Flink"
		m.help = fmt.Sprintf("use the table function: FROM TABLE(%s(TABLE t, DESCRIPTOR(ts), …))", w.function)
	case len(e.Args) != w.sizes()+1:
		m.code, m.text = diag.ArgumentMismatch, fmt.Sprintf("%s takes %d arguments, not %d", w.function, w.sizes()+1, len(e.Args))
		m.help = w.example()
	}
	args := s.b.exprs(e.Args)
	if m.text != "" {
		s.b.report(e.Span(), m)
		g.broken = true
		return
	}
	if anyBad(args) || !s.windowTypes(w, args) {
		g.broken = true
		return
	}
	g.window = &groupWindow{written: e, GroupWindow: plan.GroupWindow{Function: w.function, Time: args[0], Sizes: args[1:], At: e.Span()}}
}

func (w windowName) example() string {
	if w.function == "HOP" {
		return "write HOP(ts, INTERVAL '1' MINUTE, INTERVAL '10' MINUTE): the slide, then the size"
	}
	return "write " + w.function + "(ts, INTERVAL '10' MINUTE)"
}

func (s *selection) windowTypes(w windowName, args []plan.Expr) bool {
	if t := args[0].Type(); t.Kind != types.Date && t.Kind != types.Time && !t.IsTimestamp() {
		s.b.report(args[0].Span(), mistake{
			code: diag.ArgumentMismatch, text: fmt.Sprintf("%s takes a time attribute first, not %s", w.function, describe(t)), label: "this is " + describe(t),
		})
		return false
	}
	for _, a := range args[1:] {
		if t := a.Type(); !t.IsInterval() {
			s.b.report(a.Span(), mistake{
				code: diag.ArgumentMismatch, text: fmt.Sprintf("the size of %s is an interval, not %s", w.function, describe(t)), label: "this is " + describe(t), help: w.example(),
			})
			return false
		}
	}
	return true
}

// groupWindowTime binds TUMBLE_START(time, size) and its like, which name the window of GROUP BY by its arguments.
func (b *Binder) groupWindowTime(w windowName, e *ast.Call) plan.Expr {
	at := e.Span()
	s := b.sel
	m := mistake{code: diag.BadQuery}
	switch {
	case w.property == "":
		m.text, m.help = fmt.Sprintf("%s stands only in GROUP BY", w.function), fmt.Sprintf("the times of a window are %s_START(…) and %s_END(…)", w.function, w.function)
	case s != nil && s.grouping != nil && s.grouping.broken:
		b.argumentsOf(e)
		return bad(at)
	case s == nil || s.grouping == nil || s.grouping.window == nil || s.clause == "GROUP BY":
		m.text = fmt.Sprintf("%s tells of a window of GROUP BY, and there is none", w)
		m.help = fmt.Sprintf("write GROUP BY %s(…) with the same arguments", w.function)
	case s.within != (diag.Span{}):
		m.text, m.help = fmt.Sprintf("%s cannot stand within an aggregate", w), "it is the same for all rows of the group: take it out"
	case !s.sameWindow(w, e):
		m.text = fmt.Sprintf("%s needs the window of GROUP BY, with the same arguments", w)
		m.help = "GROUP BY has " + s.grouping.window.At.Text(b.Source)
	default:
		return s.property(w, at)
	}
	if w.property == "" || s == nil || s.grouping == nil || s.grouping.window == nil {
		b.argumentsOf(e)
	}
	return b.fail(at, m)
}

// sameWindow reports whether a call has the arguments of the group's window. Flink compares them as they are written, but for the
// name of the table before a column.
func (s *selection) sameWindow(w windowName, e *ast.Call) bool {
	g := s.grouping.window
	if w.function != g.Function || len(e.Args) != len(g.written.Args) {
		return false
	}
	for i, a := range e.Args[1:] {
		if !ast.Equal(a, g.written.Args[i+1]) {
			return false
		}
	}
	return plan.Equal(s.b.Expr(e.Args[0]), g.Time)
}

// property is a time of the group's window.
func (s *selection) property(w windowName, at diag.Span) plan.Expr {
	g := s.grouping.window
	out := plan.Output{Name: w.String(), Type: types.TimestampOf(3).NotNull()}
	if w.property == "ROWTIME" || w.property == "PROCTIME" {
		out.Type, out.Time = g.Time.Type(), s.time(g.Time)
	}
	n := len(g.Properties)
	for i, p := range g.Properties {
		if p == w.property {
			n = i
		}
	}
	if n == len(g.Properties) {
		g.Properties = append(g.Properties, w.property)
		g.times = append(g.times, out)
	}
	return &propertyRef{Typed: plan.Typed{T: out.Type, At: at}, n: n, time: out.Time}
}
