package expr

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// node computes a column for the rows of sel. Rows outside sel are undefined in the result, which the node owns and which is
// valid until it is evaluated again.
type node interface {
	eval(r *run, sel []int32) *batch.Vector
}

type columnNode struct{ index int }

func (n *columnNode) eval(r *run, _ []int32) *batch.Vector { return r.columns[n.index] }

// literalNode repeats its value for as many rows as any batch has had.
type literalNode struct {
	value *batch.Vector
	out   *batch.Vector
	rows  int
}

func (n *literalNode) eval(r *run, _ []int32) *batch.Vector {
	if n.rows < r.rows {
		n.out.Grow(r.rows)
		for i := n.rows; i < r.rows; i++ {
			n.out.Copy(i, n.value, 0)
		}
		n.rows = r.rows
	}
	return n.out
}

// computeShared evaluates a shared sub-expression for all rows; sharedNode stands where it is used.
type computeShared struct {
	inner node
	into  *sharedNode
}

func (n *computeShared) eval(r *run, sel []int32) *batch.Vector {
	n.into.out = n.inner.eval(r, sel)
	return n.into.out
}

type sharedNode struct{ out *batch.Vector }

func (n *sharedNode) eval(*run, []int32) *batch.Vector { return n.out }

// callNode runs a kernel.
type callNode struct {
	kernel functions.Kernel
	strict bool
	args   []node
	vecs   []*batch.Vector
	out    *batch.Vector
	sel    []int32
}

func (n *callNode) eval(r *run, sel []int32) *batch.Vector {
	for i, a := range n.args {
		n.vecs[i] = a.eval(r, sel)
	}
	n.out.Reset()
	n.out.Grow(r.rows)
	if n.strict {
		sel = n.withoutNulls(r, sel)
	}
	before := len(r.fails)
	if len(sel) > 0 {
		n.kernel(&r.eval, sel, n.vecs, n.out)
	}
	for _, f := range r.fails[before:] {
		n.out.SetNull(int(f.Row))
	}
	return n.out
}

// withoutNulls sets the result NULL where an argument is, and returns the other rows, marked as not NULL.
func (n *callNode) withoutNulls(r *run, sel []int32) []int32 {
	if !n.anyNull(r.rows) {
		n.out.Nulls.Zero()
		return sel
	}
	rest := n.sel[:0]
rows:
	for _, i := range sel {
		for _, a := range n.vecs {
			if a.IsNull(int(i)) {
				n.out.SetNull(int(i))
				continue rows
			}
		}
		n.out.Nulls.Clear(int(i))
		rest = append(rest, i)
	}
	n.sel = rest
	return rest
}

// anyNull reports whether an argument has a NULL bit among the first rows, live or not.
func (n *callNode) anyNull(rows int) bool {
	words := (rows + 63) >> 6
	for _, a := range n.vecs {
		for _, w := range a.Nulls[:words] {
			if w != 0 {
				return true
			}
		}
	}
	return false
}

// rowNode makes a ROW of columns, without copying.
type rowNode struct {
	fields []node
	out    *batch.Vector
}

func (n *rowNode) eval(r *run, sel []int32) *batch.Vector {
	for i, f := range n.fields {
		n.out.Children[i] = f.eval(r, sel)
	}
	n.out.Nulls.Grow(r.rows)
	n.out.Nulls.Zero()
	return n.out
}

// fieldNode takes a field of a ROW: the child's values, NULL where the row is.
type fieldNode struct {
	arg   node
	index int
	out   *batch.Vector
}

func (n *fieldNode) eval(r *run, sel []int32) *batch.Vector {
	row := n.arg.eval(r, sel)
	child := row.Children[n.index]
	nulls := n.out.Nulls
	t := n.out.Type
	*n.out = *child
	n.out.Type = t
	n.out.Nulls = nulls
	n.out.Nulls.Grow(r.rows)
	for i := range (r.rows + 63) >> 6 {
		n.out.Nulls[i] = row.Nulls[i] | child.Nulls[i]
	}
	return n.out
}

// copyRows copies the rows of sel.
func copyRows(dst, src *batch.Vector, sel []int32) {
	if dst.Type.Physical() == types.PhysBytes && dst.Type.Kind != types.JSONItem {
		for _, i := range sel {
			if src.IsNull(int(i)) {
				dst.SetNull(int(i))
			} else {
				dst.SetBytes(int(i), src.Bytes[i])
			}
		}
		return
	}
	for _, i := range sel {
		dst.Copy(int(i), src, int(i))
	}
}
