package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
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
}

// terminal is where programs of bubbletea run.
type terminal struct {
	in, out *os.File
	color   bool
}

func (t terminal) program(m tea.Model) *tea.Program {
	o := []tea.ProgramOption{tea.WithInput(t.in), tea.WithOutput(t.out), tea.WithoutSignalHandler()}
	if !t.color {
		o = append(o, tea.WithColorProfile(colorprofile.ASCII))
	}
	return tea.NewProgram(m, o...)
}

// IsTerminal reports whether a file is one.
func IsTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// ui is a prompt at work.
type ui struct {
	Config
	terminal
	history *history
	lines   *lineReader // of a plain prompt
	text    string      // what the editor begins with
}

// Run prompts until the person leaves or ctx ends. Jobs that run are stopped.
func Run(ctx context.Context, c Config) error {
	h, err := readHistory(c.History)
	if err != nil {
		fmt.Fprintf(c.Runner.Err, "%s\n", err)
	}
	u := &ui{Config: c, terminal: terminal{c.In, c.Out, c.Color}, history: h, lines: newLineReader(c.In, c.Out)}
	c.Runner.Show = u.show
	fmt.Fprintln(c.Runner.Err, `Statements end with a semicolon. \? for help, Tab completes, Ctrl-D leaves.`)
	for ctx.Err() == nil {
		for _, line := range c.Runner.Ended() {
			fmt.Fprintln(c.Runner.Err, line)
		}
		text, result, err := u.read()
		if err != nil {
			return err
		}
		if result == left {
			break
		}
		if quit := u.take(ctx, text, result); quit {
			break
		}
	}
	if n := c.Runner.Running(); n > 0 {
		fmt.Fprintf(c.Runner.Err, "stopping %d jobs\n", n)
	}
	return nil
}

// read reads a text.
func (u *ui) read() (string, outcome, error) {
	if u.Plain {
		return u.lines.read()
	}
	e := newEditor(u.Runner.Session, u.history, u.text)
	u.text = ""
	if _, err := u.program(e).Run(); err != nil {
		return "", left, err
	}
	if e.result != left {
		_, err := io.WriteString(u.out, u.shown(e))
		return e.text, e.result, err
	}
	return e.text, e.result, nil
}

// shown is what of an editor stays in the scrollback.
func (u *ui) shown(e *editor) string {
	var b strings.Builder
	w := colorprofile.Writer{Forward: &b, Profile: colorprofile.ASCII}
	if u.color {
		w.Profile = colorprofile.Detect(u.out, os.Environ())
	}
	_, _ = w.WriteString(echo(e.text, e.width)) // a Builder takes everything
	if e.result == cleared {
		b.WriteString("^C\n")
	}
	return b.String()
}

// take does what was asked for, and reports whether to leave.
func (u *ui) take(ctx context.Context, text string, result outcome) (quit bool) {
	if result == cleared {
		if strings.TrimSpace(text) == "" {
			fmt.Fprintln(u.Runner.Err, "Ctrl-D leaves")
		}
		return false
	}
	if result == edit {
		return u.edit(text)
	}
	if strings.TrimSpace(text) == "" {
		return false
	}
	u.complain(u.history.add(text))
	err := u.run(ctx, text)
	if errors.Is(err, prompt.ErrQuit) {
		return true
	}
	u.complain(err)
	return false
}

// complain says what went wrong, unless it was said.
func (u *ui) complain(err error) {
	var invalid *prompt.Invalid
	if err != nil && !errors.As(err, &invalid) {
		fmt.Fprintf(u.Runner.Err, "error: %s\n", err)
	}
}

// run runs the statements and commands of a text. Ctrl-C ends the one that runs, and those behind it are not begun.
func (u *ui) run(background context.Context, text string) error {
	ctx, stop := signal.NotifyContext(background, os.Interrupt)
	defer stop()
	err := u.Runner.Pieces(ctx, engine.NewInput("prompt", text), func(in *engine.Input, part engine.Part) error {
		piece := in.Text(part)
		if !strings.HasPrefix(piece, `\`) {
			return u.Runner.Statement(ctx, background, in, part)
		}
		return u.command(ctx, background, piece)
	})
	if ctx.Err() != nil && background.Err() == nil {
		fmt.Fprintln(u.Runner.Err, "cancelled")
	}
	return err
}

// command carries out a line that begins with a backslash.
func (u *ui) command(ctx, background context.Context, line string) error {
	ask, err := u.Runner.Backslash(line)
	if err != nil {
		return err
	}
	switch {
	case ask.File != "":
		return u.Runner.File(ctx, background, ask.File)
	case ask.Edit:
		if n := len(u.history.entries); n > 1 {
			u.text = u.history.entries[n-2] // the last is the command itself
		}
		u.edit(u.text)
		return nil
	case ask.Run == "":
		return nil
	}
	in := engine.NewInput("", ask.Run)
	for {
		if err := u.Runner.Statement(ctx, background, in, in.All()); err != nil || ask.Every == 0 {
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

// edit opens a text in the person's editor; what comes back is what the prompt begins with.
func (u *ui) edit(text string) (quit bool) {
	changed, err := u.edited(text)
	if err != nil {
		u.complain(err)
		changed = text
	}
	u.text = strings.TrimRight(changed, "\n")
	return false
}

func (u *ui) edited(text string) (string, error) {
	name := os.Getenv("VISUAL")
	if name == "" {
		name = os.Getenv("EDITOR")
	}
	if name == "" {
		return "", errors.New(`\e needs $VISUAL or $EDITOR`)
	}
	f, err := os.CreateTemp("", "leat-*.sql")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.Remove(f.Name()) }() // it lies among temporary files
	_, err = f.WriteString(text + "\n")
	if err := errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	args := append(strings.Fields(name), f.Name())
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = u.in, u.out, u.out
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	changed, err := os.ReadFile(f.Name())
	return string(changed), err
}

// show shows the rows of a query: those that end as a table, those that do not in a live view, or as the setting of Flink's client says.
func (u *ui) show(ctx context.Context, q *engine.Query) error {
	mode := strings.ToUpper(u.Runner.Session.Setting("sql-client.execution.result-mode"))
	if u.Plain || mode == "TABLEAU" || !q.Endless() || u.Runner.Format != prompt.Table {
		return prompt.WriteRows(ctx, u.out, q, u.Runner.Format)
	}
	total, err := show(ctx, u.terminal, q, mode == "CHANGELOG", u.Runner.Clock)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(u.out, prompt.Rows(total))
	return err
}
