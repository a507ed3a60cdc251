package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// child is the cast of the values within a row or collection. It tells failures to the rows that hold them.
type child struct {
	kernel functions.Kernel
	args   [1]*batch.Vector
	sel    []int32
}

func (s *site) child(from, to types.Type) child {
	sub := &site{from: from, to: to, env: s.env}
	return child{kernel: sub.kernel()}
}

// run converts the values of rows; those that are NULL stay NULL.
func (c *child) run(e *functions.Eval, rows []int32, in, out *batch.Vector) {
	c.sel = c.sel[:0]
	for _, row := range rows {
		if in.IsNull(int(row)) {
			out.SetNull(int(row))
			continue
		}
		out.Nulls.Clear(int(row))
		c.sel = append(c.sel, row)
	}
	c.args[0] = in
	c.kernel(e, c.sel, c.args[:], out)
}

// within evaluates children so that their failures become those of the rows that hold them.
type within struct {
	eval   functions.Eval
	outer  *functions.Eval
	out    *batch.Vector
	owners []int32 // by element; nil where elements are rows
}

func (s *site) within() *within {
	w := &within{}
	w.eval.Fail = func(row int32, err error) {
		if w.owners != nil {
			row = w.owners[row]
		}
		if s.try {
			w.out.SetNull(int(row))
			return
		}
		w.outer.Fail(row, err)
	}
	return w
}

func (w *within) begin(e *functions.Eval, out *batch.Vector) *functions.Eval {
	w.outer, w.out = e, out
	w.eval.Arena, w.eval.Now = e.Arena, e.Now
	return &w.eval
}

// toRow converts field by field.
func (s *site) toRow() functions.Kernel {
	fields := make([]child, len(s.to.Fields))
	for i := range fields {
		fields[i] = s.child(s.from.Fields[i].Type, s.to.Fields[i].Type)
	}
	w := s.within()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		sub := w.begin(e, out)
		for i := range fields {
			fields[i].run(sub, sel, args[0].Children[i], out.Children[i])
		}
	}
}

// toList converts arrays, maps and multisets element by element: into vectors of its own first, at the places that the elements
// have in the argument, and from there to the end of out's elements.
func (s *site) toList() functions.Kernel {
	scratch := batch.NewVector(s.to, 0).Children
	children := make([]child, 1, 2)
	if s.from.Kind == types.Map {
		children[0] = s.child(*s.from.Key, *s.to.Key)
		children = append(children, s.child(*s.from.Elem, *s.to.Elem))
	} else {
		children[0] = s.child(*s.from.Elem, *s.to.Elem)
	}
	w := s.within()
	var elements []int32
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in, sub := args[0], w.begin(e, out)
		elements, w.owners = w.list(elements[:0], sel, in)
		for i := range children {
			scratch[i].Reset()
			scratch[i].Grow(in.Elements)
			children[i].run(sub, elements, in.Children[i], scratch[i])
		}
		for _, row := range sel {
			if out.IsNull(int(row)) {
				continue // failed under TRY_CAST
			}
			span := in.Spans[row]
			out.BeginList(int(row))
			for i := span.Start; i < span.End; i++ {
				at := out.AddElement(int(row))
				for c := range children {
					out.Children[c].Copy(at, scratch[c], int(i))
				}
				if s.to.Kind == types.Multiset {
					out.Children[1].Copy(at, in.Children[1], int(i)) // the counts
				}
			}
		}
	}
}

// list returns the elements of rows and, by element, the row that each belongs to.
func (w *within) list(elements, sel []int32, in *batch.Vector) (of, owners []int32) {
	owners = w.owners
	if len(owners) < in.Elements {
		owners = make([]int32, max(in.Elements, 2*len(owners)))
	}
	for _, row := range sel {
		span := in.Spans[row]
		for i := span.Start; i < span.End; i++ {
			elements = append(elements, i)
			owners[i] = row
		}
	}
	return elements, owners
}
