package expr

import "github.com/leatsql/leat/batch"

// caseNode evaluates each branch for the rows that take it.
type caseNode struct {
	whens, thens []node
	otherwise    node
	out          *batch.Vector
	bufs         [2][]int32 // rows still open, by turns
	taken        []int32
}

func (n *caseNode) eval(r *run, sel []int32) *batch.Vector {
	n.out.Reset()
	n.out.Grow(r.rows)
	open := sel
	for i, w := range n.whens {
		if len(open) == 0 {
			return n.out
		}
		cond := w.eval(r, open)
		rest, taken := n.bufs[i&1][:0], n.taken[:0]
		for _, row := range open {
			if !cond.IsNull(int(row)) && cond.Bools[row] {
				taken = append(taken, row)
			} else {
				rest = append(rest, row)
			}
		}
		n.bufs[i&1], n.taken, open = rest, taken, rest
		if len(taken) > 0 {
			copyRows(n.out, n.thens[i].eval(r, taken), taken)
		}
	}
	if len(open) > 0 {
		copyRows(n.out, n.otherwise.eval(r, open), open)
	}
	return n.out
}

// coalesceNode evaluates each argument for the rows that were NULL so far.
type coalesceNode struct {
	args []node
	out  *batch.Vector
	bufs [2][]int32
}

func (n *coalesceNode) eval(r *run, sel []int32) *batch.Vector {
	n.out.Reset()
	n.out.Grow(r.rows)
	open := sel
	for i, a := range n.args {
		if len(open) == 0 {
			break
		}
		v := a.eval(r, open)
		copyRows(n.out, v, open)
		rest := n.bufs[i&1][:0]
		for _, row := range open {
			if v.IsNull(int(row)) {
				rest = append(rest, row)
			}
		}
		n.bufs[i&1], open = rest, rest
	}
	return n.out
}

// logicNode is AND and OR: a term that equals decides settles a row; a row with a NULL term and no deciding one is NULL.
type logicNode struct {
	terms   []node
	decides bool // OR: TRUE decides; AND: FALSE does
	out     *batch.Vector
	bufs    [2][]int32
}

func (n *logicNode) eval(r *run, sel []int32) *batch.Vector {
	n.out.Grow(r.rows)
	for _, row := range sel {
		n.out.SetBool(int(row), !n.decides)
	}
	open := sel
	for i, t := range n.terms {
		if len(open) == 0 {
			break
		}
		v := t.eval(r, open)
		rest := n.bufs[i&1][:0]
		for _, row := range open {
			switch {
			case v.IsNull(int(row)):
				n.out.SetNull(int(row))
				rest = append(rest, row)
			case v.Bools[row] == n.decides:
				n.out.SetBool(int(row), n.decides)
			default:
				rest = append(rest, row)
			}
		}
		n.bufs[i&1], open = rest, rest
	}
	return n.out
}
