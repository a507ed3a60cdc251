package deadfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// Writer appends to one file; safe for concurrent use. A file that is moved or removed while it is written is made anew: what is
// appended to one that has no name is kept nowhere.
type Writer struct {
	path string
	mu   sync.Mutex
	file *os.File
}

var _ connectors.Writer = (*Writer)(nil)

// Open opens the file for appending and creates it when it is missing. What is no file, a FIFO for one, is refused: letters could not be
// made durable.
func Open(path string) (*Writer, error) {
	f, err := open(path)
	if err != nil {
		return nil, refused("open", err)
	}
	return &Writer{path: path, file: f}, nil
}

func open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file but a FIFO or a device, which keeps nothing", path) // opening a FIFO would wait for a reader
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// current opens the file anew where its name is that of no file, or of another one, by now. Call with mu held.
func (w *Writer) current() error {
	now, err := os.Stat(w.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	own, err := w.file.Stat()
	if err != nil {
		return err
	}
	if now != nil && os.SameFile(now, own) {
		return nil
	}
	f, err := open(w.path)
	if err != nil {
		return err
	}
	err = w.file.Close()
	w.file = f
	return err
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
	if err := w.append(text); err != nil {
		return refused("write", err)
	}
	o.Settle(o, nil, nil)
	return nil
}

// append makes lines durable. Behind a line that is torn, by a crash or by another writer whose disk was full, they begin on a new one.
func (w *Writer) append(text []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.current(); err != nil {
		return err
	}
	if torn(w.path) {
		text = append([]byte("\n"), text...)
	}
	if _, err := w.file.Write(text); err != nil {
		return err
	}
	return w.file.Sync()
}

// Flush does nothing: every letter is durable when it is settled.
func (w *Writer) Flush(context.Context) error { return nil }

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
