package kafka

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// chunk is what one fetch brought for one split.
type chunk struct {
	records []*kgo.Record
	bytes   int64
}

// recordOverhead is what a fetched record takes beside its bytes.
const recordOverhead = 160

func sizeOf(r *kgo.Record) int64 {
	n := recordOverhead + len(r.Key) + len(r.Value)
	for i := range r.Headers {
		n += len(r.Headers[i].Key) + len(r.Headers[i].Value) + 40
	}
	return int64(n)
}

// queue holds what was fetched of one split and not read yet. The poller pushes and never waits; one reader pops.
type queue struct {
	start connectors.SplitStart

	mu     sync.Mutex
	chunks []chunk
	head   int // of chunks
	err    error
	closed bool

	ready   chan struct{} // capacity 1: something was pushed since the reader looked
	bytes   atomic.Int64
	fetched atomic.Int64 // position behind the last record pushed
	end     atomic.Int64 // position behind the split's last message, -1 until known
	paused  atomic.Bool
	gone    atomic.Bool // the split was given to another instance
}

func newQueue(s connectors.SplitStart) *queue {
	q := &queue{start: s, ready: make(chan struct{}, 1)}
	q.fetched.Store(int64(s.Start))
	q.end.Store(-1)
	return q
}

func (q *queue) signal() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// push adds a fetch's records; those of a closed queue are given back.
func (q *queue) push(records []*kgo.Record, end int64) {
	q.end.Store(end)
	if len(records) == 0 {
		return
	}
	c := chunk{records: records}
	for _, r := range records {
		c.bytes += sizeOf(r)
	}
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		recycle(records)
		return
	}
	q.fetched.Store(records[len(records)-1].Offset + 1) // before the reader can have them, and give them back
	q.bytes.Add(c.bytes)
	q.chunks = append(q.chunks, c)
	q.mu.Unlock()
	q.signal()
}

// fail ends the split with an error, which the reader gets after what was pushed before.
func (q *queue) fail(err error) {
	q.mu.Lock()
	if q.err == nil {
		q.err = err
	}
	q.mu.Unlock()
	q.signal()
}

// pop waits for records and returns at most n of them, all of one fetch.
func (q *queue) pop(ctx context.Context, n int) ([]*kgo.Record, error) {
	for {
		records, err := q.take(n)
		if records != nil || err != nil {
			return records, err
		}
		select {
		case <-q.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

var errClosed = errors.New("the reader is closed")

func (q *queue) take(n int) ([]*kgo.Record, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return nil, errClosed
	}
	if q.head == len(q.chunks) {
		return nil, q.err
	}
	c := &q.chunks[q.head]
	n = min(n, len(c.records))
	records := c.records[:n:n]
	if c.records = c.records[n:]; len(c.records) > 0 {
		taken := int64(0)
		for _, r := range records {
			taken += sizeOf(r)
		}
		c.bytes -= taken
		q.bytes.Add(-taken)
		return records, nil
	}
	q.bytes.Add(-c.bytes)
	*c = chunk{}
	if q.head++; q.head == len(q.chunks) {
		q.chunks, q.head = q.chunks[:0], 0
	}
	return records, nil
}

// close gives everything back; later pushes are dropped.
func (q *queue) close() {
	q.mu.Lock()
	chunks := q.chunks[q.head:]
	q.chunks, q.head, q.closed = nil, 0, true
	q.mu.Unlock()
	q.signal()
	for _, c := range chunks {
		recycle(c.records)
	}
	q.bytes.Store(0)
}

func recycle(records []*kgo.Record) {
	for _, r := range records {
		r.Recycle()
	}
}
