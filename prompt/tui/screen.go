package tui

import (
	"bytes"
	"io"
	"iter"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
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

// columns is the width of the screen.
func (s *screen) columns() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.width
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

// pieceRows is how many rows of a screen are printed at once. The rest but one is the most that the editor takes: what is printed above it
// tears the screen where both together have no room, also above rows that it has left and that were not erased yet.
func pieceRows(height int) int { return max(height/4, 1) }

// editorRows is how many rows the editor has.
func editorRows(height int) int { return max(height-1-pieceRows(height), 1) }

// pieces cuts a text into lines that are printed at once together. A line that is too wide takes several rows, and is broken where it has
// too many of them.
func pieces(text string, width, height int) []string {
	if text == "" {
		return nil
	}
	var all []string
	var piece []string
	width = max(width, 2)
	room := pieceRows(height)
	used := 0
	for line := range lines(strings.TrimSuffix(text, "\n"), width, width*room) {
		rows := 1 + lipgloss.Width(line)/width
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

// lines are those of a text, broken at a width where they are wider than most.
func lines(text string, width, most int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.SplitSeq(text, "\n") {
			if lipgloss.Width(line) >= most {
				line = ansi.Hardwrap(line, width-1, true)
			}
			for part := range strings.SplitSeq(line, "\n") {
				if !yield(part) {
					return
				}
			}
		}
	}
}
