package engine

import (
	"context"
	"sync"

	"github.com/leatsql/leat/connectors"
)

// limit ends a job's reading after some records.
type limit struct {
	over context.Context // ends with the last record
	end  context.CancelFunc

	mu   sync.Mutex
	left int64 // below 0: no end
}

// newLimit returns a limit of n records; 0 is none.
func newLimit(n int64) *limit {
	over, end := context.WithCancel(context.Background())
	if n == 0 {
		n = -1
	}
	return &limit{over: over, end: end, left: n}
}

// take returns how many of n records are still to be read.
func (l *limit) take(n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left < 0 {
		return n
	}
	n = int(min(int64(n), l.left))
	if l.left -= int64(n); l.left == 0 {
		l.end()
	}
	return n
}

// during returns a context that ends with ctx, and with the last record.
func (l *limit) during(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	release := context.AfterFunc(l.over, cancel)
	return ctx, func() { release(); cancel() }
}

// limitedSource reads up to a limit, and stores no positions.
type limitedSource struct {
	connectors.Source
	limit *limit
}

// limitedRows is a limitedSource whose own makes rows of its messages.
type limitedRows struct {
	*limitedSource
	connectors.RowDecoder
}

// limited puts a limit on a source.
func limited(s connectors.Source, l *limit) connectors.Source {
	x := &limitedSource{s, l}
	if rows, ok := s.(connectors.RowDecoder); ok {
		return &limitedRows{x, rows}
	}
	return x
}

// Run implements connectors.Source. With the last record it ends as a bounded source does.
func (s *limitedSource) Run(ctx context.Context, a connectors.Assignment) error {
	bound, release := s.limit.during(ctx)
	defer release()
	err := s.Source.Run(bound, a)
	if s.limit.over.Err() != nil && ctx.Err() == nil {
		return nil
	}
	return err
}

// Open implements connectors.Source.
func (s *limitedSource) Open(ctx context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	r, err := s.Source.Open(ctx, start)
	if err != nil {
		return nil, err
	}
	return &limitedReader{r, s.limit}, nil
}

// Commit implements connectors.Source.
func (s *limitedSource) Commit(context.Context, map[connectors.Split]connectors.Position) error {
	return nil
}

type limitedReader struct {
	connectors.Reader
	limit *limit
}

// Read implements connectors.Reader.
func (r *limitedReader) Read(ctx context.Context, dst *connectors.Messages) error {
	bound, release := r.limit.during(ctx)
	defer release()
	if err := r.Reader.Read(bound, dst); err != nil {
		if bound.Err() != nil && ctx.Err() == nil {
			return connectors.ErrEndOfSplit
		}
		return err
	}
	n := r.limit.take(len(dst.Items))
	if n == 0 && len(dst.Items) > 0 {
		dst.Release()
		return connectors.ErrEndOfSplit
	}
	dst.Items = dst.Items[:n]
	return nil
}

// Lag implements connectors.Lag.
func (r *limitedReader) Lag() int64 {
	if l, ok := r.Reader.(connectors.Lag); ok {
		return l.Lag()
	}
	return -1
}
