package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// wipe asks for the terminal to be cleared.
type wipe struct{}

// blank clears a terminal.
const blank = ansi.CursorHomePosition + ansi.EraseEntireScreen

// wiped clears the terminal, and draws at its top what it shows.
func wiped() tea.Cmd { return tea.Sequence(tea.Raw(blank), tea.ClearScreen) }

// clear clears the terminal from a statement that runs, and waits until it is done.
func (u *ui) clear() {
	s := u.stage.Load()
	if !s.began() {
		return
	}
	u.out.flush()
	seen := s.terminal.shows(blank)
	s.program.Send(wipe{})
	select {
	case <-seen:
	case <-s.ended:
	}
}
