package main

import (
	"context"
	"io"
	"log/slog"
	"os"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/live"
	"github.com/leatsql/leat/prompt/tui"
)

// progress shows what jobs do while they run.
type progress struct {
	start func(ctx context.Context, run *engine.Run, note string) (stop func())
}

// progressOf says how the flags want progress to be shown: live on a terminal, in plain lines, or not at all. Live lines share the
// terminal with what jobs write and log: the streams that come back are for that.
func (c *runCommand) progressOf(io streams) (progress, streams) {
	file, _ := io.err.(*os.File)
	switch {
	case c.Progress == "none":
		return progress{func(context.Context, *engine.Run, string) func() { return func() {} }}, io
	case c.Progress == "plain" || c.LogFormat == "json" || !isTerminal(io.err) || os.Getenv("TERM") == "dumb":
		return c.plainProgress(io.err), io
	}
	terminal := live.NewTerminal(file)
	io.err = terminal
	if out, ok := io.out.(*os.File); ok && sameFile(out, file) {
		io.out = terminal
	}
	color := colors(c.Color, file)
	return progress{func(ctx context.Context, run *engine.Run, note string) func() {
		return live.Start(ctx, terminal, run, live.Options{Color: color, Note: note})
	}}, io
}

// plainProgress writes lines, in the form of the log where programs read that.
func (c *runCommand) plainProgress(w io.Writer) progress {
	write := live.Text(w)
	if c.LogFormat == "json" {
		write = live.Log(slog.New(slog.NewJSONHandler(w, nil)))
	}
	return progress{func(_ context.Context, run *engine.Run, _ string) func() { return live.StartLines(run, write) }}
}

// sameFile reports whether two files are one, as standard output and standard error are on a terminal.
func sameFile(a, b *os.File) bool {
	x, err := a.Stat()
	if err != nil {
		return false
	}
	y, err := b.Stat()
	return err == nil && os.SameFile(x, y)
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && tui.IsTerminal(f)
}
