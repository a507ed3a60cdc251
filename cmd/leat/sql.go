package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/prompt"
	"github.com/leatsql/leat/prompt/tui"
)

type sqlCommand struct {
	shared
	Execute  []string `short:"e" help:"Run these statements and leave (repeatable)." placeholder:"SQL" sep:"none"`
	File     []string `short:"f" help:"Run the statements of a file and leave (repeatable); - is standard input." placeholder:"FILE" sep:"none"`
	Init     string   `short:"i" help:"Run the statements of a file first." placeholder:"FILE"`
	Plain    bool     `help:"Prompt in lines alone: for screen readers, and terminals that cannot move their cursor."`
	History  string   `help:"The file of what was typed; none keeps none. By default it lies in $$XDG_STATE_HOME." placeholder:"FILE"`
	Registry string   `help:"Where the schema registry is, for tables that are made of topics whose records have its header." placeholder:"URL"`
	Output   string   `help:"How rows are written: table, json, csv or vertical." enum:"table,json,csv,vertical" default:"table"`
}

// Help shows examples.
func (c *sqlCommand) Help() string {
	return "Example:\n  leat sql\n  leat sql -e \"SELECT UPPER('a')\" --output json\n  leat sql -f report.sql --output csv > report.csv\n\n" +
		"Without -e, -f, and with a terminal it prompts; else standard input is the script. A script stops at the first mistake, with the exit code of run."
}

// Run runs a script, or prompts.
func (c *sqlCommand) Run(ctx context.Context, io streams) error {
	terminals, interactive := c.terminals(io)
	jobs := io // what jobs write to
	var outlets tui.Outlets
	if interactive {
		jobs, outlets = behindPrompt(io)
	}
	config, err := c.config(jobs.err, connectors.RunOptions{Stdout: legible(io.out, jobs.out), Stderr: legible(io.err, jobs.err)})
	if err != nil {
		return err
	}
	if c.Registry != "" && config.Settings[registrySetting] == "" {
		config.Settings[registrySetting] = c.Registry
	}
	config.Registry = formats.WriteRegistry
	e := engine.New(config)
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	told := io.err // where a person is told things
	if interactive && !c.plain() {
		told = io.out // with the rows, on a screen
	}
	r := prompt.NewRunner(prompt.Config{
		Engine: e, Session: e.NewSession("sql", dir), Out: io.out, Err: io.err, Format: prompt.Format(c.Output), Color: colors(c.Color, told),
		Interactive: interactive,
	})
	if interactive {
		err = c.prompt(ctx, r, terminals, outlets)
	} else {
		err = c.script(ctx, r, io)
	}
	err = errors.Join(err, r.Close())
	var invalid *prompt.Invalid
	switch {
	case errors.As(err, &invalid):
		return &exitError{code: exitOf(invalid.Problems)}
	case errors.Is(err, prompt.ErrQuit):
		return nil
	case errors.Is(err, prompt.ErrInterrupted):
		return &exitError{exitCancelled, err.Error()}
	}
	return err
}

// registrySetting says where the schema registry is, for tables that are made of topics.
const registrySetting = "leat.topic.protobuf-confluent.url"

// terminals are the files of a person who types; ok is false where a script is run.
func (c *sqlCommand) terminals(io streams) (files [2]*os.File, ok bool) {
	in, inOK := io.in.(*os.File)
	out, outOK := io.out.(*os.File)
	ok = inOK && outOK && len(c.File) == 0 && len(c.Execute) == 0 && tui.IsTerminal(in) && tui.IsTerminal(out)
	return [2]*os.File{in, out}, ok
}

// behindPrompt returns outlets for what jobs write to the terminal that the prompt is on.
func behindPrompt(io streams) (streams, tui.Outlets) {
	out := tui.NewOutlet(io.out)
	io.out = out
	all := tui.Outlets{out}
	if f, ok := io.err.(*os.File); ok && tui.IsTerminal(f) {
		err := tui.NewOutlet(f)
		io.err, all = err, append(all, err)
	}
	return io, all
}

// prompt prompts until the person leaves.
func (c *sqlCommand) prompt(ctx context.Context, r *prompt.Runner, files [2]*os.File, jobs tui.Outlets) error {
	if c.Init != "" {
		if err := r.File(ctx, ctx, c.Init); err != nil {
			return err
		}
	}
	return tui.Run(ctx, tui.Config{
		Runner: r, In: files[0], Out: files[1], History: c.historyFile(), Plain: c.plain(), Color: r.Color, Jobs: jobs,
	})
}

// plain says that the prompt only writes lines.
func (c *sqlCommand) plain() bool { return c.Plain || os.Getenv("TERM") == "dumb" }

// historyFile is where what was typed is kept, "" for nowhere.
func (c *sqlCommand) historyFile() string {
	switch c.History {
	case "none":
		return ""
	case "":
		state := os.Getenv("XDG_STATE_HOME")
		if state == "" {
			home, err := os.UserHomeDir()
			if err != nil {
				return ""
			}
			state = filepath.Join(home, ".local", "state")
		}
		return filepath.Join(state, "leat", "history")
	}
	return c.History
}

// script runs what the flags name, or standard input, and waits for its jobs.
func (c *sqlCommand) script(ctx context.Context, r *prompt.Runner, io streams) error {
	files := c.File
	if c.Init != "" {
		files = append([]string{c.Init}, files...)
	}
	if len(c.File) == 0 && len(c.Execute) == 0 {
		files = append(files, "-")
	}
	for _, path := range files {
		name, text, err := readScript(path, io.in)
		if err != nil {
			return err
		}
		if err := r.Script(ctx, name, text); err != nil {
			return err
		}
	}
	for i, text := range c.Execute {
		name := "-e"
		if len(c.Execute) > 1 {
			name = fmt.Sprintf("-e %d", i+1)
		}
		if err := r.Script(ctx, name, text); err != nil {
			return err
		}
	}
	return r.Wait()
}
