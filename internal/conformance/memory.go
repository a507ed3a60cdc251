package conformance

import (
	"context"
	"fmt"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// store is what the tables of one case hold: rows or messages to read, and what was written.
type store struct {
	mu       sync.Mutex
	rows     map[string][]row                // by table: rows of a memory table
	messages map[string][]connectors.Message // by table: messages of a message table
	written  map[string][]connectors.OutMessage
}

// row is a row to be read: values as the files write them.
type row struct {
	kind   batch.RowKind
	values []any
}

func newStore() *store {
	return &store{rows: map[string][]row{}, messages: map[string][]connectors.Message{}, written: map[string][]connectors.OutMessage{}}
}

// rowTables is a connector whose tables are rows of the store; messageTables one whose tables are messages that a format reads
// and writes.
func (s *store) factories() []*connectors.Factory {
	decls := []options.Option{{Name: "changelog", Type: options.String, Doc: "The kinds of the rows."}}
	return []*connectors.Factory{
		{Name: "case-rows", Doc: "Rows of a case.", Options: decls, BindSource: func(t connectors.Table) (connectors.Source, error) {
			return &rowSource{memorySource: memorySource{n: len(s.rows[t.Name])}, rows: s.rows[t.Name], table: t}, nil
		}},
		{
			Name: "case-messages", Doc: "Messages of a case.", Options: decls, Formats: connectors.ValueFormat,
			BindSource: func(t connectors.Table) (connectors.Source, error) {
				return &memorySource{n: len(s.messages[t.Name]), messages: s.messages[t.Name]}, nil
			},
			BindSink: func(t connectors.Table) (connectors.Sink, error) { return &memorySink{store: s, table: t.Name}, nil },
		},
	}
}

// memorySource reads n messages of one split.
type memorySource struct {
	n        int
	messages []connectors.Message
	split    connectors.Split
}

func (s *memorySource) Bounded() bool { return true }

func (s *memorySource) Run(ctx context.Context, a connectors.Assignment) error {
	return a.Assigned(ctx, []connectors.SplitStart{{Split: s.split, End: connectors.Position(s.n)}})
}

func (s *memorySource) Open(context.Context, connectors.SplitStart) (connectors.Reader, error) {
	return &memoryReader{source: s}, nil
}

func (s *memorySource) Commit(context.Context, map[connectors.Split]connectors.Position) error {
	return nil
}

func (s *memorySource) Close() error { return nil }

type memoryReader struct {
	source *memorySource
	read   bool
}

func (r *memoryReader) Read(_ context.Context, dst *connectors.Messages) error {
	if r.read || r.source.n == 0 {
		return connectors.ErrEndOfSplit
	}
	r.read = true
	*dst = connectors.Messages{Split: r.source.split, Next: connectors.Position(r.source.n)}
	for i := range r.source.n {
		m := connectors.Message{Position: connectors.Position(i), Time: connectors.NoTime, Epoch: -1}
		if r.source.messages != nil {
			m = r.source.messages[i]
		}
		dst.Items = append(dst.Items, m)
	}
	return nil
}

func (r *memoryReader) Close() error { return nil }

// rowSource makes rows of values.
type rowSource struct {
	memorySource
	rows  []row
	table connectors.Table
}

var _ connectors.RowDecoder = (*rowSource)(nil)

// DecodeRow sets the columns of row number m.Position.
func (s *rowSource) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	at := dst.Row()
	r := s.rows[m.Position]
	if len(r.values) < len(s.table.Columns) {
		return fmt.Errorf("the row has %d values for %d columns", len(r.values), len(s.table.Columns))
	}
	for i, c := range cols {
		if c < 0 {
			continue
		}
		v := dst.Batch.Columns[c]
		if err := setValue(v, at, r.values[i]); err != nil {
			return err
		}
		v.Own(at, dst.Batch.Arena)
	}
	dst.CommitKind(origin, r.kind)
	return nil
}

// memorySink keeps messages.
type memorySink struct {
	store *store
	table string
}

func (s *memorySink) Changes() connectors.Changes                     { return connectors.Retract }
func (s *memorySink) Open(context.Context) (connectors.Writer, error) { return s, nil }
func (s *memorySink) Flush(context.Context) error                     { return nil }
func (s *memorySink) Close() error                                    { return nil }

// Write keeps copies of the messages.
func (s *memorySink) Write(_ context.Context, o *connectors.Outgoing) error {
	s.store.mu.Lock()
	for _, m := range o.Items {
		s.store.written[s.table] = append(s.store.written[s.table], copyMessage(m))
	}
	s.store.mu.Unlock()
	o.Settle(o, nil, nil)
	return nil
}

func copyMessage(m connectors.OutMessage) connectors.OutMessage {
	m.Key, m.Value, m.Target = clone(m.Key), clone(m.Value), clone(m.Target)
	headers := m.Headers
	m.Headers = nil
	for _, h := range headers {
		m.Headers = append(m.Headers, connectors.Header{Key: h.Key, Value: clone(h.Value)})
	}
	return m
}

// clone copies bytes and keeps nil apart from empty.
func clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}

// kindOf is the row kind of its short form.
func kindOf(s string) (batch.RowKind, error) {
	for k := batch.Insert; k <= batch.Delete; k++ {
		if k.String() == s {
			return k, nil
		}
	}
	return 0, fmt.Errorf("no row kind %q", s)
}

// rowOf reads [kind, [values…]].
func rowOf(x any) (row, error) {
	pair, ok := x.([]any)
	if !ok || len(pair) != 2 {
		return row{}, fmt.Errorf("%s is no row", text(x))
	}
	kind, err := kindOf(fmt.Sprint(pair[0]))
	if err != nil {
		return row{}, err
	}
	values, ok := pair[1].([]any)
	if !ok {
		return row{}, fmt.Errorf("%s is no row", text(x))
	}
	return row{kind: kind, values: values}, nil
}
