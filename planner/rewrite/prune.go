package rewrite

import (
	"sort"
	"strings"

	"github.com/leatsql/leat/planner/plan"
)

// Use is what is needed of a column: all of it, or some fields of a row.
type Use struct {
	Whole  bool
	fields map[string]bool
}

// Fields returns the paths of the fields that are needed, "a.b", none when the whole column is.
func (u *Use) Fields() []string {
	if u.Whole {
		return nil
	}
	var paths []string
	for p := range u.fields {
		if !u.covered(p) {
			paths = append(paths, p)
		}
	}
	sort.Strings(paths)
	return paths
}

// covered reports whether a field around the path is needed as a whole.
func (u *Use) covered(path string) bool {
	for i := range path {
		if path[i] == '.' && u.fields[path[:i]] {
			return true
		}
	}
	return false
}

func (u *Use) add(path string) {
	if path == "" {
		u.Whole = true
		return
	}
	if u.fields == nil {
		u.fields = map[string]bool{}
	}
	u.fields[path] = true
}

// prune drops the columns that nobody needs, down to the decoders, and makes the plan physical.
func (s *Session) prune(n plan.Node) plan.Node {
	columns := n.Columns()
	uses := make([]*Use, len(columns))
	for i := range uses {
		uses[i] = &Use{Whole: true}
	}
	pruned, at := pruneNode(n, uses)
	return inOrder(pruned, columns, at)
}

// inOrder puts a projection over an operator whose columns have moved.
func inOrder(n plan.Node, want []plan.Output, at []int) plan.Node {
	moved := len(n.Columns()) != len(want)
	exprs := make([]plan.Expr, len(want))
	for i, c := range want {
		exprs[i] = &plan.Column{Typed: plan.Typed{T: c.Type}, Index: at[i], Name: c.Name}
		moved = moved || at[i] != i
	}
	if !moved {
		return n
	}
	return &plan.Project{Input: n, Exprs: exprs, Out: want}
}

// pruneNode returns the operator without the columns that have no use, and where its columns are now.
func pruneNode(n plan.Node, uses []*Use) (plan.Node, []int) {
	switch n := n.(type) {
	case Leaf:
		return n.Read(uses)
	case *plan.Filter:
		below := append([]*Use(nil), uses...)
		need(n.Condition, "", below)
		in, at := pruneNode(n.Input, below)
		return &plan.Filter{Input: in, Condition: move(n.Condition, at)}, at
	case *plan.Sort:
		return pruneSort(n, uses)
	case *plan.Project:
		return pruneProject(n, uses)
	case *plan.Extract:
		return pruneExtract(n, uses)
	case *plan.Unnest:
		return pruneUnnest(n, uses)
	case *plan.Values:
		return pruneValues(n, uses)
	case *plan.UnionAll:
		return pruneUnion(n, uses)
	}
	panic("rewrite: an operator that pruning does not know")
}

func pruneSort(n *plan.Sort, uses []*Use) (plan.Node, []int) {
	below := append([]*Use(nil), uses...)
	for _, k := range n.Keys {
		need(k.Expr, "", below)
	}
	in, at := pruneNode(n.Input, below)
	out := *n
	out.Input, out.Keys = in, append([]plan.SortKey(nil), n.Keys...)
	for i := range out.Keys {
		out.Keys[i].Expr = move(out.Keys[i].Expr, at)
	}
	return &out, at
}

func pruneProject(n *plan.Project, uses []*Use) (plan.Node, []int) {
	below := make([]*Use, len(n.Input.Columns()))
	for i, e := range n.Exprs {
		if uses[i] == nil {
			continue
		}
		if uses[i].Whole {
			need(e, "", below)
		}
		for p := range uses[i].fields {
			need(e, p, below)
		}
	}
	in, inAt := pruneNode(n.Input, below)
	out := &plan.Project{Input: in}
	at := make([]int, len(n.Exprs))
	for i, e := range n.Exprs {
		at[i] = -1
		if uses[i] != nil {
			at[i] = len(out.Exprs)
			out.Exprs = append(out.Exprs, move(e, inAt))
			out.Out = append(out.Out, n.Out[i])
		}
	}
	if out.Identity() {
		return in, at
	}
	return out, at
}

func pruneExtract(n *plan.Extract, uses []*Use) (plan.Node, []int) {
	width := len(n.Input.Columns())
	below := append([]*Use(nil), uses[:width]...)
	below[n.Column] = &Use{Whole: true}
	in, at := pruneNode(n.Input, below)
	out := &plan.Extract{Input: in, Column: at[n.Column], OnMalformed: n.OnMalformed, Out: append([]plan.Output(nil), in.Columns()...)}
	at = append([]int(nil), at...)
	for i, p := range n.Paths {
		if uses[width+i] == nil {
			at = append(at, -1)
			continue
		}
		at = append(at, len(out.Out))
		out.Paths = append(out.Paths, p)
		out.Out = append(out.Out, n.Out[width+i])
	}
	return out, at
}

func pruneValues(n *plan.Values, uses []*Use) (plan.Node, []int) {
	out := &plan.Values{Rows: make([][]plan.Expr, len(n.Rows))}
	at := make([]int, len(n.Out))
	for i, c := range n.Out {
		at[i] = -1
		if uses[i] == nil {
			continue
		}
		at[i] = len(out.Out)
		out.Out = append(out.Out, c)
		for r, row := range n.Rows {
			out.Rows[r] = append(out.Rows[r], row[i])
		}
	}
	return out, at
}

func pruneUnion(n *plan.UnionAll, uses []*Use) (plan.Node, []int) {
	out := &plan.UnionAll{}
	at := make([]int, len(n.Out))
	var kept []int
	for i, c := range n.Out {
		at[i] = -1
		if uses[i] != nil {
			at[i] = len(kept)
			kept = append(kept, i)
			out.Out = append(out.Out, c)
		}
	}
	for _, in := range n.In {
		pruned, inAt := pruneNode(in, uses)
		moved := make([]int, len(kept))
		for i, k := range kept {
			moved[i] = inAt[k]
		}
		out.In = append(out.In, inOrder(pruned, out.Out, moved))
	}
	return out, at
}

// need marks the columns that an expression reads, of which the field at path is wanted ("" for all).
func need(e plan.Expr, path string, uses []*Use) {
	switch e := e.(type) {
	case *plan.Column:
		u := &Use{}
		if old := uses[e.Index]; old != nil {
			u.Whole = old.Whole
			for p := range old.fields {
				u.add(p)
			}
		}
		u.add(path)
		uses[e.Index] = u
		return
	case *plan.Field:
		need(e.Arg, strings.TrimSuffix(e.Name+"."+path, "."), uses)
		return
	}
	for _, k := range plan.Children(e) {
		need(k, "", uses)
	}
}

// move renumbers the columns of an expression.
func move(e plan.Expr, at []int) plan.Expr {
	return plan.Transform(e, func(e plan.Expr) plan.Expr {
		if c, ok := e.(*plan.Column); ok && at[c.Index] != c.Index {
			moved := *c
			moved.Index = at[c.Index]
			return &moved
		}
		return e
	})
}
