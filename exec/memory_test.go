package exec

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

// memory is a source of numbered messages and a sink that settles in any order, refuses some items, and remembers what it took.
type memory struct {
	splits   int
	messages int
	endless  bool
	breaks   error // of reading, in place of the end
	prompt   bool  // settle each group at once
	loses    bool  // splits: a commit that was under way when one was lost may come after it was given back

	mu         sync.Mutex
	committed  map[connectors.Split]connectors.Position
	taken      []string
	pending    []*connectors.Outgoing
	refuse     func(value string) bool
	kinds      map[string]batch.RowKind // of messages that are no inserts
	changes    connectors.Changes       // what the sink takes
	onCommit   func(ctx context.Context) error
	broken     error
	flushFails error
	earlier    func(context.Context) error
}

func newMemory(splits, messages int) *memory {
	return &memory{splits: splits, messages: messages, committed: map[connectors.Split]connectors.Position{}}
}

func (m *memory) Bounded() bool { return !m.endless }

func (m *memory) Run(ctx context.Context, a connectors.Assignment) error {
	if err := a.Assigned(ctx, m.starts()); err != nil {
		return err
	}
	if m.endless {
		<-ctx.Done()
	}
	return nil
}

// starts are the splits with their stored positions.
func (m *memory) starts() []connectors.SplitStart {
	m.mu.Lock()
	defer m.mu.Unlock()
	var starts []connectors.SplitStart
	for i := range m.splits {
		s := connectors.Split{Name: "t", Partition: int32(i)}
		starts = append(starts, connectors.SplitStart{Split: s, Start: m.committed[s], End: connectors.NoEnd})
	}
	return starts
}

func (m *memory) Open(_ context.Context, s connectors.SplitStart) (connectors.Reader, error) {
	return &memoryReader{source: m, at: s}, nil
}

func (m *memory) Commit(ctx context.Context, done map[connectors.Split]connectors.Position) error {
	if m.onCommit != nil {
		if err := m.onCommit(ctx); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for s, p := range done {
		if p < m.committed[s] {
			if m.loses {
				continue
			}
			panic("a position went back")
		}
		m.committed[s] = p
	}
	return nil
}

// position is what was committed of a split.
func (m *memory) position(s connectors.Split) connectors.Position {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.committed[s]
}

func (m *memory) Close() error { return nil }

// DecodeRow makes one column of the value; "bad" cannot be decoded and "none" is no row.
func (m *memory) DecodeRow(dst *batch.Builder, _ []int, msg *connectors.Message, origin int) error {
	switch string(msg.Value) {
	case "bad":
		return errors.New("this is bad")
	case "none":
		return nil
	}
	if kind, ok := m.kinds[string(msg.Value)]; ok {
		dst.Batch.Columns[0].SetBytes(dst.Row(), msg.Value)
		dst.CommitKind(origin, kind)
		return nil
	}
	dst.Batch.Columns[0].SetBytes(dst.Row(), msg.Value)
	dst.Commit(origin)
	return nil
}

type memoryReader struct {
	source *memory
	at     connectors.SplitStart
}

func (r *memoryReader) Read(ctx context.Context, dst *connectors.Messages) error {
	left := r.source.messages - int(r.at.Start)
	if left <= 0 {
		if r.source.breaks != nil {
			return r.source.breaks
		}
		if !r.source.endless {
			return connectors.ErrEndOfSplit
		}
		<-ctx.Done()
		return ctx.Err()
	}
	*dst = connectors.Messages{Split: r.at.Split, Items: dst.Items[:0]}
	for range min(left, 1+rand.IntN(20)) {
		dst.Items = append(dst.Items, connectors.Message{Value: []byte(valueOf(r.at.Split, r.at.Start)), Position: r.at.Start, Time: 1})
		dst.Bytes += 10
		r.at.Start++
	}
	dst.Next = r.at.Start
	return nil
}

func (r *memoryReader) Close() error { return nil }

func valueOf(s connectors.Split, p connectors.Position) string {
	switch {
	case p%97 == 13:
		return "bad"
	case p%89 == 7:
		return "none"
	}
	return fmt.Sprintf("%d-%d", s.Partition, p)
}

// AwaitEarlier implements connectors.Successor.
func (m *memory) AwaitEarlier(ctx context.Context) error {
	if m.earlier == nil {
		return nil
	}
	return m.earlier(ctx)
}

func (m *memory) Flush(context.Context) error {
	m.settleSome(true)
	return m.flushFails
}

func (m *memory) Write(_ context.Context, o *connectors.Outgoing) error {
	m.mu.Lock()
	if m.broken != nil && len(m.taken) > 200 {
		defer m.mu.Unlock()
		return m.broken
	}
	for i := range o.Items {
		m.taken = append(m.taken, string(o.Items[i].Value))
	}
	m.pending = append(m.pending, o)
	m.mu.Unlock()
	m.settleSome(m.prompt)
	return nil
}

// settleSome settles groups in a random order: all of them, or only while several wait.
func (m *memory) settleSome(all bool) {
	m.mu.Lock()
	var now []*connectors.Outgoing
	for len(m.pending) > 5 || all && len(m.pending) > 0 {
		i := rand.IntN(len(m.pending))
		now = append(now, m.pending[i])
		m.pending = slices.Delete(m.pending, i, i+1)
	}
	m.mu.Unlock()
	for _, o := range now {
		var refused []connectors.Refusal
		for i := range o.Items {
			if m.refuse != nil && m.refuse(string(o.Items[i].Value)) {
				refused = append(refused, connectors.Refusal{Index: i, Status: 400, Reason: "refused"})
			}
		}
		o.Settle(o, refused, nil)
	}
}

// memorySink is the sink half: a source and a sink both have a method Open.
type memorySink struct{ *memory }

func (s memorySink) Changes() connectors.Changes { return s.changes }

func (s memorySink) Open(ctx context.Context) (connectors.Writer, error) { return s.memory, ctx.Err() }

func (s memorySink) NewRowEncoder([]int) func([]byte, *batch.Batch, int) ([]byte, error) {
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		return append(dst, b.Columns[0].Bytes[row]...), nil
	}
}
