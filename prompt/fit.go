package prompt

import "slices"

// narrowest is the width that no column is cut below, where values are cut to fit on a screen.
const narrowest = 8

// frame is how much the frame adds to each column, and to the line.
const frame, edge = len("|  "), len("|")

// fit cuts columns, the widest first, so that the table fits on its screen. It reports false where that cannot be done, or where values
// are to be whole.
func (t *tableWriter) fit() bool {
	room := t.screen - edge
	total := 0
	for _, n := range t.widths {
		room -= frame
		total += n
	}
	if t.screen == 0 || total <= room {
		return true
	}
	most := slices.Max(t.widths)
	for ; most >= narrowest && total > room; most-- {
		total = 0
		for _, n := range t.widths {
			total += min(n, most-1)
		}
	}
	if t.whole || total > room {
		return false
	}
	for i, n := range t.widths {
		t.widths[i] = min(n, most)
	}
	t.cut = true
	return true
}

// openLines writes the rows that were held back line by line, and those that come.
func (t *tableWriter) openLines() error {
	columns := t.columns
	if t.kinds {
		columns = columns[1:]
	}
	t.lines = newVertical(t.w, columns)
	for _, r := range t.texts {
		if err := t.lines.row(r); err != nil {
			return err
		}
	}
	t.held, t.texts = nil, nil
	return nil
}
