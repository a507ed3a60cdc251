package exec

import (
	"context"
	"fmt"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Collect runs a bounded query and returns its rows. They are copies and stay valid. Rows of one split keep their order. An error
// before the first row wraps ErrNotBuilt.
func Collect(ctx context.Context, query plan.Node, env *functions.Env, o Options) (*batch.Batch, error) {
	s := &collectSink{rows: batch.New(outputTypes(query.Columns()), 0)}
	s.builder = batch.NewBuilder(s.rows)
	sink := &plan.Sink{Input: query, Table: &plan.Table{Name: "result", Connector: "collect"}, Sink: s, Written: query.Columns()}
	j, err := Build(&plan.Job{Name: "query", Root: []*plan.Sink{sink}, Env: env}, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotBuilt, err)
	}
	if err := j.Run(ctx); err != nil {
		return nil, err
	}
	return s.rows, nil
}

// collectSink keeps the rows that it is asked to encode.
type collectSink struct {
	mu      sync.Mutex
	rows    *batch.Batch
	builder *batch.Builder
}

var (
	_ connectors.Sink       = (*collectSink)(nil)
	_ connectors.RowEncoder = (*collectSink)(nil)
	_ connectors.Writer     = (*collectSink)(nil)
)

// NewRowEncoder returns an encoder that keeps each row and writes nothing.
func (s *collectSink) NewRowEncoder(cols []int) func([]byte, *batch.Batch, int) ([]byte, error) {
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		at := s.builder.Row()
		for i, c := range cols {
			s.rows.Columns[i].Copy(at, b.Columns[c], row)
			s.rows.Columns[i].Own(at, s.rows.Arena)
		}
		s.builder.CommitKind(0, b.Kind(row))
		return dst, nil
	}
}

func (s *collectSink) Changes() connectors.Changes                     { return connectors.Retract }
func (s *collectSink) Open(context.Context) (connectors.Writer, error) { return s, nil }
func (s *collectSink) Flush(context.Context) error                     { return nil }
func (s *collectSink) Close() error                                    { return nil }

// Write settles at once: the rows are kept already.
func (s *collectSink) Write(_ context.Context, o *connectors.Outgoing) error {
	o.Settle(o, nil, nil)
	return nil
}
