package exec

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
)

// Stream runs a query and hands each of its rows to each, one at a time: row of b, whose columns are the query's. The memory of b is
// lent for the call. While each takes its time, nothing more is read. Rows of one split keep their order. Stream returns when the query has ended,
// and when ctx has, then without an error; each may still be called with a few rows after that. A query with LIMIT and no ORDER BY ends with its
// last row, also over a table that has no end. An error before the first row wraps ErrNotBuilt.
func Stream(ctx context.Context, query plan.Node, env *functions.Env, o Options, each func(b *batch.Batch, row int)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if l := plan.TopLimit(query); l != nil {
		var err error
		if each, err = atMost(l, env, o, each, stop); err != nil {
			return fmt.Errorf("%w: %w", ErrNotBuilt, err)
		}
		query = without(query, l)
	}
	s := &plan.Sink{Input: query, Table: &plan.Table{Name: "result", Connector: "collect"}, Sink: &rowSink{each: each}, Written: query.Columns()}
	j, err := Build(&plan.Job{Name: cmp.Or(o.name, "query"), Root: []*plan.Sink{s}, Env: env}, o)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBuilt, err)
	}
	return j.Run(ctx)
}

// atMost hands on the rows that LIMIT and OFFSET leave, and calls stop with the last one.
func atMost(l *plan.Sort, env *functions.Env, o Options, each func(*batch.Batch, int), stop func()) (func(*batch.Batch, int), error) {
	clock := o.Clock
	if clock == nil {
		clock = time.Now
	}
	first, most, err := counts(l, env, clock())
	if err != nil {
		return nil, err
	}
	n, end := int64(0), first+min(most, math.MaxInt64-first)
	if most == 0 {
		stop()
	}
	return func(b *batch.Batch, row int) {
		if n == end {
			return // of a batch that was on its way
		}
		if n++; n > first {
			each(b, row)
		}
		if n == end {
			stop()
		}
	}, nil
}

// without is a query without its LIMIT.
func without(n plan.Node, l *plan.Sort) plan.Node {
	if p, ok := n.(*plan.Project); ok {
		c := *p
		c.Input = without(p.Input, l)
		return &c
	}
	return l.Input
}

// rowSink hands over the rows that it is asked to encode.
type rowSink struct {
	mu   sync.Mutex
	each func(b *batch.Batch, row int)
}

var (
	_ connectors.Sink       = (*rowSink)(nil)
	_ connectors.RowEncoder = (*rowSink)(nil)
	_ connectors.Writer     = (*rowSink)(nil)
)

// NewRowEncoder returns an encoder that hands over each row and writes nothing. The columns are the query's, in their order.
func (s *rowSink) NewRowEncoder([]int) func([]byte, *batch.Batch, int) ([]byte, error) {
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.each(b, row)
		return dst, nil
	}
}

func (s *rowSink) Changes() connectors.Changes                     { return connectors.Retract }
func (s *rowSink) Open(context.Context) (connectors.Writer, error) { return s, nil }
func (s *rowSink) Flush(context.Context) error                     { return nil }
func (s *rowSink) Close() error                                    { return nil }

// Write settles at once: the rows were handed over already.
func (s *rowSink) Write(_ context.Context, o *connectors.Outgoing) error {
	o.Settle(o, nil, nil)
	return nil
}
