package op

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/expr"
)

// Project computes new columns.
type Project struct {
	Columns *expr.Program
	Clock   func() time.Time

	out batch.Batch
}

var _ Operator = (*Project)(nil)

// Name returns "project".
func (p *Project) Name() string { return "project" }

// Process returns a batch with the rows of b and the computed columns.
func (p *Project) Process(b *batch.Batch, failed *Failures) *batch.Batch {
	columns := p.Columns.EvalBatch(b, p.Clock())
	p.out = *b
	p.out.Columns = columns
	if len(p.Columns.Failures()) > 0 {
		mark := len(failed.Rows)
		failed.add(p.Columns)
		p.out.Sel = failed.without(p.out.Sel, mark)
	}
	return &p.out
}
