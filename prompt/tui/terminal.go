package tui

import (
	"bytes"
	"os"
	"sync"
)

// terminal is the file that a program of bubbletea draws on. It tells when something was written there. Safe for concurrent use.
type terminal struct {
	*os.File

	mu      sync.Mutex
	awaited []awaited
}

// awaited is what someone waits for.
type awaited struct {
	text []byte
	seen chan struct{}
}

// shows returns a channel that is closed once a text was written, as a part of one call.
func (t *terminal) shows(text string) <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	a := awaited{[]byte(text), make(chan struct{})}
	t.awaited = append(t.awaited, a)
	return a.seen
}

// Write implements io.Writer.
func (t *terminal) Write(p []byte) (int, error) {
	n, err := t.File.Write(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	left := t.awaited[:0]
	for _, a := range t.awaited {
		if bytes.Contains(p, a.text) {
			close(a.seen)
		} else {
			left = append(left, a)
		}
	}
	t.awaited = left
	return n, err
}

// WriteString implements io.StringWriter, so that nothing goes past Write.
func (t *terminal) WriteString(s string) (int, error) { return t.Write([]byte(s)) }
