package bind

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// window is a window of OVER with its parts bound over the columns of FROM.
type window struct {
	partition []plan.Expr
	order     []plan.SortKey
	frame     *plan.Frame
	refines   bool // it adds to a named window
	broken    bool
	resolving bool // it is being bound, for windows that name themselves
}

// namedWindows binds the windows of WINDOW, those that nothing uses too.
func (s *selection) namedWindows() {
	for i := range s.query.Windows {
		w := &s.query.Windows[i]
		for _, before := range s.query.Windows[:i] {
			if before.Name.Name == w.Name.Name {
				s.b.report(w.Name.Span(), mistake{code: diag.DuplicateName, text: fmt.Sprintf("two windows are called %s", w.Name.Name)})
			}
		}
		s.namedWindow(&w.Name)
	}
}

// namedWindow is the window of a name; nil where there is none or it holds a mistake, which is reported once.
func (s *selection) namedWindow(name *ast.Ident) *window {
	w, ok := s.windows[name.Name]
	if !ok {
		def := s.definition(name)
		if def == nil {
			return nil
		}
		w = &window{resolving: true}
		s.windows[name.Name] = w
		*w = s.bindWindow(def)
	}
	switch {
	case w.resolving:
		s.b.report(name.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("window %s names itself", name.Name)})
		return nil
	case w.broken:
		return nil
	}
	return w
}

func (s *selection) definition(name *ast.Ident) *ast.Over {
	var names []string
	for i := range s.query.Windows {
		if w := &s.query.Windows[i]; w.Name.Name == name.Name {
			return w.Over
		} else if !slices.Contains(names, w.Name.Name) {
			names = append(names, w.Name.Name)
		}
	}
	m := mistake{code: diag.BadQuery, text: fmt.Sprintf("no window %s in this query", name.Name)}
	if near := options.Nearest(name.Name, names); near != "" {
		m.help = "did you mean " + near + "?"
	} else {
		m.help = fmt.Sprintf("define it behind FROM: WINDOW %s AS (PARTITION BY … ORDER BY …)", name.Name)
	}
	s.b.report(name.Span(), m)
	return nil
}

// window binds what stands behind OVER; nil where it holds a mistake.
func (s *selection) window(o *ast.Over) *window {
	if o.Name != nil && s.b.Source.Text[o.Span().Start] != '(' {
		return s.namedWindow(o.Name)
	}
	w := s.bindWindow(o)
	if w.broken {
		return nil
	}
	return &w
}

// bindWindow binds the definition of a window. One that begins with the name of another adds an order or a frame to that.
func (s *selection) bindWindow(o *ast.Over) window {
	w := window{}
	if o.Name != nil {
		base := s.namedWindow(o.Name)
		if base == nil || !s.mayRefine(base, o) {
			return window{broken: true}
		}
		w.partition, w.order, w.refines = base.partition, base.order, true
	}
	before := s.inWindow
	s.inWindow = true
	for _, e := range o.PartitionBy {
		w.partition = append(w.partition, s.b.value(e))
	}
	if len(o.OrderBy) > 0 {
		w.order = s.b.sortKeys(o.OrderBy)
	}
	s.inWindow = before
	w.broken = anyBad(w.partition)
	for _, k := range w.order {
		w.broken = w.broken || IsBad(k.Expr)
	}
	if !w.broken && o.Frame != nil {
		w.frame = s.b.frame(o, w.order)
		w.broken = w.frame == nil
	}
	return w
}

// mayRefine checks that a definition adds to a named window only what that has not.
func (s *selection) mayRefine(base *window, o *ast.Over) bool {
	switch {
	case len(o.PartitionBy) > 0:
		s.b.report(o.PartitionBy[0].Span(), mistake{code: diag.BadQuery, text: "PARTITION BY cannot be added to the named window " + o.Name.Name, help: "write the whole window out"})
	case len(o.OrderBy) > 0 && len(base.order) > 0:
		s.b.report(o.OrderBy[0].Expr.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("window %s has an ORDER BY already", o.Name.Name), help: "write the whole window out"})
	case base.frame != nil:
		s.b.report(o.Name.Span(), mistake{code: diag.BadQuery, text: fmt.Sprintf("window %s has a frame, and cannot be added to", o.Name.Name), help: "write OVER " + o.Name.Name + " without parentheses"})
	default:
		return true
	}
	return false
}

// mayBeEmpty reports whether Flink takes the frame for one that may hold no row: it does of each that counts rows or a distance,
// but for one that is added to a named window.
func (w *window) mayBeEmpty() bool {
	return w.frame != nil && !w.refines && (w.frame.Lower.Offset != nil || w.frame.Upper.Offset != nil)
}
