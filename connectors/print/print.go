package print

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

// Factory declares the connector.
func Factory() *connectors.Factory {
	return &connectors.Factory{
		Name:    "print",
		Doc:     "Writes rows to standard output, a line each: +I, -U, +U or -D, then the columns in brackets.",
		Formats: connectors.NoFormat, Partitions: true,
		Options: []options.Option{
			{Name: "print-identifier", Type: options.String, Doc: "Stands before each row, with '> ' behind it.", Example: "orders"},
			{Name: "standard-error", Type: options.Boolean, Default: "false", HasDefault: true, Doc: "Write to standard error instead."},
			{Name: "property-version", Type: options.String, Default: "1", HasDefault: true, Doc: "Version of the option names; 1."},
			{Name: "sink.parallelism", Type: options.Integer, Check: positive, Doc: "Taken for compatibility; all chains of a job share one writer."},
		},
		BindSink: func(t connectors.Table) (connectors.Sink, error) {
			if err := check(t); err != nil {
				return nil, err
			}
			s := &sink{table: t, out: either(t.Run.Stdout, os.Stdout)}
			if t.Options.Bool("standard-error") {
				s.out = either(t.Run.Stderr, os.Stderr)
			}
			return s, nil
		},
	}
}

func either(set io.Writer, own *os.File) io.Writer {
	if set == nil {
		return own
	}
	return set
}

func positive(v string) error {
	if n := strings.TrimSpace(v); n == "0" || strings.HasPrefix(n, "-") {
		return fmt.Errorf("takes a whole number from 1 on, not '%s'", v)
	}
	return nil
}

func check(t connectors.Table) error {
	var ps options.Problems
	for _, c := range t.Columns {
		if textOf(c.Type) == nil {
			ps = append(ps, options.Problem{Column: c.Name, Code: "LEAT3008", Message: fmt.Sprintf("column '%s' of type %s cannot be printed yet", c.Name, c.Type), Help: "CAST it to STRING"})
		}
	}
	return ps.Err()
}

type sink struct {
	table connectors.Table
	out   io.Writer
}

var (
	_ connectors.Sink       = (*sink)(nil)
	_ connectors.RowEncoder = (*sink)(nil)
)

// Changes implements connectors.Sink: every change is shown.
func (s *sink) Changes() connectors.Changes { return connectors.Retract }

// Open implements connectors.Sink.
func (s *sink) Open(context.Context) (connectors.Writer, error) { return &writer{out: s.out}, nil }

// NewRowEncoder implements connectors.RowEncoder: a message is a line.
func (s *sink) NewRowEncoder(cols []int) func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
	prefix := s.table.Options.String("print-identifier")
	if prefix != "" {
		prefix += "> "
	}
	texts := make([]appendText, len(cols))
	for i, c := range s.table.Columns {
		texts[i] = orNull(textOf(c.Type))
	}
	return func(dst []byte, b *batch.Batch, row int) ([]byte, error) {
		dst = append(dst, prefix...)
		dst = append(dst, b.Kind(row).String()...)
		dst = append(dst, '[')
		for i, text := range texts {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = text(dst, b.Columns[cols[i]], row)
		}
		return append(dst, "]\n"...), nil
	}
}

// writer writes the lines of an Outgoing at once, so that those of two chains do not mix.
type writer struct {
	mu  sync.Mutex
	out io.Writer
	buf []byte
}

var _ connectors.Writer = (*writer)(nil)

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
		w.buf = append(w.buf, o.Items[i].Value...)
	}
	_, err := w.out.Write(w.buf)
	return err
}

// Flush implements connectors.Writer: nothing is held back.
func (w *writer) Flush(context.Context) error { return nil }

// Close implements connectors.Writer.
func (w *writer) Close() error { return nil }
