package kafka

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"golang.org/x/sync/semaphore"

	"github.com/leatsql/leat/connectors"
)

// writer implements connectors.Writer.
type writer struct {
	sink   *sink
	client *kgo.Client
	sizes  *sizes
	room   *semaphore.Weighted // bytes that may be in flight
	limit  int64
	groups sync.Pool // *group

	// The client fails records whose timestamp is older than its own delivery timeout, and timestamps here are the rows'. So
	// the writer keeps the time itself: what is in flight for too long ends this context, and all records with it.
	records context.Context
	giveUp  context.CancelFunc
	watched chan struct{} // closed when watch has returned

	mu     sync.Mutex
	flying map[*group]time.Time
	err    error // why the writer has failed
}

var _ connectors.Writer = (*writer)(nil)

func newWriter(s *sink, client *kgo.Client, z *sizes, r *requests) *writer {
	w := &writer{
		sink: s, client: client, sizes: z, room: semaphore.NewWeighted(s.bufferMemory), limit: s.bufferMemory,
		watched: make(chan struct{}), flying: map[*group]time.Time{},
	}
	w.records, w.giveUp = context.WithCancel(context.Background())
	go w.watch(r)
	return w
}

// watch tells of messages that wait for long, and fails the writer when a group is in flight for longer than delivery.timeout.ms.
func (w *writer) watch(r *requests) {
	defer close(w.watched)
	tick := time.NewTicker(min(time.Second, w.sink.delivery/4))
	defer tick.Stop()
	wait := newWaiting(w.sink.log, w.sink.delivery)
	for {
		select {
		case <-w.records.Done():
			return
		case now := <-tick.C:
			age := w.oldest(now)
			if age > w.sink.delivery {
				_ = w.fail(w.sink.topic, fmt.Errorf("messages were not acknowledged within delivery.timeout.ms, %s", w.sink.delivery))
				w.giveUp()
				continue
			}
			wait.note(age, r.cause())
		}
	}
}

// oldest returns for how long the oldest group in flight is, 0 when there is none.
func (w *writer) oldest(now time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	var age time.Duration
	for _, since := range w.flying {
		age = max(age, now.Sub(since))
	}
	return age
}

// group is an Outgoing in flight: its records, which the client refers to until it settles them.
type group struct {
	w       *writer
	out     *connectors.Outgoing
	records []kgo.Record
	headers []kgo.RecordHeader
	bytes   int64
	open    atomic.Int64 // records that are not settled, and one while Write adds to them

	mu      sync.Mutex
	refused []connectors.Refusal
	err     error

	settled func(*kgo.Record, error) // made once per group
}

func (w *writer) group(out *connectors.Outgoing) *group {
	g, ok := w.groups.Get().(*group)
	if !ok {
		g = &group{w: w}
		g.settled = g.settle
	}
	if n := len(out.Items); cap(g.records) < n {
		g.records = make([]kgo.Record, n)
	} else {
		g.records = g.records[:n]
	}
	g.out = out
	return g
}

// Write implements connectors.Writer.
func (w *writer) Write(ctx context.Context, out *connectors.Outgoing) error {
	if err := w.failure(); err != nil {
		return err
	}
	bytes := int64(0)
	for i := range out.Items {
		bytes += int64(recordOverhead + len(out.Items[i].Key) + len(out.Items[i].Value))
	}
	bytes = min(bytes, w.limit)
	if err := w.room.Acquire(ctx, bytes); err != nil {
		return err
	}
	if err := out.AwaitClaim(ctx); err != nil { // room may have been waited for for long
		w.room.Release(bytes)
		return err
	}
	g := w.group(out)
	g.bytes = bytes
	g.open.Store(1 + int64(len(out.Items)))
	now := time.Now()
	w.mu.Lock()
	w.flying[g] = now
	w.mu.Unlock()
	for i := range out.Items {
		m := &out.Items[i]
		topic, reason := w.target(m)
		if reason != "" {
			g.refuse(i, 0, reason)
			g.open.Add(-1)
			continue
		}
		g.headers = toRecord(&g.records[i], m, topic, out.Lane, now, g.headers)
		// The record's context is not ctx: what was taken is delivered even when the chain that gave it has ended.
		w.client.Produce(w.records, &g.records[i], g.settled)
	}
	g.finish()
	return nil
}

// target returns the topic of a message, or why it has none.
func (w *writer) target(m *connectors.OutMessage) (topic, refused string) {
	if m.Time < 0 && m.Time != connectors.NoTime {
		return "", fmt.Sprintf("the timestamp is before 1970 (%d ms), which Kafka does not store", m.Time)
	}
	if w.sink.topic != "" {
		return w.sink.topic, ""
	}
	if m.Target == nil {
		return "", "the row names no topic"
	}
	topic = string(m.Target)
	if !w.sink.allowed(topic) {
		return "", fmt.Sprintf("topic '%s' is not one that table '%s' may write to", topic, w.sink.table)
	}
	return topic + w.sink.canary, ""
}

// settle is the client's word on one record.
func (g *group) settle(r *kgo.Record, err error) {
	if err != nil {
		if status, ok := refusedForGood(err); ok {
			g.refuse(g.index(r), status, g.w.sizes.tooLarge(r, err))
		} else {
			g.fail(g.w.fail(r.Topic, err))
		}
	}
	g.finish()
}

// refusedForGood tells messages that the broker will never take from a broker that does not work.
func refusedForGood(err error) (status int, ok bool) {
	for _, e := range []*kerr.Error{kerr.MessageTooLarge, kerr.InvalidRecord, kerr.InvalidTimestamp, kerr.InvalidTopicException} {
		if errors.Is(err, e) {
			return int(e.Code), true
		}
	}
	return 0, false
}

func (g *group) index(r *kgo.Record) int {
	for i := range g.records {
		if &g.records[i] == r {
			return i
		}
	}
	panic("kafka: a record settled twice")
}

func (g *group) refuse(index, status int, reason string) {
	g.mu.Lock()
	g.refused = append(g.refused, connectors.Refusal{Index: index, Status: status, Reason: reason})
	g.mu.Unlock()
}

func (g *group) fail(err error) {
	g.mu.Lock()
	if g.err == nil {
		g.err = err
	}
	g.mu.Unlock()
}

// finish counts one record, and tells the chain when it was the last.
func (g *group) finish() {
	if g.open.Add(-1) > 0 {
		return
	}
	out, refused, err, bytes, w := g.out, g.refused, g.err, g.bytes, g.w
	clear(g.records)
	clear(g.headers)
	g.out, g.refused, g.err, g.headers = nil, nil, nil, g.headers[:0]
	w.mu.Lock()
	delete(w.flying, g)
	w.mu.Unlock()
	w.groups.Put(g)
	w.room.Release(bytes)
	out.Settle(out, refused, err)
}

// fail remembers the first error that is not a message's own.
func (w *writer) fail(topic string, err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = w.sink.writeError(topic, err)
	}
	return w.err
}

func (w *writer) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Flush implements connectors.Writer.
func (w *writer) Flush(ctx context.Context) error {
	if err := w.client.Flush(ctx); err != nil {
		return fmt.Errorf("flush table '%s': %w", w.sink.table, err)
	}
	return w.failure()
}

// Close implements connectors.Writer.
func (w *writer) Close() error {
	w.giveUp()
	<-w.watched
	w.client.Close()
	return nil
}
