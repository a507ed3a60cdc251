package live

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// Terminal is a terminal with a block of lines at its bottom. What is written to it stands above the block. It is safe for
// concurrent use; before a block is drawn, and after it was removed, writes pass as they are.
type Terminal struct {
	out        io.Writer
	size       func() (width, height int, err error)
	foreground func() bool

	mu    sync.Mutex
	lines []string // the block, as it was asked for
	drawn []int    // the widths of its lines that stand on the terminal; the cursor is at the beginning of the line below
}

var _ io.Writer = (*Terminal)(nil)

// NewTerminal returns the terminal that a file is.
func NewTerminal(f *os.File) *Terminal {
	return &Terminal{
		out:        f,
		size:       func() (int, int, error) { return term.GetSize(f.Fd()) },
		foreground: func() bool { return inForeground(f) },
	}
}

// usual is the size of a terminal that does not tell its own.
const usualWidth, usualHeight = 80, 24

// Width returns how many characters stand in a row of the terminal that a file is; 0 where it is none, or does not tell.
func Width(f *os.File) int {
	width, _, err := term.GetSize(f.Fd())
	if err != nil {
		return 0
	}
	return width
}

func (t *Terminal) dimensions() (width, height int) {
	width, height, err := t.size()
	if err != nil || width <= 0 || height <= 0 {
		return usualWidth, usualHeight
	}
	return width, height
}

// Write implements io.Writer: p, which is whole lines, is written above the block.
func (t *Terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.drawn) == 0 {
		return t.out.Write(p)
	}
	var b bytes.Buffer
	t.erase(&b)
	b.Write(p)
	t.paint(&b)
	if _, err := t.out.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// draw shows lines in the place of the block. Each must fit on a row of the terminal, all together must leave a row for the cursor.
// While the process is in the background of its terminal, as behind a shell's &, nothing is drawn: the terminal is another's.
func (t *Terminal) draw(lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines = lines
	if !t.foreground() {
		t.drawn = nil
		return
	}
	var b bytes.Buffer
	t.up(&b)
	t.paint(&b)
	_, _ = t.out.Write(b.Bytes()) // where a terminal has gone nobody looks
}

// remove takes the block away.
func (t *Terminal) remove() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.drawn) == 0 || !t.foreground() {
		return
	}
	var b bytes.Buffer
	t.erase(&b)
	t.drawn = nil
	_, _ = t.out.Write(b.Bytes())
}

// forget leaves what was drawn where it stands: another program has written behind it.
func (t *Terminal) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drawn = nil
}

// up moves the cursor to the block's first row.
func (t *Terminal) up(b *bytes.Buffer) {
	b.WriteByte('\r')
	width, _ := t.dimensions()
	if n := rowsOf(t.drawn, width); n > 0 {
		b.WriteString(ansi.CursorUp(n))
	}
}

// erase removes the block from the terminal, and what was typed below it.
func (t *Terminal) erase(b *bytes.Buffer) {
	t.up(b)
	b.WriteString(ansi.EraseScreenBelow)
}

// paint writes the block from the cursor on.
func (t *Terminal) paint(b *bytes.Buffer) {
	t.drawn = t.drawn[:0]
	for _, line := range t.lines {
		fmt.Fprintf(b, "%s%s\n", line, ansi.EraseLineRight)
		t.drawn = append(t.drawn, ansi.StringWidth(line))
	}
	b.WriteString(ansi.EraseScreenBelow)
}

// rowsOf is how many rows lines take on a terminal that has become so wide meanwhile: terminals wrap what has become too long.
func rowsOf(widths []int, width int) int {
	rows := 0
	for _, w := range widths {
		rows += max(1, (w+width-1)/width)
	}
	return rows
}
