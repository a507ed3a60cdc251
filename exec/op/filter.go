package op

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/expr"
)

// Filter keeps the rows for which its condition is TRUE.
type Filter struct {
	Condition *expr.Program
	Clock     func() time.Time
}

var _ Operator = (*Filter)(nil)

// Name returns "filter".
func (f *Filter) Name() string { return "filter" }

// Process shortens the selection of b.
func (f *Filter) Process(b *batch.Batch, failed *Failures) *batch.Batch {
	cond := f.Condition.EvalBatch(b, f.Clock())[0]
	keep := b.Sel[:0]
	for _, row := range b.Sel {
		if !cond.IsNull(int(row)) && cond.Bools[row] {
			keep = append(keep, row)
		}
	}
	b.Sel = keep
	if len(f.Condition.Failures()) > 0 {
		// A term that failed counts as NULL, which another term may have turned into TRUE.
		mark := len(failed.Rows)
		failed.add(f.Condition)
		b.Sel = failed.without(b.Sel, mark)
	}
	return b
}

// add notes what a program could not compute.
func (f *Failures) add(p *expr.Program) {
	for _, x := range p.Failures() {
		f.Rows = append(f.Rows, Failure{Row: x.Row, Field: x.Column, Err: x.Err})
	}
}
