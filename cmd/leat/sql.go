package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/prompt"
)

type sqlCommand struct {
	shared
	Execute []string `short:"e" help:"Run these statements and leave (repeatable)." placeholder:"SQL" sep:"none"`
	File    []string `short:"f" help:"Run the statements of a file and leave (repeatable); - is standard input." placeholder:"FILE" sep:"none"`
	Init    string   `short:"i" help:"Run the statements of a file first." placeholder:"FILE"`
	Output  string   `help:"How rows are written." enum:"table,json,csv,vertical" default:"table"`
}

// Help shows examples.
func (c *sqlCommand) Help() string {
	return "Example:\n  leat sql\n  leat sql -e \"SELECT UPPER('a')\" --output json\n  leat sql -f report.sql --output csv > report.csv\n\n" +
		"Without -e, -f, and with a terminal it prompts; else standard input is the script. A script stops at the first mistake, with the exit code of run."
}

// Run runs a script, or prompts.
func (c *sqlCommand) Run(ctx context.Context, io streams) error {
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	e := engine.New(config)
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	r := prompt.NewRunner(prompt.Config{
		Engine: e, Session: e.NewSession("sql", dir), Out: io.out, Err: io.err, Format: prompt.Format(c.Output), Color: colors(c.Color, io.err),
	})
	err = errors.Join(c.script(ctx, r, io), r.Close())
	var invalid *prompt.Invalid
	switch {
	case errors.As(err, &invalid):
		return &exitError{code: exitInvalid}
	case errors.Is(err, prompt.ErrQuit):
		return nil
	}
	return err
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
