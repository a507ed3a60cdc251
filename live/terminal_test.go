package live

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

// screen is a terminal as small as these tests need it: rows that scroll and wrap, the cursor, and what a block is drawn with.
type screen struct {
	t             *testing.T
	mu            sync.Mutex // of width: a view asks for it at any time
	width, height int
	rows          [][]rune // all of them; the last height are seen
	row, column   int
}

func newScreen(t *testing.T, width, height int) *screen {
	return &screen{t: t, width: width, height: height, rows: [][]rune{nil}}
}

func (s *screen) Write(p []byte) (int, error) {
	state := byte(0)
	for text := string(p); text != ""; {
		piece, _, n, next := ansi.DecodeSequence(text, state, nil)
		text, state = text[n:], next
		switch {
		case piece == "\r":
			s.column = 0
		case piece == "\n":
			s.down()
			s.column = 0
		case piece == ansi.EraseScreenBelow:
			s.rows = s.rows[:s.row+1]
			s.cut()
		case piece == ansi.EraseLineRight:
			s.cut()
		case strings.HasSuffix(piece, "A") && piece[0] == '\x1b':
			up := 1
			_, _ = fmt.Sscanf(piece, "\x1b[%dA", &up)
			s.row = max(s.row-up, len(s.rows)-s.height, 0)
		case piece[0] < ' ':
			s.t.Errorf("unknown: %q", piece)
		default:
			s.put([]rune(piece)[0])
		}
	}
	return len(p), nil
}

func (s *screen) down() {
	s.row++
	if s.row == len(s.rows) {
		s.rows = append(s.rows, nil)
	}
}

func (s *screen) cut() { s.rows[s.row] = s.rows[s.row][:min(s.column, len(s.rows[s.row]))] }

func (s *screen) put(r rune) {
	if s.column == s.width {
		s.down()
		s.column = 0
	}
	for len(s.rows[s.row]) <= s.column {
		s.rows[s.row] = append(s.rows[s.row], ' ')
	}
	s.rows[s.row][s.column] = r
	s.column++
}

func (s *screen) resize(width int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.width = width
}

// narrow makes the screen less wide, and wraps what is too long then, as terminals do. The cursor stands on an empty row at the end.
func (s *screen) narrow(width int) {
	var rows [][]rune
	for _, r := range s.rows {
		for len(r) > width {
			rows, r = append(rows, slices.Clone(r[:width])), slices.Clone(r[width:])
		}
		rows = append(rows, r)
	}
	s.rows, s.row = rows, len(rows)-1
	s.resize(width)
}

// text is all that the screen shows and showed, without blank ends.
func (s *screen) text() string {
	var lines []string
	for _, r := range s.rows {
		lines = append(lines, strings.TrimRight(string(r), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func (s *screen) wants(lines ...string) {
	s.t.Helper()
	if diff := cmp.Diff(strings.Join(lines, "\n"), s.text()); diff != "" {
		s.t.Errorf("-want +got:\n%s", diff)
	}
}

func (s *screen) terminal() *Terminal {
	size := func() (int, int, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.width, s.height, nil
	}
	return &Terminal{out: s, size: size, foreground: func() bool { return true }}
}

func TestWritesStandAboveTheBlock(t *testing.T) {
	s := newScreen(t, 40, 6)
	term := s.terminal()
	fmt.Fprintln(term, "before")
	term.draw([]string{"head", "job 1"})
	s.wants("before", "head", "job 1")
	fmt.Fprintln(term, "line 1")
	fmt.Fprintln(term, "line 2, which is longer than the screen is wide\nline 3")
	s.wants("before", "line 1", "line 2, which is longer than the screen", "is wide", "line 3", "head", "job 1")
	term.draw([]string{"head", "job 2", "foot"})
	fmt.Fprintln(term, "line 4")
	term.draw([]string{"job 3"})
	s.wants("before", "line 1", "line 2, which is longer than the screen", "is wide", "line 3", "line 4", "job 3")
	term.remove()
	fmt.Fprintln(term, "account")
	s.wants("before", "line 1", "line 2, which is longer than the screen", "is wide", "line 3", "line 4", "account")
}

// TestTypedBelow: what a person types below the block, ^C for instance, goes with the next drawing.
func TestTypedBelow(t *testing.T) {
	s := newScreen(t, 40, 6)
	term := s.terminal()
	term.draw([]string{"job 1"})
	fmt.Fprint(s, "^C")
	fmt.Fprintln(term, "stopping")
	s.wants("stopping", "job 1")
	fmt.Fprint(s, "^C")
	term.remove()
	s.wants("stopping")
}

func TestNarrower(t *testing.T) {
	s := newScreen(t, 40, 10)
	term := s.terminal()
	fmt.Fprintln(term, "log")
	term.draw([]string{"a line of the block, 36 columns wide", "short"})
	s.narrow(15)
	term.draw([]string{"a line of the", "short"})
	s.wants("log", "a line of the", "short")
	s.resize(40)
	term.draw([]string{"a line of the block, 36 columns wide", "short"})
	s.wants("log", "a line of the block, 36 columns wide", "short")
}

// TestBackground: the terminal of a process in the background is another's.
func TestBackground(t *testing.T) {
	s := newScreen(t, 40, 6)
	term := s.terminal()
	front := true
	term.foreground = func() bool { return front }
	term.draw([]string{"job 1"})
	front = false
	fmt.Fprint(s, "$ ls\n")
	term.draw([]string{"job 2"})
	fmt.Fprintln(term, "log")
	term.remove()
	s.wants("job 1", "$ ls", "log")
	front = true
	term.draw([]string{"job 3"})
	s.wants("job 1", "$ ls", "log", "job 3")
	term.forget() // it was stopped and goes on
	fmt.Fprint(s, "$ fg\n")
	term.draw([]string{"job 4"})
	s.wants("job 1", "$ ls", "log", "job 3", "$ fg", "job 4")
}

func TestUnknownSize(t *testing.T) {
	term := &Terminal{size: func() (int, int, error) { return 0, 0, nil }}
	if w, h := term.dimensions(); w != 80 || h != 24 {
		t.Errorf("%d × %d", w, h)
	}
	term.size = func() (int, int, error) { return 10, 10, errors.New("it is none") }
	if w, h := term.dimensions(); w != 80 || h != 24 {
		t.Errorf("%d × %d", w, h)
	}
}

// TestNothingIsTorn writes from many sides while the block is drawn.
func TestNothingIsTorn(t *testing.T) {
	s := newScreen(t, 40, 10)
	term := s.terminal()
	var writers sync.WaitGroup
	for n := range 4 {
		writers.Go(func() {
			for range 50 {
				fmt.Fprintf(term, "line of %d\n", n)
			}
		})
	}
	for i := range 50 {
		term.draw([]string{"head", fmt.Sprintf("job %d", i)})
	}
	writers.Wait()
	term.remove()
	counts := map[string]int{}
	for line := range strings.SplitSeq(s.text(), "\n") {
		counts[line]++
	}
	if diff := cmp.Diff(map[string]int{"line of 0": 50, "line of 1": 50, "line of 2": 50, "line of 3": 50}, counts); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
