package sqlfmt

import (
	"strings"
	"unicode/utf8"
)

const (
	lineWidth   = 100
	indentWidth = 2
)

// op is an instruction of a layout: a text, what stands between two texts, or a mark that begins or ends something.
//
// A group is written on one line when it fits there together with what follows it up to the next place where a line may end;
// else its own lines, not those of the groups in it, are broken.
type op struct {
	kind   opKind
	broken bool // of opOpen: the group is never written on one line
	blank  bool // of a gap: an empty line stands before what follows, when a line ends here
	text   string
}

type opKind uint8

// The gaps are in the order of their strength.
const (
	opNone   opKind = iota // a gap: nothing
	opSpace                // a gap: a blank
	opSoft                 // a gap: nothing, or the end of a line
	opLine                 // a gap: a blank, or the end of a line
	opHard                 // a gap: the end of a line
	opText                 // a text
	opTrail                // a comment at the end of a line
	opOpen                 // the beginning of a group
	opClose                // its end
	opIndent               // lines that begin from here on stand one step further in
	opDedent               // and up to here
)

// measures are sums over a layout, so that whether a group fits is known in constant time.
type measures struct {
	width []int // of all that stands before each op, on one line
	hard  []int // how many line ends cannot be avoided before each op
	next  []int // the next op at or behind each one where a line may end
	close []int // of opOpen: its opClose
}

func measure(ops []op) *measures {
	n := len(ops)
	m := &measures{width: make([]int, n+1), hard: make([]int, n+1), next: make([]int, n+1), close: make([]int, n)}
	var open []int
	for i, o := range ops {
		width, hard := 0, 0
		switch o.kind {
		case opSpace, opLine:
			width = 1
		case opHard:
			hard = 1
		case opText:
			line, _, more := strings.Cut(o.text, "\n")
			width = utf8.RuneCountInString(line)
			if more {
				hard = 1
			}
		case opTrail:
			// Nothing is broken to make room for a comment up to the end of the line. One that could stand within the line
			// takes the room that it would take there.
			if strings.HasPrefix(o.text, "/*") {
				line, _, _ := strings.Cut(o.text, "\n")
				width = 1 + utf8.RuneCountInString(line)
			}
		case opOpen:
			open = append(open, i)
			if o.broken {
				hard = 1
			}
		case opClose:
			m.close[open[len(open)-1]] = i
			open = open[:len(open)-1]
		default:
		}
		m.width[i+1], m.hard[i+1] = m.width[i]+width, m.hard[i]+hard
	}
	m.next[n] = n
	for i := n - 1; i >= 0; i-- {
		m.next[i] = m.next[i+1]
		if k := ops[i].kind; k == opSoft || k == opLine || k == opHard {
			m.next[i] = i
		}
	}
	return m
}

// fits reports whether the group that begins at an op fits on the line from a column on.
func (m *measures) fits(open, column int) bool {
	end := m.close[open]
	return m.hard[end] == m.hard[open] && column+m.width[m.next[end]]-m.width[open] <= lineWidth
}

// writer writes a layout. Blanks and line ends are held back until a text follows, so that no line ends with blanks.
type writer struct {
	b      strings.Builder
	column int
	level  int
	lines  int // line ends to write
	indent int // the level of the line that they begin
	space  bool
}

// render returns the text of a layout.
func render(ops []op) string {
	m := measure(ops)
	var w writer
	flat := []bool{false}
	for i, o := range ops {
		onLine := flat[len(flat)-1]
		switch o.kind {
		case opNone:
		case opSpace:
			w.space = true
		case opSoft, opLine, opHard:
			switch {
			case !onLine:
				w.newline(o.blank)
			case o.kind == opLine:
				w.space = true
			}
		case opText:
			w.text(o.text)
		case opTrail:
			w.space = true
			w.text(o.text)
		case opOpen:
			flat = append(flat, onLine || m.fits(i, w.start()))
		case opClose:
			flat = flat[:len(flat)-1]
		case opIndent:
			w.level++
		case opDedent:
			w.level--
		}
	}
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	return w.b.String()
}

func (w *writer) newline(blank bool) {
	if w.b.Len() == 0 {
		return
	}
	w.lines, w.indent = 1, w.level
	if blank {
		w.lines = 2
	}
	w.space = false
}

// start returns the column of the next text.
func (w *writer) start() int {
	switch {
	case w.lines > 0:
		return w.indent * indentWidth
	case w.space:
		return w.column + 1
	}
	return w.column
}

func (w *writer) text(s string) {
	if s == "" {
		return
	}
	w.column = w.start()
	switch {
	case w.lines > 0:
		w.b.WriteString("\n\n"[:w.lines])
		for range w.column {
			w.b.WriteByte(' ')
		}
	case w.space:
		w.b.WriteByte(' ')
	}
	w.lines, w.space = 0, false
	w.b.WriteString(s)
	if n := strings.LastIndexByte(s, '\n'); n >= 0 {
		w.column, s = 0, s[n+1:]
	}
	w.column += utf8.RuneCountInString(s)
}
