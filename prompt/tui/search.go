package tui

import tea "charm.land/bubbletea/v2"

// search is a search in the history.
type search struct {
	text string
	at   int // -1: nothing is found
	kept snapshot
}

// searchKey carries out a key while the history is searched.
func (e *editor) searchKey(msg tea.KeyPressMsg) {
	s := e.search
	switch msg.String() {
	case "ctrl+r":
		if s.at > 0 {
			e.find(s.at)
		}
		return
	case "backspace", "ctrl+h":
		if s.text != "" {
			s.text = s.text[:(&buffer{text: s.text}).left(len(s.text))]
			e.find(len(e.history.entries))
		}
		return
	case "esc", "ctrl+g", "ctrl+c":
		e.text, e.cursor, e.search = s.kept.text, s.kept.cursor, nil
		return
	}
	if msg.Text != "" {
		s.text += msg.Text
		e.find(len(e.history.entries))
		return
	}
	if s.at >= 0 {
		e.at = s.at
	}
	e.search = nil
	if msg.String() != "enter" { // which takes what was found, to be looked at before it is run
		e.key(msg)
	}
}

// find shows the latest entry in front of a place that holds what is searched.
func (e *editor) find(before int) {
	if at := e.history.search(e.search.text, before); at >= 0 {
		e.search.at = at
		e.text, e.cursor = e.history.entries[at], len(e.history.entries[at])
	}
}
