package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// refresh is how often a live view is drawn.
const refresh = 100 * time.Millisecond

// widestCell is how wide a column may become before its values are cut.
const widestCell = 40

// live is the view of a query's rows while they come.
type live struct {
	feed    *feed
	columns []engine.QueryColumn
	kinds   bool // the row kinds are shown: the changelog
	left    func() engine.Left
	clock   func() time.Time
	closed  chan struct{} // when the view is left

	width, height int
	rows          [][]string // what is shown
	total         int64
	shownTotal    int64 // at the time of the rows that are shown
	done          bool
	err           error
	rate          float64
	rateAt        time.Time
	rateTotal     int64

	paused bool
	top    int  // the first row that is shown, while paused
	cursor int  // the row that is chosen, while paused
	column int  // the first column that is shown
	whole  bool // the chosen row is shown as a whole
	scroll int  // the first line of it
}

type tick struct{}

func tickLater() tea.Cmd { return tea.Tick(refresh, func(time.Time) tea.Msg { return tick{} }) }

// Init begins to draw.
func (l *live) Init() tea.Cmd {
	l.rateAt = l.clock()
	return tickLater()
}

// tick looks at what has come.
func (l *live) tick() tea.Cmd {
	l.take()
	return tickLater()
}

// press carries out a key, and reports whether it leaves the view.
func (l *live) press(key string) (leave bool) {
	if l.whole {
		return l.wholeKey(key)
	}
	return l.key(key)
}

// close tells that the view was left.
func (l *live) close() { close(l.closed) }

// take looks at what has come.
func (l *live) take() {
	rows, total, done, err := l.feed.look()
	l.total, l.done, l.err = total, done, err
	if now := l.clock(); now.Sub(l.rateAt) >= time.Second {
		l.rate = float64(total-l.rateTotal) / now.Sub(l.rateAt).Seconds()
		l.rateAt, l.rateTotal = now, total
	}
	if !l.paused {
		l.rows, l.shownTotal = rows, total
		l.cursor = max(len(rows)-1, 0)
		l.top = max(len(rows)-l.room(), 0)
	}
}

// room is how many rows fit.
func (l *live) room() int { return max(l.height-2-len(l.bottom()), 1) }

func (l *live) key(key string) (leave bool) {
	switch key {
	case "q", "ctrl+c", "esc", "ctrl+d":
		return true
	case "space", "p":
		l.paused = !l.paused
		l.take()
	case "up", "k":
		l.choose(l.cursor - 1)
	case "down", "j":
		l.choose(l.cursor + 1)
	case "pgup", "ctrl+b":
		l.choose(l.cursor - l.room())
	case "pgdown", "ctrl+f":
		l.choose(l.cursor + l.room())
	case "home", "g":
		l.choose(0)
	case "end", "G":
		l.choose(len(l.rows) - 1)
	case "left", "h":
		l.column = max(l.column-1, 0)
	case "right", "l":
		l.column = min(l.column+1, len(l.columns)-1)
	case "enter":
		if len(l.rows) > 0 {
			l.paused, l.whole, l.scroll = true, true, 0
		}
	}
	return false
}

// choose chooses a row, and pauses for it.
func (l *live) choose(row int) {
	l.paused = true
	l.cursor = min(max(row, 0), max(len(l.rows)-1, 0))
	l.top = min(max(l.top, l.cursor-l.room()+1), l.cursor)
}

func (l *live) wholeKey(key string) (leave bool) {
	switch key {
	case "ctrl+c":
		return true
	case "q", "esc", "enter":
		l.whole = false
	case "up", "k":
		l.scroll = max(l.scroll-1, 0)
	case "down", "j", "space":
		l.scroll++
	case "left", "h":
		l.choose(l.cursor - 1)
	case "right", "l":
		l.choose(l.cursor + 1)
	}
	return false
}

// View draws it, on a screen of its own.
func (l *live) View() tea.View {
	var lines []string
	if l.whole {
		lines = l.wholeRow()
	} else {
		lines = l.table()
	}
	bottom := l.bottom()
	for len(lines) < l.height-len(bottom) {
		lines = append(lines, "")
	}
	v := tea.NewView(strings.Join(append(lines[:max(l.height-len(bottom), 0)], bottom...), "\n"))
	v.AltScreen = true
	return v
}

// shown are the columns from the first that is shown on, the row kind in front where it is wanted: their places in a row.
func (l *live) shownColumns() []int {
	var at []int
	if l.kinds {
		at = append(at, 0)
	}
	for i := l.column; i < len(l.columns); i++ {
		at = append(at, i+1)
	}
	return at
}

func (l *live) name(at int) string {
	if at == 0 {
		return "op"
	}
	return prompt.Cell([]byte(l.columns[at-1].Name))
}

// table draws the rows that fit.
func (l *live) table() []string {
	rows := l.rows[min(l.top, len(l.rows)):min(l.top+l.room(), len(l.rows))]
	at := l.shownColumns()
	widths := l.widths(at, rows)
	lines := make([]string, 0, len(rows)+2)
	var head, rule strings.Builder
	for i, c := range at {
		head.WriteString(pad(l.name(c), widths[i], false) + columnGap)
		rule.WriteString(strings.Repeat("─", widths[i]) + columnGap)
	}
	lines = append(lines, promptStyle.Render(l.line(head.String())), l.line(rule.String()))
	for n, r := range rows {
		var b strings.Builder
		for i, c := range at {
			b.WriteString(pad(r[c], widths[i], c > 0 && l.columns[c-1].Number) + columnGap)
		}
		line := l.line(b.String())
		if l.paused && l.top+n == l.cursor {
			line = chosenStyle.Render(line)
		}
		lines = append(lines, line)
	}
	return lines
}

// line is a line of the table, cut to the screen.
func (l *live) line(s string) string { return cutTo(strings.TrimRight(s, " "), l.width) }

// widths are those of columns: as wide as their values, but no wider than most while the screen has no room for more.
func (l *live) widths(at []int, rows [][]string) []int {
	widths := make([]int, len(at))
	for i, c := range at {
		widths[i] = prompt.WidthTo(l.name(c), l.width)
		for _, r := range rows {
			widths[i] = max(widths[i], prompt.WidthTo(r[c], l.width))
		}
	}
	most := widestCell
	for most < l.width {
		total, wider := 0, false
		for _, w := range widths {
			total += min(w, most+1) + len(columnGap)
			wider = wider || w > most
		}
		if !wider || total-len(columnGap) > l.width {
			break
		}
		most++
	}
	for i := range widths {
		widths[i] = min(widths[i], most)
	}
	return widths
}

// columnGap stands behind each column.
const columnGap = "  "

// pad cuts or fills a text to a width.
func pad(s string, width int, right bool) string {
	s = prompt.CutTo(s, width, "…")
	blanks := strings.Repeat(" ", max(0, width-lipgloss.Width(s)))
	if right {
		return blanks + s
	}
	return s + blanks
}

// wholeRow draws the chosen row, a column after another, nothing of it cut.
func (l *live) wholeRow() []string {
	r := l.rows[min(l.cursor, len(l.rows)-1)]
	var lines []string
	for i, c := range l.columns {
		lines = append(lines, promptStyle.Render(l.name(i+1))+" "+faintStyle.Render(c.Type))
		for text := r[i+1]; ; {
			n := fitting(text, max(l.width-2, 8))
			lines = append(lines, "  "+text[:n])
			if text = text[n:]; text == "" {
				break
			}
		}
	}
	l.scroll = min(l.scroll, max(len(lines)-l.height+len(l.bottom()), 0))
	return lines[l.scroll:]
}

// bottom are the lines below the rows: what was left out, where something was, and the status.
func (l *live) bottom() []string {
	if left := l.left().String(); left != "" {
		return []string{faintStyle.Render(cutTo(left, l.width)), l.status()}
	}
	return []string{l.status()}
}

// status is the last line.
func (l *live) status() string {
	state := "running"
	switch {
	case l.err != nil:
		state = "failed: " + l.err.Error()
	case l.done:
		state = "ended"
	case l.paused:
		state = fmt.Sprintf("paused at row %d", l.shownTotal-int64(len(l.rows))+int64(l.cursor)+1)
	}
	keys := "space pause  ↑↓←→ move  enter whole row  q leave"
	if l.paused {
		keys = "space goes on  ↑↓←→ move  enter whole row  q leave"
	}
	if l.whole {
		keys = "↑↓ scroll  ←→ other rows  enter back"
	}
	return faintStyle.Render(cutTo(fmt.Sprintf("%d rows  %.0f/s  %s  |  %s", l.total, l.rate, state, keys), l.width))
}
