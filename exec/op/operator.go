package op

import (
	"github.com/leatsql/leat/batch"
)

// Operator transforms batches. It belongs to one chain; the batch that it returns is valid until its next Process.
type Operator interface {
	// Process returns the batch that follows from b, which may be b itself. Rows that cannot be computed are added to failed and
	// left out of the result's selection.
	Process(b *batch.Batch, failed *Failures) *batch.Batch
	// Name is the operator's name in errors and EXPLAIN.
	Name() string
}

// Failures collects rows that an operator could not compute.
type Failures struct {
	Rows []Failure
	// Malformed counts texts under JSON functions that are no JSON, and answered NULL.
	Malformed int64
}

// Failure is one such row.
type Failure struct {
	Row    int32
	Field  string
	Err    error
	Policy Policy
}

// Policy says whose policy decides on a failed row.
type Policy uint8

// The policies.
const (
	TablePolicy   Policy = iota // the source table's
	AlwaysFail                  // the job stops
	AlwaysCapture               // a dead letter, where the table keeps them; the job stops otherwise
)

// without removes from sel the rows that failed since mark. Failures are few: each costs a pass over sel.
func (f *Failures) without(sel []int32, mark int) []int32 {
	for _, failure := range f.Rows[mark:] {
		for i, row := range sel {
			if row == failure.Row {
				sel = append(sel[:i], sel[i+1:]...)
				break
			}
		}
	}
	return sel
}
