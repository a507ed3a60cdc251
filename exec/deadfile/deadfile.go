package deadfile

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/leatsql/leat/connectors"
)

// Writer appends to one file; safe for concurrent use.
type Writer struct {
	mu   sync.Mutex
	file *os.File
}

var _ connectors.Writer = (*Writer)(nil)

// Open opens the file for appending and creates it when it is missing.
func Open(path string) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open dead-letter file: %w", err)
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		f.Close()
		return nil, fmt.Errorf("open dead-letter file: %w", err)
	}
	return &Writer{file: f}, nil
}

// syncFolder makes the name of a new file as durable as its content.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil // where folders are not synced
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// line is a letter as it is written. Bytes that are no UTF-8 are base64.
type line struct {
	Where       map[string]string `json:"where"`
	TimestampMS *int64            `json:"timestamp_ms,omitempty"`
	Key         *string           `json:"key,omitempty"`
	KeyBase64   []byte            `json:"key_base64,omitempty"`
	Value       *string           `json:"value,omitempty"`
	ValueBase64 []byte            `json:"value_base64,omitempty"`
	Headers     []header          `json:"headers,omitempty"`
}

type header struct {
	Key   string `json:"key"`
	Value []byte `json:"value_base64"`
}

// Write appends the letters and syncs the file.
func (w *Writer) Write(_ context.Context, o *connectors.Outgoing) error {
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	for i := range o.Items {
		if err := enc.Encode(newLine(&o.Items[i])); err != nil {
			return fmt.Errorf("encode dead letter: %w", err)
		}
	}
	w.mu.Lock()
	_, err := w.file.WriteString(text.String())
	if err == nil {
		err = w.file.Sync()
	}
	w.mu.Unlock()
	if err != nil {
		return fmt.Errorf("write dead-letter file: %w", err)
	}
	o.Settle(o, nil, nil)
	return nil
}

func newLine(m *connectors.OutMessage) line {
	l := line{Where: map[string]string{}}
	if m.Time != connectors.NoTime {
		l.TimestampMS = &m.Time
	}
	l.Key, l.KeyBase64 = text(m.Key)
	l.Value, l.ValueBase64 = text(m.Value)
	for _, h := range m.Headers {
		if name, ok := strings.CutPrefix(h.Key, "leat."); ok {
			l.Where[name] = string(h.Value)
		} else {
			l.Headers = append(l.Headers, header{Key: h.Key, Value: h.Value})
		}
	}
	return l
}

func text(b []byte) (*string, []byte) {
	if b == nil {
		return nil, nil
	}
	if !utf8.Valid(b) {
		return nil, b
	}
	s := string(b)
	return &s, nil
}

// Flush does nothing: every letter is durable when it is settled.
func (w *Writer) Flush(context.Context) error { return nil }

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
