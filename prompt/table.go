package prompt

import (
	"fmt"
	"io"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
)

const (
	// measured is how many rows of a table that ends are looked at before the width of its columns is decided.
	measured = 1000
	// narrowText is the width of a column of texts where rows come one by one and the widest is not known.
	narrowText, narrowNumber = 30, 20
	// nullText stands for NULL, as in Flink's client.
	nullText = "<NULL>"
)

// tableStyle is how a table is drawn.
type tableStyle struct {
	kinds bool // a column of row kinds stands in front
	live  bool // each row is written when it comes
	flink int  // as Flink's client prints: the width of columns whose type has none; 0: not so
	// screen is the width of the screen that the table is for, 0 where it is for none. What does not fit is cut, or where values are to
	// be whole, or a column would be too narrow, written line by line.
	screen int
	whole  bool
}

// tableWriter writes rows in a frame. Of a query that ends, the first rows decide how wide the columns are; where each row is written
// when it comes, the types do.
type tableWriter struct {
	tableStyle
	w       io.Writer
	columns []engine.QueryColumn
	widths  []int
	held    [][]string
	texts   []engine.TextRow // those that are held, for a table on a screen
	opened  bool
	cut     bool            // to the screen
	lines   *verticalWriter // takes the rows where they do not fit on the screen
	rows    int
}

// newTable returns a table.
func newTable(w io.Writer, columns []engine.QueryColumn, style tableStyle) *tableWriter {
	t := &tableWriter{tableStyle: style, w: w, columns: columns}
	if t.kinds {
		t.columns = append([]engine.QueryColumn{{Name: "op"}}, columns...)
	}
	for i, c := range t.columns {
		n := width(shown(c.Name))
		switch {
		case !t.live || t.kinds && i == 0:
		case t.flink > 0 && c.Widest > 0:
			n = max(n, c.Widest, len(nullText))
		case t.flink > 0:
			n = max(n, t.flink)
		case c.Number:
			n = max(n, narrowNumber)
		default:
			n = max(n, narrowText)
		}
		t.widths = append(t.widths, n)
	}
	return t
}

func (t *tableWriter) row(r engine.TextRow) error {
	t.rows++
	if t.lines != nil {
		return t.lines.row(r)
	}
	cells := make([]string, 0, len(t.columns))
	if t.kinds {
		cells = append(cells, r.Kind)
	}
	for _, v := range r.Values {
		cells = append(cells, Cell(v))
	}
	if t.opened {
		return t.write(cells)
	}
	t.held = append(t.held, cells)
	if t.screen > 0 {
		t.texts = append(t.texts, keep(r))
	}
	if t.live || len(t.held) == measured {
		return t.open()
	}
	return nil
}

// open writes the head and the rows that were held back.
func (t *tableWriter) open() error {
	t.opened = true
	if !t.live {
		for _, cells := range t.held {
			for i, c := range cells {
				t.widths[i] = max(t.widths[i], width(c))
			}
		}
	}
	if !t.live && !t.fit() {
		return t.openLines()
	}
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = shown(c.Name)
	}
	if err := t.rule(); err != nil {
		return err
	}
	if err := t.write(names); err != nil {
		return err
	}
	if err := t.rule(); err != nil {
		return err
	}
	for _, cells := range t.held {
		if err := t.write(cells); err != nil {
			return err
		}
	}
	t.held = nil
	return nil
}

func (t *tableWriter) write(cells []string) error {
	var b strings.Builder
	for i, c := range cells {
		switch {
		case t.cut:
			c = CutTo(c, t.widths[i], "…")
		case t.flink > 0:
			c = CutTo(c, t.widths[i], "...")
		}
		blanks := strings.Repeat(" ", max(0, t.widths[i]-width(c)))
		if t.columns[i].Number || t.flink > 0 {
			c = blanks + c
		} else {
			c += blanks
		}
		b.WriteString("| " + c + " ")
	}
	b.WriteString("|\n")
	_, err := io.WriteString(t.w, b.String())
	return err
}

func (t *tableWriter) rule() error {
	var b strings.Builder
	for _, n := range t.widths {
		b.WriteString("+" + strings.Repeat("-", n+2))
	}
	b.WriteString("+\n")
	_, err := io.WriteString(t.w, b.String())
	return err
}

func (t *tableWriter) end() error {
	if t.flink > 0 && !t.live && t.rows == 0 {
		_, err := fmt.Fprintln(t.w, "Empty set")
		return err
	}
	if !t.opened {
		if err := t.open(); err != nil {
			return err
		}
	}
	if t.lines != nil && t.rows > 0 {
		return t.lines.end()
	}
	if t.lines != nil {
		_, err := fmt.Fprintln(t.w, Rows(0))
		return err
	}
	if err := t.rule(); err != nil {
		return err
	}
	last := Rows(int64(t.rows))
	switch {
	case t.flink > 0 && t.live:
		last = "Received a total of " + last
	case t.flink > 0:
		last += " in set"
	}
	if t.cut {
		last += `, cut to the screen: \x shows them whole`
	}
	_, err := fmt.Fprintln(t.w, last)
	return err
}

// Rows says how many rows there were.
func Rows(n int64) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", n)
}

// printable is a text of several lines without what would control the terminal.
func printable(text []byte) []byte {
	lines := strings.Split(string(text), "\n")
	for i := range lines {
		lines[i] = shown(lines[i])
	}
	return []byte(strings.Join(lines, "\n"))
}

// Cell is a value as it is shown, without what would control the terminal; nil is NULL.
func Cell(v []byte) string {
	if v == nil {
		return nullText
	}
	return shown(string(v))
}

// width is how many columns of the screen a text takes.
func width(s string) int { return lipgloss.Width(s) }

// shown is a text without what would move the cursor, color the screen or reorder the line: such characters are written as escapes.
func shown(s string) string {
	if !strings.ContainsFunc(s, diag.DrivesTerminal) {
		return strings.ToValidUTF8(s, "\ufffd")
	}
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(s, "\ufffd") {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case diag.DrivesTerminal(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
