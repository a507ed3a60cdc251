package kafka

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// maxRead bounds the messages of one Read, so that what a chain works on fits in a processor's cache.
const maxRead = 1024

// reader hands over what a queue holds.
type reader struct {
	queue  *queue
	poller *poller
	end    connectors.Position // NoEnd: none
	next   atomic.Int64
	close  func() error
	// membership is set for splits of a group.
	membership *membership
	// passGap is set for bounded splits; see source.passGap.
	passGap func(ctx context.Context, at int64) (int64, error)
}

var (
	_ connectors.Reader = (*reader)(nil)
	_ connectors.Lag    = (*reader)(nil)
)

func newReader(q *queue, p *poller, release func() error) *reader {
	r := &reader{queue: q, poller: p, end: q.start.End, close: release}
	r.next.Store(int64(q.start.Start))
	return r
}

// lease is the memory behind one Messages. Its release function is made once and kept with it.
type lease struct {
	records []*kgo.Record
	headers []connectors.Header
	free    func()
}

// leases lends leases to all readers of a source. There are as many as reads on their way at once.
type leases struct {
	mu   sync.Mutex
	free []*lease
}

func (ls *leases) get() *lease {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if n := len(ls.free); n > 0 {
		l := ls.free[n-1]
		ls.free = ls.free[:n-1]
		return l
	}
	l := &lease{}
	l.free = func() { ls.put(l) }
	return l
}

func (ls *leases) put(l *lease) {
	recycle(l.records)
	clear(l.headers)
	l.records, l.headers = nil, l.headers[:0]
	ls.mu.Lock()
	defer ls.mu.Unlock()
	ls.free = append(ls.free, l)
}

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	dst.Items = dst.Items[:0]
	if r.end != connectors.NoEnd && connectors.Position(r.next.Load()) >= r.end {
		return connectors.ErrEndOfSplit
	}
	records, err := r.pop(ctx)
	if err != nil {
		return err
	}
	if records == nil {
		dst.Split, dst.Next, dst.Bytes, dst.Free = r.queue.start.Split, connectors.Position(r.next.Load()), 0, nil
		return nil
	}
	r.poller.drained(r.queue)
	l := r.poller.leases.get()
	l.records = records
	dst.Split, dst.Bytes, dst.Free = r.queue.start.Split, 0, l.free
	next := r.next.Load()
	for _, rec := range records {
		if r.end != connectors.NoEnd && rec.Offset >= int64(r.end) {
			next = int64(r.end)
			break
		}
		next = rec.Offset + 1
		if rec.Attrs.IsControl() {
			continue // a transaction's marker moves the position and is no message
		}
		dst.Bytes += sizeOf(rec)
		dst.Items = append(dst.Items, connectors.Message{})
		l.headers = toMessage(&dst.Items[len(dst.Items)-1], rec, l.headers)
	}
	r.next.Store(next)
	dst.Next = connectors.Position(next)
	return nil
}

// pop waits for records. Those of a bounded split may be nil: then the position has passed a gap.
func (r *reader) pop(ctx context.Context) ([]*kgo.Record, error) {
	if r.passGap == nil {
		return r.queue.pop(ctx, maxRead)
	}
	for {
		wait, cancel := context.WithTimeout(ctx, gapAfter)
		records, err := r.queue.pop(wait, maxRead)
		cancel()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return records, err
		}
		at := r.next.Load()
		next, err := r.passGap(ctx, at)
		if err != nil {
			return nil, err
		}
		if next > at {
			r.next.Store(min(next, int64(r.end)))
			return nil, nil
		}
	}
}

// Lag implements connectors.Lag.
func (r *reader) Lag() int64 {
	end := r.queue.end.Load()
	if end < 0 {
		return -1
	}
	return max(0, end-r.next.Load())
}

// Close implements connectors.Reader.
func (r *reader) Close() error {
	r.queue.close()
	return r.close()
}
