package tui

import (
	"iter"
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// The colors, from the sixteen that every terminal has and its user has chosen.
var (
	keywordStyle = lipgloss.NewStyle().Foreground(lipgloss.BrightBlue)
	literalStyle = lipgloss.NewStyle().Foreground(lipgloss.Green)
	numberStyle  = lipgloss.NewStyle().Foreground(lipgloss.Cyan)
	remarkStyle  = lipgloss.NewStyle().Foreground(lipgloss.BrightBlack)
	wrongStyle   = lipgloss.NewStyle().Foreground(lipgloss.Red)
	matchStyle   = lipgloss.NewStyle().Bold(true).Underline(true)
	promptStyle  = lipgloss.NewStyle().Bold(true)
	faintStyle   = lipgloss.NewStyle().Faint(true)
	chosenStyle  = lipgloss.NewStyle().Reverse(true)
)

// paint says how each byte of a text is shown.
type paint struct {
	from  int
	style *lipgloss.Style // nil: as it is
}

// paints cuts a text into pieces of one style. cursor shows the bracket that belongs to the one beside it; -1 shows none.
func paints(text string, cursor int) []paint {
	tokens := engine.NewInput("", text).Tokens()
	one, other := matching(tokens, cursor)
	var all []paint
	at := 0
	for i := range tokens {
		t := &tokens[i]
		style := styleOf(t.Class)
		if i == one || i == other {
			style = &matchStyle
		}
		if style == nil {
			continue
		}
		if t.Start > at {
			all = append(all, paint{at, nil})
		}
		all = append(all, paint{t.Start, style})
		at = t.End
	}
	if at < len(text) {
		all = append(all, paint{at, nil})
	}
	return all
}

func styleOf(c engine.TokenClass) *lipgloss.Style {
	switch c {
	case engine.Keyword:
		return &keywordStyle
	case engine.Literal:
		return &literalStyle
	case engine.Digits:
		return &numberStyle
	case engine.Remark:
		return &remarkStyle
	case engine.Wrong:
		return &wrongStyle
	case engine.Plain:
	}
	return nil
}

var closers = map[byte]byte{'(': ')', '[': ']'}

// matching finds the bracket in front of the cursor, else the one behind it, and the one that belongs to it; -1 where there is none.
func matching(tokens []engine.Token, cursor int) (one, other int) {
	var open []int
	pairs := map[int]int{}
	for i, t := range tokens {
		switch t.Mark {
		case '(', '[':
			open = append(open, i)
		case ')', ']':
			if n := len(open); n > 0 && closers[tokens[open[n-1]].Mark] == t.Mark {
				pairs[i], pairs[open[n-1]] = open[n-1], i
				open = open[:n-1]
			}
		}
	}
	for _, side := range []func(engine.Token) bool{
		func(t engine.Token) bool { return t.End == cursor },
		func(t engine.Token) bool { return t.Start == cursor },
	} {
		for i, t := range tokens {
			if at, ok := pairs[i]; ok && side(t) {
				return i, at
			}
		}
	}
	return -1, -1
}

const (
	firstPrompt = "leat> "
	nextPrompt  = "   -> "
)

// row is a row of the screen: a part of the text behind a prompt.
type row struct {
	prompt     string
	start, end int
}

// wrap lays a text out in rows of a width.
func wrap(text string, width int) []row {
	room := max(width-len(firstPrompt)-1, 8) // one column is left for the cursor behind the last character
	var rows []row
	prompt, at := firstPrompt, 0
	for line := range strings.SplitSeq(text, "\n") {
		for {
			n := fitting(line, room)
			rows = append(rows, row{prompt, at, at + n})
			at, line, prompt = at+n, line[n:], strings.Repeat(" ", len(nextPrompt))
			if line == "" {
				break
			}
		}
		at, prompt = at+1, nextPrompt
	}
	return rows
}

// fitting is how many bytes of a line fit into a width.
func fitting(line string, width int) int {
	used, at := 0, 0
	for cluster, w := range clusters(line) {
		if used += w; used > width {
			return max(at, len(cluster)) // one at least
		}
		at += len(cluster)
	}
	return len(line)
}

// tab is what a tab is shown as.
const tab = "    "

// clusters are those of a text with the columns that they take as visible shows them.
func clusters(text string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for cluster, width := range prompt.Clusters(text) {
			switch r, size := utf8.DecodeRuneInString(cluster); {
			case r == '\t':
				width = len(tab)
			case hidden(r), r == utf8.RuneError && size == 1:
				width = 1
			}
			if !yield(cluster, width) {
				return
			}
		}
	}
}

// columns is how many columns a text takes.
func columns(text string) int {
	n := 0
	for _, w := range clusters(text) {
		n += w
	}
	return n
}

// draw shows a row of the text.
func draw(text string, r row, all []paint) string {
	var b strings.Builder
	b.WriteString(promptStyle.Render(r.prompt))
	for i, p := range all {
		end := len(text)
		if i+1 < len(all) {
			end = all[i+1].from
		}
		from, to := max(p.from, r.start), min(end, r.end)
		if from >= to {
			continue
		}
		piece := visible(text[from:to])
		if p.style != nil {
			piece = p.style.Render(piece)
		}
		b.WriteString(piece)
	}
	return b.String()
}

// hidden reports whether a character controls the terminal.
func hidden(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }

// visible is a text without characters that control the terminal.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return '\ufffd'
		}
		return r
	}, strings.ReplaceAll(s, "\t", tab))
}

// echo is a text as it stays in the scrollback once it was entered.
func (u *ui) echo(text string) string {
	var b strings.Builder
	out := &colorprofile.Writer{Forward: &b, Profile: colorprofile.ANSI}
	if !u.Color {
		out.Profile = colorprofile.ASCII
	}
	all := paints(text, -1)
	for _, r := range wrap(text, u.width) {
		_, _ = out.WriteString(draw(text, r, all) + "\n") // a builder takes everything
	}
	return b.String()
}
