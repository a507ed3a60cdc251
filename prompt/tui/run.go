package tui

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

// Config is what a prompt needs.
type Config struct {
	Runner  *prompt.Runner
	In, Out *os.File
	History string // its file; "" keeps none
	// Plain asks for a prompt that only writes lines, for screen readers and terminals that cannot move their cursor.
	Plain bool
	// Color is false where nothing is colored.
	Color bool
	// Jobs are written to by what runs in the background, at any time.
	Jobs Outlets
}

// IsTerminal reports whether a file is one.
func IsTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// Run prompts until the person leaves or ctx ends. Jobs that run are the runner's to stop.
func Run(ctx context.Context, c Config) error {
	h, err := readHistory(c.History)
	if err != nil {
		fmt.Fprintln(c.Runner.Err, err)
	}
	if c.Plain {
		err = runPlain(ctx, c)
	} else {
		err = runScreen(ctx, c, h)
	}
	switch n := c.Runner.Running(); n {
	case 0:
	case 1:
		fmt.Fprintln(c.Out, "stopping 1 job")
	default:
		fmt.Fprintf(c.Out, "stopping %d jobs\n", n)
	}
	return err
}

const (
	greeting      = `Statements end with a semicolon. \? for help, Tab completes, Ctrl-D leaves.`
	plainGreeting = `Statements end with a semicolon. \? for help, Ctrl-D leaves.`
)

// runScreen prompts with the editor.
func runScreen(ctx context.Context, c Config, h *history) error {
	u := &ui{Config: c, ctx: ctx, history: h, greeting: greeting, width: 80, height: 24}
	u.out = &screen{print: u.printAbove, width: u.width, height: u.height}
	u.begin("")
	before := c.Runner.Config
	c.Runner.Out, c.Runner.Err, c.Runner.Show, c.Runner.Width = u.out, u.out, u.show, u.out.columns
	c.Runner.Clear = u.clear
	defer ignoreInterrupts()()
	err := u.perform()
	for err == nil && u.between != nil {
		do := u.between
		u.between = nil
		do()
		err = u.perform()
	}
	c.Jobs.redirect(nil)
	u.out.sink(c.Out)
	if u.running != nil {
		u.running.cancel()
	}
	c.Runner.Config = before
	return err
}

// runText runs the statements and commands of a text until one fails or ctx ends. Jobs live in background. ask is a text that the
// person wants to edit next.
func runText(ctx, background context.Context, r *prompt.Runner, h *history, text string) (ask *string, err error) {
	err = r.Pieces(ctx, engine.NewInput("prompt", text), func(in *engine.Input, part engine.Part) error {
		piece := in.Text(part)
		if !strings.HasPrefix(piece, `\`) {
			return r.Statement(ctx, background, in, part)
		}
		a, err := r.Backslash(piece)
		if err != nil {
			return err
		}
		if a.Edit {
			last := h.before(text)
			ask = &last
			return nil
		}
		return runAsked(ctx, background, r, a)
	})
	return ask, err
}

// runAsked does what a command asks for.
func runAsked(ctx, background context.Context, r *prompt.Runner, ask prompt.Ask) error {
	if ask.File != "" {
		return r.File(ctx, background, ask.File)
	}
	if ask.Run == "" {
		return nil
	}
	in := engine.NewInput("prompt", ask.Run)
	for {
		if err := r.Statement(ctx, background, in, in.All()); err != nil || ask.Every == 0 {
			return err
		}
		wait := time.NewTimer(ask.Every)
		select {
		case <-wait.C:
		case <-ctx.Done():
			wait.Stop()
			return nil
		}
	}
}

// show shows the rows of a query: those that end as a table, those that do not in a live view, or as the setting of Flink's client says.
func (u *ui) show(ctx context.Context, q *engine.Query) error {
	style := u.Runner.Style()
	style.Screen = u.out.columns()
	if style.Mode == prompt.Tableau || !q.Endless() || style.Format != prompt.Table {
		return prompt.WriteRows(ctx, u.out, q, style)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := &live{feed: &feed{}, columns: q.Columns(), kinds: style.Mode == prompt.Changelog, left: q.Left, clock: u.Runner.Clock, closed: make(chan struct{})}
	u.out.flush()
	u.stage.Load().program.Send(l)
	go func() {
		select {
		case <-l.closed:
			cancel()
		case <-ctx.Done():
		}
	}()
	err := q.Text(ctx, l.feed.add)
	l.feed.end(err)
	select { // what came is looked at until the person has seen it
	case <-l.closed:
	case <-u.ctx.Done():
	}
	if err != nil {
		return err
	}
	_, total, _, _ := l.feed.look()
	_, err = fmt.Fprintln(u.out, prompt.Rows(total))
	return err
}
