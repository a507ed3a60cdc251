package lint

import (
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/plan"
)

// origin is the column of a table, or a field of one, that an expression hands on as it is.
type origin struct {
	table *Table
	path  string // "status", "item.kind"
	known formats.Known
}

// origin follows an expression over a node's columns down to a table.
func (s *Subject) origin(e plan.Expr, in plan.Node) (origin, bool) {
	switch e := e.(type) {
	case *plan.Column:
		return s.originOf(in, e.Index)
	case *plan.Cast:
		if e.Implicit || e.T.IsString() && e.Arg.Type().IsString() {
			return s.origin(e.Arg, in)
		}
	case *plan.Field:
		o, ok := s.origin(e.Arg, in)
		o.path += "." + e.Name
		o.known = o.known.Fields[e.Name]
		return o, ok
	case *plan.Call:
		if e.Function.Name == "[]" {
			o, ok := s.origin(e.Args[0], in)
			return o.element(), ok
		}
	}
	return origin{}, false
}

// element is an element of an array, or a value of a map. Where none is found it is NULL.
func (o origin) element() origin {
	known := formats.Known{}
	if o.known.Elem != nil {
		known = *o.known.Elem
		known.NeverNull = false
	}
	return origin{table: o.table, path: o.path, known: known}
}

// originOf follows a column of a node.
func (s *Subject) originOf(n plan.Node, i int) (origin, bool) {
	if l, ok := n.(Leaf); ok {
		t := s.table(l.TableName())
		if t == nil {
			return origin{}, false
		}
		base := t.base()
		if i >= len(base) {
			return origin{}, false
		}
		return origin{table: t, path: base[i].Name, known: base[i].Known}, true
	}
	switch n := n.(type) {
	case *plan.Project:
		if i < len(n.Exprs) {
			return s.origin(n.Exprs[i], n.Input)
		}
	case *plan.Aggregate:
		if i < len(n.Keys) {
			return s.origin(n.Keys[i], n.Input)
		}
	case *plan.Join:
		left := len(n.Left.Columns())
		if i < left {
			return s.originOf(n.Left, i)
		}
		if f, ok := n.Right.(*plan.TableFunction); ok {
			return s.unnested(f, n.Left, i-left)
		}
		return s.originOf(n.Right, i-left)
	case *plan.UnionAll, *plan.SetOp:
		return s.originOf(n.Inputs()[0], i)
	case *plan.Filter, *plan.Sort, *plan.Over, *plan.WindowTable:
		if input := n.Inputs()[0]; i < len(input.Columns()) {
			return s.originOf(input, i)
		}
	}
	return origin{}, false
}

// unnested follows a column of UNNEST to the array that it takes apart: an element, or a field of one.
func (s *Subject) unnested(f *plan.TableFunction, left plan.Node, i int) (origin, bool) {
	if f.Name != "UNNEST" || len(f.Args) != 1 {
		return origin{}, false
	}
	array, ok := f.Args[0].(*plan.Outer)
	if !ok || array.Up != 1 {
		return origin{}, false
	}
	o, ok := s.originOf(left, array.Index)
	o = o.element()
	if elem := array.T.Elem; o.known.Fields != nil && elem != nil && i < len(elem.Fields) {
		o.path += "." + elem.Fields[i].Name
		o.known = o.known.Fields[elem.Fields[i].Name]
	}
	return o, ok
}

// over is the node whose columns a node's expressions stand for; nil where there is none.
func over(n plan.Node) plan.Node {
	if _, ok := n.(*plan.Join); ok {
		return n
	}
	if in := n.Inputs(); len(in) == 1 {
		return in[0]
	}
	return nil
}

// exprs calls f for each expression of the bound queries and all below it, with the node whose columns it stands over.
func (s *Subject) exprs(f func(e plan.Expr, in plan.Node)) {
	seen := map[plan.Node]bool{} // a query of WITH stands in the plan each time it is read
	visit := func(e plan.Expr, in plan.Node) {
		plan.Walk(e, func(e plan.Expr) bool {
			f(e, in)
			return true
		})
	}
	for _, q := range s.Queries {
		for _, e := range q.Exprs {
			visit(e, q.Input)
		}
		plan.WalkNodes(q.Node, func(n plan.Node) {
			if seen[n] {
				return
			}
			seen[n] = true
			for _, e := range plan.Exprs(n) {
				visit(e, over(n))
			}
		})
	}
}
