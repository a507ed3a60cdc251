package op

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// maxBytes bounds the bytes that the rows of one batch of Unnest refer to, where one row alone does not hold more: a long text beside
// a long array would be written once for each element.
const maxBytes = 4 << 20

// Unnest makes a row of each element of a collection, but of elements that are rows and NULL, which Flink leaves out. What it makes of one batch are several, none longer than a batch may be: a
// record may hold any number of elements. It belongs to one chain.
type Unnest struct {
	node  *plan.Unnest
	most  int           // rows of a batch that it makes
	on    *expr.Program // nil: every element is kept
	clock func() time.Time
	out   *batch.Batch

	in   *batch.Batch
	at   int      // the row that is next, in in.Sel
	next position // within that row
	// rows and elements say where each row of the batch that is being made comes from: the row of in, and the element, or none.
	rows, elements []int32
}

// position is how far the elements of one row are taken.
type position struct {
	element int32 // the next one, counted from the row's first
	copies  int64 // of that element of a MULTISET, so far
	met     bool  // an element was kept
}

// none stands for an element in the row of a left join that has none.
const none = -1

// NewUnnest compiles the node. Its batches have at most so many rows.
func NewUnnest(n *plan.Unnest, most int, env *functions.Env, clock func() time.Time) (*Unnest, error) {
	u := &Unnest{node: n, most: most, clock: clock}
	columns := make([]types.Type, len(n.Out))
	for i, o := range n.Out {
		columns[i] = o.Type
	}
	u.out = batch.New(columns, 0)
	if n.On != nil {
		var err error
		if u.on, err = expr.Compile([]plan.Expr{n.On}, []string{"ON"}, env); err != nil {
			return nil, err
		}
	}
	return u, nil
}

// Name returns "unnest".
func (u *Unnest) Name() string { return "unnest" }

// Begin starts with a batch, which must stay as it is until Next has returned nil.
func (u *Unnest) Begin(b *batch.Batch) { u.in, u.at, u.next = b, 0, position{} }

// Next returns the next batch, valid until it is called again, and nil when there are no more. Rows whose condition failed are added
// to failed and left out.
func (u *Unnest) Next(failed *Failures) *batch.Batch {
	u.rows, u.elements = u.rows[:0], u.elements[:0]
	met := u.next.met // of the row that the last batch has begun
	for bytes := 0; u.at < len(u.in.Sel) && len(u.rows) < u.most && bytes < maxBytes; {
		bytes += u.takeRow(maxBytes - bytes)
	}
	if len(u.rows) == 0 {
		return nil
	}
	u.fill()
	if u.on != nil {
		u.join(met, failed)
	}
	return u.out
}

// takeRow takes the elements of the row that is next, as many as there is room for, and goes on to the row behind it once there are no
// more. It returns how many bytes they refer to.
func (u *Unnest) takeRow(room int) (bytes int) {
	row := u.in.Sel[u.at]
	list := u.in.Columns[u.node.Column]
	var span batch.Span
	if !list.IsNull(int(row)) {
		span = list.Spans[row]
	}
	wide := u.bytesOf(row)
	for bytes <= room && len(u.rows) < u.most {
		e := span.Start + u.next.element
		switch {
		case e >= span.End:
			if u.node.Outer && (u.on != nil || !u.next.met) {
				u.add(row, none)
			}
			u.at, u.next = u.at+1, position{}
			return bytes
		case u.isNullRow(list, e):
			u.next.element++
			continue
		case list.Type.Kind == types.Multiset && u.next.copies >= list.Children[1].Ints[e]:
			u.next.element, u.next.copies = u.next.element+1, 0
			continue
		case list.Type.Kind == types.Multiset:
			u.next.copies++
		default:
			u.next.element++
		}
		u.next.met = u.next.met || u.on == nil
		u.add(row, e)
		bytes += wide
	}
	return bytes
}

// isNullRow reports whether an element that is to spread into columns is NULL.
func (u *Unnest) isNullRow(list *batch.Vector, e int32) bool {
	return list.Type.Kind != types.Map && list.Children[0].Type.Kind == types.Row && list.Children[0].IsNull(int(e))
}

func (u *Unnest) add(row, element int32) {
	u.rows, u.elements = append(u.rows, row), append(u.elements, element)
}

// bytesOf is how many bytes the columns of a row hold that stand beside each of its elements.
func (u *Unnest) bytesOf(row int32) (n int) {
	for _, c := range u.node.Keep {
		if v := u.in.Columns[c]; v.Type.Physical() == types.PhysBytes && !v.IsNull(int(row)) {
			n += len(v.Bytes[row])
		}
	}
	return n
}

// fill makes the batch of the rows and elements that were taken.
func (u *Unnest) fill() {
	n, out := len(u.rows), u.out
	out.Reset()
	out.N, out.Kinds, out.Watermarks = n, out.Kinds[:0], out.Watermarks[:0]
	for i, row := range u.rows {
		out.Sel = append(out.Sel, int32(i))
		out.Origin = append(out.Origin, u.in.Origin[row])
		if u.in.Kinds != nil {
			out.Kinds = append(out.Kinds, u.in.Kinds[row])
		}
		if u.in.Watermarks != nil {
			out.Watermarks = append(out.Watermarks, u.in.Watermarks[row])
		}
	}
	if u.in.Kinds == nil {
		out.Kinds = nil
	}
	for i, c := range u.node.Keep {
		to, from := out.Columns[i], u.in.Columns[c]
		to.Grow(n)
		for j, row := range u.rows {
			to.Copy(j, from, int(row))
		}
	}
	for i, part := range u.node.Parts {
		to := out.Columns[len(u.node.Keep)+i]
		to.Grow(n)
		u.fillPart(to, part)
	}
}

// fillPart sets a column of the batch to one part of each element.
func (u *Unnest) fillPart(to *batch.Vector, part int) {
	from := u.in.Columns[u.node.Column]
	switch {
	case from.Type.Kind == types.Map:
		from = from.Children[part]
	case from.Children[0].Type.Kind == types.Row:
		from = from.Children[0].Children[part]
	default:
		from = from.Children[0]
	}
	for j, e := range u.elements {
		if e == none {
			to.SetNull(j)
			continue
		}
		to.Copy(j, from, int(e))
	}
}

// join keeps the elements that the condition holds for, and of each row that has none of these, when it has ended, the row without an
// element. met says that an earlier batch had one of the first row.
func (u *Unnest) join(met bool, failed *Failures) {
	b := u.out
	cond := u.on.EvalBatch(b, u.clock())[0]
	mark := len(failed.Rows)
	for _, x := range u.on.Failures() {
		if u.elements[x.Row] != none {
			failed.Rows = append(failed.Rows, Failure{Row: x.Row, Field: x.Column, Err: x.Err})
		}
	}
	keep := b.Sel[:0]
	for _, i := range b.Sel {
		if i > 0 && u.rows[i] != u.rows[i-1] {
			met = false
		}
		switch {
		case u.elements[i] == none && !met, u.elements[i] != none && !cond.IsNull(int(i)) && cond.Bools[i]:
			met = true
			keep = append(keep, i)
		}
	}
	b.Sel = failed.without(keep, mark)
	if u.at < len(u.in.Sel) && u.in.Sel[u.at] == u.rows[len(u.rows)-1] {
		u.next.met = met
	}
}
