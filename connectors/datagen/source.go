package datagen

import (
	"context"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

const (
	splitName = "datagen"
	// maxRows bounds the rows handed over at once, where they are short.
	maxRows = 1024
	// tick is the shortest wait: above a thousand rows a second they come in groups of a millisecond.
	tick = time.Millisecond
	// maxBehind bounds what a reader makes good that was held up, in time.
	maxBehind = time.Second
)

// source is a bound table.
type source struct {
	columns []generator
	rate    int64 // rows a second
	atOnce  int64 // rows handed over at once, at most
	end     connectors.Position
	zone    *time.Location
}

var (
	_ connectors.Source     = (*source)(nil)
	_ connectors.RowDecoder = (*source)(nil)
)

// Bounded implements connectors.Source.
func (s *source) Bounded() bool { return s.end != connectors.NoEnd }

// Run implements connectors.Source: there is one split.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	err := a.Assigned(ctx, []connectors.SplitStart{{Split: connectors.Split{Name: splitName, Partition: connectors.MadeRows}, End: s.end}})
	if err != nil || s.Bounded() {
		return err
	}
	<-ctx.Done()
	return nil
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &reader{split: start.Split, next: start.Start, end: start.End, atOnce: s.atOnce, every: float64(time.Second) / float64(s.rate)}, nil
}

// Commit implements connectors.Source: a table of generated rows begins anew each time.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source.
func (s *source) Close() error { return nil }

// DecodeRow makes the row that a message stands for.
func (s *source) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	row := dst.Row()
	at := moment{position: int64(m.Position), millis: m.Time, zone: s.zone, arena: dst.Batch.Arena}
	for i, c := range cols {
		if c >= 0 {
			s.columns[i](dst.Batch.Columns[c], row, at)
		}
	}
	dst.Commit(origin)
	return nil
}

// reader hands over rows when they are due: row n at n times the interval after the first.
type reader struct {
	split     connectors.Split
	next, end connectors.Position
	atOnce    int64
	every     float64 // nanoseconds between two rows
	began     time.Time
	done      int64 // rows since began
}

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	if r.end != connectors.NoEnd && r.next >= r.end {
		return connectors.ErrEndOfSplit
	}
	n, now, err := r.wait(ctx)
	if err != nil {
		return err
	}
	if r.end != connectors.NoEnd {
		n = min(n, int64(r.end-r.next))
	}
	*dst = connectors.Messages{Split: r.split, Items: dst.Items[:0]}
	for range n {
		dst.Items = append(dst.Items, connectors.Message{Position: r.next, Time: now.UnixMilli(), TimeType: connectors.CreateTime, Epoch: -1})
		r.next++
	}
	dst.Next = r.next
	r.done += n
	return nil
}

// wait returns how many rows are due, at least one, waiting for it.
func (r *reader) wait(ctx context.Context) (int64, time.Time, error) {
	now := time.Now()
	if r.began.IsZero() {
		r.began = now
	}
	if behind := now.Sub(r.at(r.done)); behind > maxBehind {
		r.began, r.done = now, 0
	}
	if due := r.at(r.done); due.After(now) {
		timer := time.NewTimer(max(due.Sub(now), tick))
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return 0, now, context.Cause(ctx)
		case now = <-timer.C:
		}
	}
	if err := ctx.Err(); err != nil {
		return 0, now, err
	}
	due := int64(float64(now.Sub(r.began))/r.every) + 1
	return min(max(due-r.done, 1), r.atOnce), now, nil
}

// at returns when row n since began is due.
func (r *reader) at(n int64) time.Time { return r.began.Add(time.Duration(float64(n) * r.every)) }

// Close implements connectors.Reader.
func (r *reader) Close() error { return nil }
