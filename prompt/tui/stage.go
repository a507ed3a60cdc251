package tui

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// stage is a program of bubbletea that shows the prompt. Another takes its place behind each call of an editor.
type stage struct {
	program  *tea.Program
	terminal *terminal
	drawn    <-chan struct{} // closed when its first frame stands on the terminal
	ended    chan struct{}   // closed when the program reads no message any more
}

// perform shows the prompt until the person leaves, wants to edit a text, or ctx ends.
func (u *ui) perform() error {
	if u.greeting != "" {
		fmt.Fprintln(u.Out, "\r"+ansi.EraseLineRight+u.greeting) // an editor that was interrupted leaves ^C
		u.greeting = ""
	}
	t := &terminal{File: u.Out}
	o := []tea.ProgramOption{tea.WithInput(u.In), tea.WithOutput(t), tea.WithoutSignalHandler(), tea.WithFilter(takeAbove)}
	if !u.Color {
		o = append(o, tea.WithColorProfile(colorprofile.ASCII))
	}
	s := &stage{program: tea.NewProgram(u, o...), terminal: t, drawn: t.shows(ansi.SetModeBracketedPaste), ended: make(chan struct{})}
	u.stage.Store(s)
	u.Jobs.redirect(u.out)
	defer close(s.ended)
	defer context.AfterFunc(u.ctx, s.program.Quit)()
	_, err := s.program.Run()
	return err
}

// above is a text that is to be printed above the editor.
type above struct {
	text  string
	taken chan struct{} // closed when it is being printed
}

// began waits until the first frame is drawn: what is printed before it erases what stands on the terminal. It reports false where the
// program has ended before.
func (s *stage) began() bool {
	select {
	case <-s.drawn:
		return true
	case <-s.ended:
		return false
	}
}

// printAbove prints a text above the editor, and reports whether it did: it does not once the program has ended.
func (u *ui) printAbove(text string) bool {
	s := u.stage.Load()
	if !s.began() {
		return false
	}
	a := &above{text, make(chan struct{})}
	s.program.Send(a) // returns, too, when the program has ended
	select {
	case <-a.taken:
		return true
	case <-s.ended:
	}
	select {
	case <-a.taken: // just before
		return true
	default:
		return false
	}
}

// takeAbove makes bubbletea's message of an above.
func takeAbove(_ tea.Model, msg tea.Msg) tea.Msg {
	if a, ok := msg.(*above); ok {
		close(a.taken)
		return tea.Println(a.text)()
	}
	return msg
}

// ignoreInterrupts keeps a SIGINT from ending the program: no key sends one while the prompt has the terminal, and one that an editor gets is
// not for the prompt. The function that it returns ends this.
func ignoreInterrupts() func() {
	signal.Reset(os.Interrupt) // from what the program did
	got := make(chan os.Signal, 1)
	signal.Notify(got, os.Interrupt) // an editor would inherit that it is ignored, not that it is caught
	return func() { signal.Stop(got) }
}

// sink is where the screen writes when there is no program any more.
func (s *screen) sink(w io.Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = w.Write(s.buf) // the person has left
	s.buf, s.file = nil, w
}
