package tui

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/internal/readfile"
)

// What is kept: so many statements, and of a file that has more bytes than this its end.
const (
	mostHistory      = 5000
	mostHistoryBytes = 32 << 20
)

// history are the statements that were typed, the oldest first. They are kept in a file, one JSON string a line, which only its owner may
// read. Statements with a secret in them are not written.
type history struct {
	path    string // "" keeps nothing
	entries []string
	failed  bool // an entry could not be kept, and this was said
}

// readHistory reads the file; one that is not there is empty.
func readHistory(path string) (*history, error) {
	h := &history{path: path}
	if path == "" {
		return h, nil
	}
	f, err := readfile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return &history{}, fmt.Errorf("history is not kept: %w", err)
	}
	text, cut, err := readEnd(f, mostHistoryBytes)
	if err := errors.Join(err, f.Close()); err != nil {
		return h, fmt.Errorf("history: %w", err)
	}
	for line := range bytes.Lines(text) {
		var entry string
		if json.Unmarshal(line, &entry) == nil { // a line that was cut off, here or by a crash, is no entry
			h.entries = append(h.entries, entry)
		}
	}
	if over := len(h.entries) - mostHistory; over > 0 || cut {
		h.entries = h.entries[max(over, 0):]
		return h, h.rewrite()
	}
	return h, nil
}

// readEnd reads the last bytes of a file, and reports whether there are more.
func readEnd(f *os.File, most int64) (text []byte, cut bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, false, err
	}
	from := max(info.Size()-most, 0)
	text, err = readfile.All(io.NewSectionReader(f, from, most), most)
	return text, from > 0, err
}

// add appends a statement, unless it is the last one again. That it cannot be kept is said once.
func (h *history) add(text string) error {
	err := h.keep(text)
	if err == nil || h.failed {
		return nil
	}
	h.failed = true
	return fmt.Errorf("history: what is typed is not kept: %w", err)
}

func (h *history) keep(text string) error {
	text = strings.TrimSpace(text)
	if text == "" || len(h.entries) > 0 && h.entries[len(h.entries)-1] == text {
		return nil
	}
	h.entries = append(h.entries, text)
	if h.path == "" || engine.NewInput("", text).HoldsSecret() {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(entryLine(text))
	return errors.Join(err, f.Close())
}

func entryLine(text string) []byte {
	line, _ := json.Marshal(text) // a string always can be
	return append(line, '\n')
}

// rewrite writes the entries anew.
func (h *history) rewrite() error {
	var b strings.Builder
	for _, e := range h.entries {
		b.Write(entryLine(e))
	}
	next := h.path + ".new"
	if err := os.WriteFile(next, []byte(b.String()), 0o600); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	if err := os.Rename(next, h.path); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	return nil
}

// before is the entry in front of a text that was just added.
func (h *history) before(text string) string {
	n := len(h.entries)
	if n > 0 && h.entries[n-1] == strings.TrimSpace(text) {
		n--
	}
	if n == 0 {
		return ""
	}
	return h.entries[n-1]
}

// search finds the latest entry in front of a place that holds a text, -1 when there is none.
func (h *history) search(text string, before int) int {
	text = strings.ToLower(text)
	for i := min(before, len(h.entries)) - 1; i >= 0; i-- {
		if strings.Contains(strings.ToLower(h.entries[i]), text) {
			return i
		}
	}
	return -1
}
