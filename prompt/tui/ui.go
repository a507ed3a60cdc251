package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/leatsql/leat/prompt"
)

// ui is the prompt on a screen: a program of bubbletea, which edits, shows that a statement runs, and shows its rows while they come.
// Keys that are pressed while a statement runs wait for the next.
type ui struct {
	Config
	ctx     context.Context // what jobs live in
	stage   atomic.Pointer[stage]
	out     *screen
	history *history
	// greeting is printed when a program begins.
	greeting string
	between  func() // what is done when the program has ended, before another begins; nil: the person leaves
	ready    bool   // the program has drawn: before that keys wait
	printed  uint16 // how often something was printed above, more or less: the cursor is put in its place again for each

	editor  *editor
	running *running // nil: the editor has the keys
	live    *live    // nil: no rows are shown while they come
	waiting []tea.Msg
	width   int
	height  int
}

// running is a text that is being run.
type running struct {
	cancel    context.CancelFunc
	since     time.Time
	cancelled bool
}

// finished tells that a text was run.
type finished struct {
	err  error
	edit *string // a text to be edited next
}

// begun tells that the program has drawn.
type begun struct{}

// look asks whether jobs have ended, now and then.
type look struct{}

// lookEvery is how often.
const lookEvery = time.Second

func lookLater() tea.Cmd { return tea.Tick(lookEvery, func(time.Time) tea.Msg { return look{} }) }

// Init implements tea.Model.
func (u *ui) Init() tea.Cmd {
	u.ready = false
	s := u.stage.Load()
	return func() tea.Msg {
		s.began()
		return begun{}
	}
}

// Update implements tea.Model.
func (u *ui) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		u.width, u.height = msg.Width, msg.Height
		u.editor.width, u.editor.height = msg.Width, msg.Height
		u.out.resize(msg.Width, msg.Height)
		if u.live != nil {
			u.live.width, u.live.height = msg.Width, msg.Height
		}
	case begun:
		u.ready = true
		return u, tea.Batch(tea.Sequence(u.catchUp()...), lookLater())
	case look:
		if u.live != nil {
			return u, lookLater() // what is printed now would land among the rows
		}
		return u, tea.Batch(u.tellEnded(), u.passWhole, lookLater())
	case *live:
		msg.width, msg.height = u.width, u.height
		u.live = msg
		u.Jobs.hold()
		return u, msg.Init()
	case tick:
		if u.live != nil {
			return u, u.live.tick()
		}
	case finished:
		return u, u.ended(msg)
	case tea.KeyPressMsg, tea.PasteMsg:
		return u, u.input(msg)
	case wipe:
		return u, wiped()
	default:
		u.printed++ // one that bubbletea prints is among those that have no name
	}
	return u, nil
}

// input gives a key or a paste to whom it is for.
func (u *ui) input(msg tea.Msg) tea.Cmd {
	key, isKey := msg.(tea.KeyPressMsg)
	switch {
	case u.live != nil && isKey:
		if u.live.press(key.String()) {
			return u.leaveLive()
		}
	case u.running != nil && isKey && key.String() == "ctrl+c":
		u.running.cancelled = true
		u.running.cancel()
	case u.running != nil && isKey && key.String() == "ctrl+z": // surprising later
	case u.running != nil || !u.ready || u.between != nil:
		if len(u.waiting) < mostWaiting {
			u.waiting = append(u.waiting, msg)
		}
	default:
		u.editor.take(msg)
		return u.outcome()
	}
	return nil
}

// framesLater is when the screen has surely been drawn once more.
const framesLater = 50 * time.Millisecond

// leaveLive goes back to the prompt. The query is told of it once the terminal shows the prompt again: what is printed before that lands on
// the screen that goes away.
func (u *ui) leaveLive() tea.Cmd {
	l := u.live
	u.live = nil
	return tea.Tick(framesLater, func(time.Time) tea.Msg {
		u.Jobs.redirect(u.out)
		l.close()
		return nil
	})
}

// passWhole prints the lines that jobs have written since, and nothing behind them pushed out.
func (u *ui) passWhole() tea.Msg {
	u.out.pass(false)
	return nil
}

// mostWaiting bounds the keys that wait for a statement to end.
const mostWaiting = 10_000

// outcome does what the editor asks for.
func (u *ui) outcome() tea.Cmd {
	text, result := u.editor.text, u.editor.result
	switch result {
	case editing:
		return nil
	case left:
		return tea.Quit
	case edit:
		u.begin("")
		return u.edit(text) // it comes back
	case suspended:
		u.editor.result = editing
		return u.aside(suspend)
	case wiping:
		u.editor.result = editing
		return wiped()
	case entered, cleared:
	}
	written := u.echo(text)
	if result == cleared {
		written += "^C\n"
	}
	print := u.out.command(written)
	run := result == entered && strings.TrimSpace(text) != ""
	if run {
		if err := u.history.add(text); err != nil {
			print = tea.Sequence(print, tea.Println("error: "+err.Error()))
		}
	}
	u.begin("") // it goes back in the history from behind the text
	switch {
	case result == cleared && strings.TrimSpace(text) == "":
		return tea.Sequence(print, tea.Println("Ctrl-D leaves"))
	case !run:
		return print
	}
	ctx, cancel := context.WithCancel(u.ctx)
	u.running = &running{cancel: cancel, since: u.Runner.Clock()}
	return tea.Sequence(print, func() tea.Msg {
		defer cancel()
		ask, err := runText(ctx, u.ctx, u.Runner, u.history, text)
		u.out.flush()
		return finished{err, ask}
	})
}

// begin begins a new text.
func (u *ui) begin(text string) {
	u.editor = newEditor(u.Runner.Session, u.history, text)
	u.editor.width, u.editor.height = u.width, u.height
}

// ended goes on after a text was run: with the keys that were pressed meanwhile.
func (u *ui) ended(msg finished) tea.Cmd {
	cancelled := u.running.cancelled
	u.running = nil
	if errors.Is(msg.err, prompt.ErrQuit) {
		return tea.Quit
	}
	var cmds []tea.Cmd
	if text := prompt.Complaint(msg.err); text != "" {
		cmds = append(cmds, u.out.command(text))
	}
	if cancelled {
		cmds = append(cmds, tea.Println("cancelled"))
	}
	if msg.edit != nil {
		u.waiting = nil // they were meant for the editor
		return tea.Sequence(append(cmds, u.edit(*msg.edit))...)
	}
	return tea.Sequence(append(cmds, u.catchUp()...)...)
}

// catchUp takes the keys that were pressed meanwhile, until one of them runs a text or ends the program.
func (u *ui) catchUp() []tea.Cmd {
	var cmds []tea.Cmd
	waiting := u.waiting
	u.waiting = nil
	for i, m := range waiting {
		if cmd := u.input(m); cmd != nil {
			cmds = append(cmds, cmd)
		}
		if u.running != nil || u.between != nil || u.editor.result == left {
			u.waiting = append(u.waiting, waiting[i+1:]...)
			break
		}
	}
	return cmds
}

// tellEnded tells of jobs that have ended while the person types.
func (u *ui) tellEnded() tea.Cmd {
	if u.running != nil {
		return nil
	}
	var cmds []tea.Cmd
	for _, line := range u.Runner.Ended() {
		cmds = append(cmds, u.out.command(line))
	}
	return tea.Sequence(cmds...)
}

// View implements tea.Model. The views of two moments differ where something was printed between them: bubbletea leaves the cursor
// above the editor then, and puts it back only with another view.
func (u *ui) View() tea.View {
	v := u.view()
	if v.Cursor != nil {
		v.Content += fmt.Sprintf("\x1b[%d;0m", u.printed) // some style, which nothing has
	}
	return v
}

func (u *ui) view() tea.View {
	switch {
	case u.live != nil:
		return u.live.View()
	case u.between != nil:
		return tea.NewView("")
	case u.running == nil:
		return u.editor.View()
	}
	text := ""
	if t := u.Runner.Clock().Sub(u.running.since); t > time.Second {
		text = faintStyle.Render(cutTo(fmt.Sprintf("%d s  Ctrl-C cancels", int(t.Seconds())), u.width))
	}
	return tea.NewView(text)
}
