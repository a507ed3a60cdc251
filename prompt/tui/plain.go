package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/leatsql/leat/prompt"
)

// runPlain prompts line by line. Ctrl-C ends the statement that runs.
func runPlain(ctx context.Context, c Config) error {
	signal.Reset(os.Interrupt)
	lines := &lineReader{in: bufio.NewReader(c.In), out: c.Out}
	fmt.Fprintln(c.Out, `Statements end with a semicolon. \? for help, Ctrl-D leaves.`)
	var done history // of this session
	for ctx.Err() == nil {
		for _, line := range c.Runner.Ended() {
			fmt.Fprintln(c.Out, line)
		}
		text, err := lines.read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_ = done.add(text) // it has no file
		if err := runLines(ctx, c, &done, text); errors.Is(err, prompt.ErrQuit) {
			return nil
		} else if text := prompt.Complaint(err); text != "" {
			fmt.Fprintln(c.Out, text)
		}
	}
	return nil
}

// runLines runs a text of a plain prompt.
func runLines(background context.Context, c Config, done *history, text string) error {
	ctx, stop := signal.NotifyContext(background, os.Interrupt)
	defer stop()
	ask, err := runText(ctx, background, c.Runner, done, text)
	if ctx.Err() != nil && background.Err() == nil {
		fmt.Fprintln(c.Out, "cancelled")
	}
	if ask != nil {
		err = errors.Join(err, errors.New(`\e needs the prompt without --plain`))
	}
	return err
}

// lineReader writes a prompt and reads a line, until a statement has its end.
type lineReader struct {
	in  *bufio.Reader
	out io.Writer
}

// read reads a text that can be run; io.EOF says that nothing more comes.
func (l *lineReader) read() (string, error) {
	e := editor{}
	sign := firstPrompt
	for {
		if _, err := fmt.Fprint(l.out, sign); err != nil {
			return "", err
		}
		line, err := l.in.ReadString('\n')
		e.text += prompt.Unprompted(line)
		switch {
		case errors.Is(err, io.EOF) && strings.TrimSpace(e.text) != "":
			return e.text, nil
		case errors.Is(err, io.EOF):
			_, _ = fmt.Fprintln(l.out) // what comes next stands on a line of its own
			return "", err
		case err != nil:
			return "", err
		case e.finished():
			return e.text, nil
		}
		sign = nextPrompt
	}
}
