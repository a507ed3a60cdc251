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

// progress starts to show what jobs do while they run, until stop is called. note, where it is not nil, is what else is to be told.
type progress func(ctx context.Context, run *engine.Run, note func() string) (stop func())

// progressOf says how the flags want progress to be shown: live on a terminal, in plain lines, or not at all. Jobs write and log to the
// streams that come back.
func (c *runCommand) progressOf(io streams) (progress, streams) {
	if c.Progress == "none" {
		return func(context.Context, *engine.Run, func() string) func() { return func() {} }, io
	}
	if c.Progress == "auto" && c.LogFormat == "text" {
		if p, jobs, ok := onTerminal(io, c.Color); ok {
			return p, jobs
		}
	}
	write := live.Text(io.err)
	if c.LogFormat == "json" { // a program reads it
		write = live.Log(slog.New(slog.NewJSONHandler(io.err, nil)))
	}
	return func(_ context.Context, run *engine.Run, _ func() string) func() { return live.StartLines(run, write) }, io
}

// onTerminal shows progress live, where standard error is a terminal that can move its cursor; color is what --color says. Live lines
// share the terminal with what jobs write and log: the streams that come back are for that.
func onTerminal(io streams, color string) (p progress, jobs streams, ok bool) {
	file, _ := io.err.(*os.File)
	if !isTerminal(io.err) || os.Getenv("TERM") == "dumb" {
		return nil, io, false
	}
	colored := colors(color, file)
	terminal := live.NewTerminal(file)
	io.err = terminal
	if out, ok := io.out.(*os.File); ok && sameFile(out, file) {
		io.out = terminal
	}
	return func(ctx context.Context, run *engine.Run, note func() string) func() {
		return live.Start(ctx, terminal, run, live.Options{Color: colored, Note: note})
	}, io, true
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
