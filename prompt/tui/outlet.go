package tui

import (
	"io"
	"sync"
)

// Outlet is a file of the terminal, as standard output is, that background jobs write to: rows of the print connector, lines of the log.
// While the prompt has the screen, they appear above the editor; written to the terminal they would land in the middle of what is typed.
// Safe for concurrent use.
type Outlet struct {
	file io.Writer

	mu   sync.Mutex
	to   io.Writer // nil: the file
	held bool      // rows fill the screen: what is written waits in buf
	buf  []byte
}

// mostHeld bounds what waits; of more, the latest is kept.
const mostHeld = 256 << 10

// NewOutlet returns an Outlet to a file.
func NewOutlet(file io.Writer) *Outlet { return &Outlet{file: file} }

// Write implements io.Writer. It takes whole lines.
func (o *Outlet) Write(p []byte) (int, error) {
	o.mu.Lock()
	if o.held {
		o.buf = append(o.buf, p...)
		if over := len(o.buf) - mostHeld; over > 0 {
			o.buf = append(o.buf[:0], o.buf[over:]...)
		}
		o.mu.Unlock()
		return len(p), nil
	}
	to := o.to
	o.mu.Unlock()
	if to == nil {
		to = o.file
	}
	return to.Write(p)
}

// Outlets are those of a prompt.
type Outlets []*Outlet

// hold keeps what is written until redirect.
func (all Outlets) hold() {
	for _, o := range all {
		o.mu.Lock()
		o.held = true
		o.mu.Unlock()
	}
}

// redirect sends what is written, and what was held, to w, or to the file again.
func (all Outlets) redirect(w io.Writer) {
	for _, o := range all {
		o.mu.Lock()
		held := o.buf
		o.to, o.held, o.buf = w, false, nil
		o.mu.Unlock()
		if len(held) > 0 {
			_, _ = o.Write(held) // as with any line, nobody can be told
		}
	}
}
