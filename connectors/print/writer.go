package print

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/leatsql/leat/connectors"
)

// writer writes the lines of an Outgoing at once, so that those of two chains do not mix.
type writer struct {
	prefixes []string
	out      io.Writer

	mu   sync.Mutex
	next int // whose turn it is
	buf  []byte
}

var _ connectors.Writer = (*writer)(nil)

// Open implements connectors.Sink.
func (s *sink) Open(context.Context) (connectors.Writer, error) {
	return &writer{prefixes: s.prefixes, out: s.out}, nil
}

// Write implements connectors.Writer.
func (w *writer) Write(_ context.Context, o *connectors.Outgoing) error {
	if err := w.write(o); err != nil {
		return fmt.Errorf("print rows: %w", err)
	}
	o.Settle(o, nil, nil)
	return nil
}

func (w *writer) write(o *connectors.Outgoing) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buf = w.buf[:0]
	for i := range o.Items {
		w.buf = append(append(w.buf, w.prefixes[w.next]...), o.Items[i].Value...)
		if w.next++; w.next == len(w.prefixes) {
			w.next = 0
		}
	}
	_, err := w.out.Write(w.buf)
	return err
}

// Flush implements connectors.Writer: nothing is held back.
func (w *writer) Flush(context.Context) error { return nil }

// Close implements connectors.Writer.
func (w *writer) Close() error { return nil }
