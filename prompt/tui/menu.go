package tui

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// menuRows is how many suggestions are shown at once.
const menuRows = 8

// menu shows what could stand at the cursor.
type menu struct {
	part   engine.Part
	all    []engine.Suggestion
	chosen int
}

func (m *menu) open() bool { return len(m.all) > 0 }
func (m *menu) close()     { m.all, m.chosen = nil, 0 }

// move chooses another suggestion, around the ends.
func (m *menu) move(by int) { m.chosen = (m.chosen + by + len(m.all)) % len(m.all) }

// rows draws the menu, in so many rows at most.
func (m *menu) rows(width, most int) []string {
	room := min(menuRows, most)
	first := min(max(m.chosen-room/2, 0), max(len(m.all)-room, 0))
	shown := m.all[first:min(first+room, len(m.all))]
	widest := 0
	for _, s := range shown {
		widest = max(widest, lipgloss.Width(s.Text))
	}
	widest = min(widest, max(width-len(firstPrompt)-2, 1))
	var rows, whole []string
	for i, s := range shown {
		text := cutTo(s.Text, widest)
		text += strings.Repeat(" ", max(0, widest-lipgloss.Width(text)))
		note := strings.TrimSpace(s.Kind + "  " + s.Note)
		cut := cutTo(note, width-len(firstPrompt)-widest-3)
		line := " " + text + " "
		if first+i == m.chosen {
			line = chosenStyle.Render(line)
			if cut != note {
				whole = noteRows(s.Note, width)
			}
		}
		rows = append(rows, strings.Repeat(" ", len(firstPrompt))+line+" "+faintStyle.Render(cut))
	}
	return append(rows, whole[:min(len(whole), most-len(rows))]...)
}

// mostNoteRows is how many rows of a note are shown.
const mostNoteRows = 3

// noteRows draws a note below the text, in as many rows as it takes.
func noteRows(text string, width int) []string {
	room := max(width-len(firstPrompt)-1, 8)
	var rows []string
	for text = visible(text); text != "" && len(rows) < mostNoteRows; {
		line := text
		if lipgloss.Width(text) > room {
			line = text[:fitting(text, room)]
			if at := strings.LastIndexByte(line, ' '); at > 0 {
				line = line[:at]
			}
		}
		text = strings.TrimPrefix(text[len(line):], " ")
		if text != "" && len(rows) == mostNoteRows-1 {
			line = cutTo(line+" "+text, room)
		}
		rows = append(rows, strings.Repeat(" ", len(firstPrompt))+faintStyle.Render(line))
	}
	return rows
}

// cutTo cuts a text to a width, with a sign that it was cut.
func cutTo(s string, width int) string {
	if width <= 0 {
		return ""
	}
	return prompt.CutTo(visible(s), width, "…")
}

// commonPrefix is what all suggestions begin with, without regard to case.
func commonPrefix(all []engine.Suggestion) string {
	prefix := all[0].Text
	for _, s := range all[1:] {
		n := 0
		for n < len(prefix) && n < len(s.Text) && strings.EqualFold(prefix[n:n+1], s.Text[n:n+1]) {
			n++
		}
		prefix = prefix[:n]
	}
	return prefix
}
