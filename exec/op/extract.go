package op

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/planner/plan"
)

// Extract answers all JSON paths over one column by one pass over each text. The answers stand in JSONITEM columns behind the
// input's.
type Extract struct {
	column    int
	scanner   *jsonscan.Scanner
	items     []*batch.Vector
	name      string
	malformed plan.MalformedPolicy
	out       batch.Batch
	columns   []*batch.Vector // of out, reused
}

var _ Operator = (*Extract)(nil)

var errMalformed = errors.New("the text is not JSON")

// NewExtract compiles the node's paths.
func NewExtract(n *plan.Extract) (*Extract, error) {
	p, err := jsonscan.Compile(n.Paths)
	if err != nil {
		return nil, err
	}
	x := &Extract{column: n.Column, scanner: p.NewScanner(), malformed: n.OnMalformed}
	in := n.Input.Columns()
	x.name = in[n.Column].Name
	for _, o := range n.Out[len(in):] {
		x.items = append(x.items, batch.NewVector(o.Type, 0))
	}
	return x, nil
}

// Name returns "extract".
func (x *Extract) Name() string { return "extract" }

// Process adds the item columns to b.
func (x *Extract) Process(b *batch.Batch, failed *Failures) *batch.Batch {
	for _, v := range x.items {
		v.Grow(b.N)
	}
	text := b.Columns[x.column]
	mark := len(failed.Rows)
	for _, row := range b.Sel {
		if text.IsNull(int(row)) {
			for _, v := range x.items {
				v.SetNull(int(row))
			}
			continue
		}
		if !x.scanner.ScanInto(text.Bytes[row], int(row), x.items) {
			x.notJSON(row, failed)
		}
	}
	x.out = *b
	x.columns = append(append(x.columns[:0], b.Columns...), x.items...)
	x.out.Columns = x.columns
	if len(failed.Rows) > mark {
		x.out.Sel = failed.without(x.out.Sel, mark)
	}
	return &x.out
}

func (x *Extract) notJSON(row int32, failed *Failures) {
	switch x.malformed {
	case plan.MalformedNull:
		failed.Malformed++
	case plan.MalformedFail:
		failed.Rows = append(failed.Rows, Failure{Row: row, Field: x.name, Err: errMalformed, Policy: AlwaysFail})
	case plan.MalformedDeadLetter:
		failed.Rows = append(failed.Rows, Failure{Row: row, Field: x.name, Err: errMalformed, Policy: AlwaysCapture})
	}
}
