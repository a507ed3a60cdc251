package deadfile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// Writer appends to one file; safe for concurrent use.
type Writer struct {
	mu   sync.Mutex
	file *os.File
}

var _ connectors.Writer = (*Writer)(nil)

// Open opens the file for appending and creates it when it is missing. What is no file, a FIFO for one, is refused: letters could not be made durable. Behind a line that a crash has torn, letters begin on a new one.
func Open(path string) (*Writer, error) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, refused("open", fmt.Errorf("%s is no file but a FIFO or a device, which keeps nothing", path)) // opening a FIFO would wait for a reader
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, refused("open", err)
	}
	if torn(path) {
		_, err = f.WriteString("\n")
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		f.Close()
		return nil, refused("open", err)
	}
	return &Writer{file: f}, nil
}

// torn reports whether a file ends within a line, as far as it may be read.
func torn(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	last := make([]byte, 1)
	_, err = f.ReadAt(last, info.Size()-1)
	return err == nil && last[0] != '\n'
}

func refused(what string, err error) error {
	return &connectors.Failure{
		Class: connectors.ErrRefused, Message: "cannot " + what + " the dead-letter file", Cause: err,
		Help: "mend that, or name another by 'dead-letter.path'",
	}
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

// Write appends the letters and syncs the file.
func (w *Writer) Write(_ context.Context, o *connectors.Outgoing) error {
	var text []byte
	for i := range o.Items {
		m := &o.Items[i]
		l := deadletter.Read(m.Key, m.Value, m.Headers, m.Time)
		var err error
		if text, err = l.AppendLine(text); err != nil {
			return err
		}
		text = append(text, '\n')
	}
	w.mu.Lock()
	_, err := w.file.Write(text)
	if err == nil {
		err = w.file.Sync()
	}
	w.mu.Unlock()
	if err != nil {
		return refused("write", err)
	}
	o.Settle(o, nil, nil)
	return nil
}

// Flush does nothing: every letter is durable when it is settled.
func (w *Writer) Flush(context.Context) error { return nil }

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
