package exec

import (
	"context"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// constantSource is VALUES as a bounded table with one split: message n is row n.
type constantSource struct {
	rows []rowOf
}

// rowOf is one computed row, each column a vector of one row, or why it could not be computed.
type rowOf struct {
	columns []*batch.Vector
	err     error
}

// rowError says which column of a row could not be computed, and why.
type rowError struct {
	column string
	err    error
}

func (e *rowError) Error() string { return e.err.Error() }
func (e *rowError) Unwrap() error { return e.err }

// valuesName is how VALUES is named where a table would be.
const valuesName = "VALUES"

var (
	_ connectors.Source     = (*constantSource)(nil)
	_ connectors.RowDecoder = (*constantSource)(nil)
)

// constantScan computes the rows of VALUES and returns a scan of them.
func constantScan(v *plan.Values, env *functions.Env, clock func() time.Time) (*plan.Scan, error) {
	s := &constantSource{}
	for _, row := range v.Rows {
		p, err := expr.Compile(row, outputNames(v.Out), env)
		if err != nil {
			return nil, err
		}
		var r rowOf
		for i, c := range p.Eval(nil, 1, []int32{0}, &batch.Arena{}, clock()) {
			own := batch.NewVector(v.Out[i].Type, 1)
			own.Copy(0, c, 0)
			r.columns = append(r.columns, own)
		}
		if fails := p.Failures(); len(fails) > 0 {
			r.err = &rowError{column: fails[0].Column, err: fails[0].Err}
		}
		s.rows = append(s.rows, r)
	}
	return &plan.Scan{Table: &plan.Table{Name: valuesName, Connector: "values"}, Source: s, Out: v.Out}, nil
}

// DecodeRow copies row number m.Position.
func (s *constantSource) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	row := dst.Row()
	from := s.rows[m.Position]
	if from.err != nil {
		return from.err
	}
	for i, c := range cols {
		if c >= 0 {
			dst.Batch.Columns[c].Copy(row, from.columns[i], 0)
		}
	}
	dst.Commit(origin)
	return nil
}

func (s *constantSource) Bounded() bool { return true }

func (s *constantSource) Run(ctx context.Context, a connectors.Assignment) error {
	return a.Assigned(ctx, []connectors.SplitStart{{Split: connectors.Split{Name: valuesName, Partition: connectors.MadeRows}, End: connectors.Position(len(s.rows))}})
}

func (s *constantSource) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &constantReader{next: start.Start, end: start.End, split: start.Split}, nil
}

func (s *constantSource) Commit(context.Context, map[connectors.Split]connectors.Position) error {
	return nil
}

func (s *constantSource) Close() error { return nil }

type constantReader struct {
	split     connectors.Split
	next, end connectors.Position
}

func (r *constantReader) Read(_ context.Context, dst *connectors.Messages) error {
	if r.next >= r.end {
		return connectors.ErrEndOfSplit
	}
	*dst = connectors.Messages{Split: r.split, Items: dst.Items[:0], Next: r.end}
	for ; r.next < r.end; r.next++ {
		dst.Items = append(dst.Items, connectors.Message{Position: r.next, Time: connectors.NoTime, Epoch: -1})
	}
	return nil
}

func (r *constantReader) Close() error { return nil }
