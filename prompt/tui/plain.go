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

// runPlain prompts line by line. Ctrl-C ends the statement that runs, or drops what was typed.
func runPlain(ctx context.Context, c Config) error {
	signal.Reset(os.Interrupt) // the whole program would end with it
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	lines := &lineReader{lines: linesOf(c.In), interrupts: interrupts, out: c.Out}
	fmt.Fprintln(c.Out, plainGreeting)
	var done history // of this session
	for {
		for _, text := range c.Runner.Ended() {
			fmt.Fprintln(c.Out, text)
		}
		text, err := lines.read(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		_ = done.add(text) // it has no file
		if err := runLines(ctx, c, &done, text, interrupts); errors.Is(err, prompt.ErrQuit) {
			return nil
		} else if text := prompt.Complaint(err); text != "" {
			fmt.Fprintln(c.Out, text)
		}
	}
}

// runLines runs a text of a plain prompt.
func runLines(background context.Context, c Config, done *history, text string, interrupts <-chan os.Signal) error {
	ctx, cancel := context.WithCancel(background)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-interrupts:
			cancel()
		case <-ctx.Done():
		}
	}()
	ask, err := runText(ctx, background, c.Runner, done, text)
	if ctx.Err() != nil && background.Err() == nil {
		fmt.Fprintln(c.Out, "cancelled")
	}
	cancel()
	<-ended
	if ask != nil {
		err = errors.Join(err, errors.New(`\e needs the prompt without --plain`))
	}
	return err
}

// line is a line that was read, or why none was.
type line struct {
	text string
	err  error
}

// linesOf reads lines until one cannot be read.
func linesOf(in io.Reader) <-chan line {
	all := make(chan line)
	go func() {
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			all <- line{text, err}
			if err != nil && !errors.Is(err, io.EOF) {
				return
			}
		}
	}()
	return all
}

// lineReader writes a prompt and takes lines, until a statement has its end.
type lineReader struct {
	lines      <-chan line
	interrupts <-chan os.Signal
	out        io.Writer
}

// read reads a text that can be run; io.EOF says that nothing more comes.
func (l *lineReader) read(ctx context.Context) (string, error) {
	e := editor{}
	sign := firstPrompt
	for {
		if _, err := fmt.Fprint(l.out, sign); err != nil {
			return "", err
		}
		var next line
		select {
		case next = <-l.lines:
		case <-l.interrupts: // the terminal drops its line
			_, _ = fmt.Fprintln(l.out)
			e.text, sign = "", firstPrompt
			continue
		case <-ctx.Done():
			return "", ctx.Err()
		}
		e.text += prompt.Unprompted(next.text)
		switch {
		case errors.Is(next.err, io.EOF) && strings.TrimSpace(e.text) != "":
			return e.text, nil
		case errors.Is(next.err, io.EOF):
			_, _ = fmt.Fprintln(l.out) // what comes next stands on a line of its own
			return "", next.err
		case next.err != nil:
			return "", next.err
		case e.finished():
			return e.text, nil
		}
		sign = nextPrompt
	}
}
