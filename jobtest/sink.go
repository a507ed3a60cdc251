package jobtest

import (
	"bytes"
	"context"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
)

// collected are the messages that a table was given.
type collected struct {
	mu       sync.Mutex
	messages []connectors.OutMessage
}

// sink collects messages in place of a table's own.
type sink struct {
	connectors.Sink // the table's own; it says what changes it takes
	to              *collected
}

var _ connectors.Sink = (*sink)(nil)

// Open implements connectors.Sink.
func (s *sink) Open(context.Context) (connectors.Writer, error) { return &writer{s.to}, nil }

// keyedSink is a sink whose own takes keys and targets from rows.
type keyedSink struct {
	*sink
	connectors.RowKeyer
}

// rowSink is a sink of a connector that takes no format: messages are JSON objects.
type rowSink struct {
	*sink
	encoder formats.BoundEncoder
}

var _ connectors.RowEncoder = (*rowSink)(nil)

// NewRowEncoder implements connectors.RowEncoder.
func (s *rowSink) NewRowEncoder(cols []int) func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
	e := s.encoder.NewEncoder()
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		dst, _, err := e.Encode(dst, b, cols, row)
		return dst, err
	}
}

// letterSink collects dead letters.
type letterSink struct{ to *collected }

var _ connectors.Sink = (*letterSink)(nil)

// Changes implements connectors.Sink.
func (s *letterSink) Changes() connectors.Changes { return connectors.AppendOnly }

// Open implements connectors.Sink.
func (s *letterSink) Open(context.Context) (connectors.Writer, error) { return &writer{s.to}, nil }

// writer collects messages; each is settled at once.
type writer struct{ to *collected }

var _ connectors.Writer = (*writer)(nil)

// Write implements connectors.Writer.
func (w *writer) Write(_ context.Context, o *connectors.Outgoing) error {
	w.to.mu.Lock()
	for _, m := range o.Items {
		m.Key, m.Value, m.Target = bytes.Clone(m.Key), bytes.Clone(m.Value), bytes.Clone(m.Target)
		headers := m.Headers
		m.Headers = nil
		for _, h := range headers {
			m.Headers = append(m.Headers, connectors.Header{Key: h.Key, Value: bytes.Clone(h.Value)})
		}
		w.to.messages = append(w.to.messages, m)
	}
	w.to.mu.Unlock()
	o.Settle(o, nil, nil)
	return nil
}

// Flush implements connectors.Writer.
func (w *writer) Flush(context.Context) error { return nil }

// Close implements connectors.Writer.
func (w *writer) Close() error { return nil }
