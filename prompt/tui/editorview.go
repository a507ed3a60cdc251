package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/leatsql/leat/engine"
)

// View draws the text, with what is below it.
func (e *editor) View() tea.View {
	rows, all := wrap(e.text, e.width), paints(e.text, e.cursor)
	here := 0
	for i, r := range rows {
		if r.start <= e.cursor {
			here = i
		}
	}
	below := e.below()
	first, last := window(len(rows), here, editorRows(e.height)-len(below))
	lines := make([]string, 0, last-first+len(below))
	for _, r := range rows[first:last] {
		lines = append(lines, draw(e.text, r, all))
	}
	x := len(rows[here].prompt) + columns(e.text[rows[here].start:e.cursor])
	v := tea.NewView(strings.Join(append(lines, below...), "\n"))
	v.Cursor = tea.NewCursor(x, here-first)
	v.Cursor.Blink = false
	return v
}

// below are the rows below the text: the menu, or the search.
func (e *editor) below() []string {
	switch {
	case e.search != nil:
		text := "search in history: " + e.search.text
		if e.search.text != "" && e.history.search(e.search.text, len(e.history.entries)) < 0 {
			text += "  (nothing)"
		}
		return []string{faintStyle.Render(cutTo(text, e.width))}
	case e.menu.open():
		return e.menu.rows(e.width, max(editorRows(e.height)-1, 1))
	case e.waits():
		return noteRows("the statement above has no end yet: a semicolon ends it, Ctrl-C drops it", e.width)
	}
	return e.signature()
}

// signature are the rows that show how the function is called that the cursor stands in.
func (e *editor) signature() []string {
	all := e.session.Signatures(engine.NewInput("", e.text), e.cursor)
	if len(all) == 0 {
		return nil
	}
	text := all[0]
	if more := len(all) - 1; more > 0 {
		text += fmt.Sprintf("  and %d more", more)
	}
	return noteRows(text, e.width)
}

// window is the part of so many rows that is shown, where only room fit, and which holds here.
func window(rows, here, room int) (first, last int) {
	room = max(room, 1)
	if rows <= room {
		return 0, rows
	}
	first = min(max(here-room/2, 0), rows-room)
	return first, first + room
}
