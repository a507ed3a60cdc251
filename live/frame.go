package live

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// frame is what a block is drawn of.
type frame struct {
	rows          []row
	foot          string // the line below
	alarm         bool   // foot is what matters now
	width, height int    // of the terminal
	color         bool
}

// The colors, from the sixteen that every terminal has and its user has chosen.
var (
	headStyle  = lipgloss.NewStyle().Bold(true)
	footStyle  = lipgloss.NewStyle().Faint(true)
	alarmStyle = lipgloss.NewStyle().Foreground(lipgloss.Yellow)
	badStyle   = lipgloss.NewStyle().Foreground(lipgloss.Red)
	sparkStyle = lipgloss.NewStyle().Foreground(lipgloss.Cyan)
)

func (f *frame) paint(style *lipgloss.Style, text string) string {
	if !f.color || style == nil {
		return text
	}
	return style.Render(text)
}

// roomAbove is how many rows of a terminal stay for what is written above the block, where there are enough.
const roomAbove = 3

// roomForTitles is how many lines there must be for titles, where they take the place of a job.
const roomForTitles = 4

// room is how many lines a block may have: the cursor stands on a row of its own below.
func (f *frame) room() int {
	if f.height >= 4*roomAbove {
		return f.height - 1 - roomAbove
	}
	return max(1, f.height-1)
}

// lines draws the block. No line is so wide that the terminal would wrap it.
func (f *frame) lines() []string {
	room := f.room()
	var foot []string
	if f.foot != "" && room >= 2 {
		style := &footStyle
		if f.alarm {
			style = &alarmStyle
		}
		foot = []string{f.paint(style, ansi.Truncate(f.foot, f.columns(), "…"))}
	}
	room -= len(foot)
	head := room > len(f.rows) || room >= roomForTitles
	if head {
		room--
	}
	shown, rest := f.choose(room)
	lines := f.table(shown, head)
	if len(rest) > 0 {
		beginning := "%d jobs"
		if len(shown) > 0 {
			beginning = "+ %d more"
		}
		lines = append(lines, f.paint(&footStyle, ansi.Truncate(fmt.Sprintf(beginning, len(rest))+sum(rest), f.columns(), "…")))
	}
	return append(lines, foot...)
}

// columns is how many columns a line may take: in the last one some terminals wrap already.
func (f *frame) columns() int { return max(1, f.width-1) }

// choose returns the rows that are shown where there is room for so many lines, and those that one line stands for. Jobs that failed
// come first where not all are shown.
func (f *frame) choose(room int) (shown, rest []row) {
	if len(f.rows) <= room {
		return f.rows, nil
	}
	rows := slices.Clone(f.rows)
	slices.SortStableFunc(rows, func(a, b row) int { return rank(a) - rank(b) })
	return rows[:room-1], rows[room-1:]
}

func rank(r row) int {
	if r.failed {
		return 0
	}
	return 1
}

// sum is what is said of rows that are not shown.
func sum(rows []row) string {
	var in, out, failed int64
	var rate float64
	for _, r := range rows {
		in, out, rate = in+r.in, out+r.out, rate+r.outRate
		if r.failed {
			failed++
		}
	}
	text := fmt.Sprintf(": in %s, out %s (%s/s)", countText(in), countText(out), rateText(rate))
	if failed > 0 {
		text += fmt.Sprintf(", %d failed", failed)
	}
	return text
}

// gap stands between columns.
const gap = "  "

// table draws rows in the columns that fit, with their titles above.
func (f *frame) table(rows []row, head bool) []string {
	var lines []string
	shown := fit(rows, f.columns())
	if head && len(rows) > 0 {
		var cells []string
		for _, c := range shown {
			cells = append(cells, pad(c.title, c.width, c.right))
		}
		lines = append(lines, f.paint(&headStyle, ansi.Truncate(strings.TrimRight(strings.Join(cells, gap), " "), f.columns(), "")))
	}
	for i := range rows {
		var cells []string
		for _, c := range shown {
			text := pad(c.text(&rows[i], c.width), c.width, c.right)
			if c.style != nil {
				text = f.paint(c.style(&rows[i]), text)
			}
			cells = append(cells, text)
		}
		lines = append(lines, strings.Join(cells, gap))
	}
	return lines
}
