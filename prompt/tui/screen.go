package tui

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// screen takes what statements write and prints it above the editor, in pieces that fit on the screen: a longer one would be torn.
type screen struct {
	print func(text string) bool // one piece, without the last line's end; false: it cannot be printed now

	mu     sync.Mutex
	buf    []byte
	file   io.Writer // takes all once nothing prints any more
	last   time.Time
	width  int
	height int
}

// What is written is held back for so long, or until there is so much of it: rows come faster than a screen shows them one by one.
const (
	holdBack  = 30 * time.Millisecond
	heldBytes = 16 << 10
)

func (s *screen) resize(width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.width, s.height = width, height
}

// Write implements io.Writer. It waits until the screen has taken what is there.
func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	if s.file != nil {
		defer s.mu.Unlock()
		return s.file.Write(p)
	}
	s.buf = append(s.buf, p...)
	due := len(s.buf) >= heldBytes || time.Since(s.last) >= holdBack
	s.mu.Unlock()
	if due {
		s.pass(false)
	}
	return len(p), nil
}

// flush prints what is left.
func (s *screen) flush() { s.pass(true) }

// pass prints the lines that are whole; all of them everything.
func (s *screen) pass(all bool) {
	s.mu.Lock()
	end := bytes.LastIndexByte(s.buf, '\n') + 1
	if all {
		end = len(s.buf)
	}
	text := string(s.buf[:end])
	s.buf = append(s.buf[:0], s.buf[end:]...)
	s.last = time.Now()
	width, height := s.width, s.height
	s.mu.Unlock()
	for _, piece := range pieces(text, width, height) {
		if !s.print(piece) {
			s.keep(piece + "\n")
		}
	}
}

// keep takes back what could not be printed.
func (s *screen) keep(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file != nil {
		_, _ = io.WriteString(s.file, text) // the person has left
		return
	}
	s.buf = append(s.buf, text...)
}

// command prints a text from within an update.
func (s *screen) command(text string) tea.Cmd {
	s.mu.Lock()
	width, height := s.width, s.height
	s.mu.Unlock()
	var cmds []tea.Cmd
	for _, piece := range pieces(text, width, height) {
		cmds = append(cmds, tea.Println(piece))
	}
	return tea.Sequence(cmds...)
}

// pieces cuts a text into lines that fit on half a screen together. A line that is too wide takes several.
func pieces(text string, width, height int) []string {
	if text == "" {
		return nil
	}
	var all []string
	var piece []string
	room := max(height/2, 1)
	used := 0
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		rows := 1 + lipgloss.Width(line)/max(width, 1)
		if used > 0 && used+rows > room {
			all, piece, used = append(all, strings.Join(piece, "\n")), nil, 0
		}
		if line == "" {
			line = " " // an empty text would not be printed
		}
		piece, used = append(piece, line), used+rows
	}
	return append(all, strings.Join(piece, "\n"))
}
