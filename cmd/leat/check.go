package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/formats"
)

type checkCommand struct {
	shared
	identity
	Files   []string      `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
	Output  string        `help:"How the findings are written: text to standard error, json to standard output." enum:"text,json" default:"text"`
	Timeout time.Duration `help:"How long a system may take to answer." default:"10s"`
	Samples int           `help:"How many of the newest records of each source are tried; 0: none." default:"10" placeholder:"N"`
}

// Help shows examples.
func (c *checkCommand) Help() string {
	return "Example:\n  leat check --proto-path protos enrich.sql\n  leat check --output json enrich.sql | jq '.findings[] | select(.status != \"ok\")'\n\n" +
		"Writes nothing, joins no consumer group and stores no position. The records that are tried go through the job, and what it makes of them is thrown away.\n" +
		"Exits 1 when a system cannot be reached or the job would not run, 3 when a file is wrong; a warning leaves 0."
}

// Validate checks flags when they are parsed.
func (c *checkCommand) Validate() error {
	switch {
	case c.Timeout <= 0:
		return fmt.Errorf("--timeout takes a time above zero, not %s", c.Timeout)
	case c.Samples < 0 || c.Samples > maxSamples:
		return fmt.Errorf("--samples takes a number from 0 to %d, not %d", maxSamples, c.Samples)
	}
	return c.checkCanary()
}

// maxSamples is the most records that are tried of each source.
const maxSamples = 1000

// Run looks at the systems of the files' jobs.
func (c *checkCommand) Run(ctx context.Context, io streams) error {
	config, err := c.config(io.err, connectors.RunOptions{Canary: c.Canary})
	if err != nil {
		return err
	}
	config.Registry, config.Interrupt = formats.ReadRegistry, ctx.Done()
	config.Name = c.Name
	e := engine.New(config)
	scripts, err := check(e, c.Files, io, c.Color)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(scripts, func(s *engine.Script) bool { return len(s.Jobs()) > 0 }) {
		return &exitError{exitInvalid, engine.ErrNoJobs.Error()}
	}
	found := e.Inspect(ctx, engine.Inspecting{Timeout: c.Timeout, Samples: c.Samples}, scripts...)
	if ctx.Err() != nil {
		return errors.New("stopped before all was looked at")
	}
	if err := c.write(io, found); err != nil {
		return err
	}
	if found.Problems().HasErrors() {
		return &exitError{code: exitFailed}
	}
	return nil
}

// write writes what was found: to a person the tables in their order, each with what is well and then with what is not.
func (c *checkCommand) write(io streams, found engine.Inspection) error {
	if c.Output == "json" {
		return found.WriteJSON(io.out)
	}
	if len(found) == 0 {
		fmt.Fprintln(io.err, "there is nothing to look at: no job reads or writes a system")
		return nil
	}
	for _, t := range found {
		if len(t.Found) == 0 {
			continue // it was told with another table
		}
		fmt.Fprintf(io.err, "%s of job %s: table %s, %s\n", t.Role, t.Job, t.Table, t.System)
		for _, f := range t.Found {
			if f.OK {
				fmt.Fprintf(io.err, "  ok: %s\n", diag.Printable(f.Message))
			}
		}
		if err := writeText(io.err, t.Problems(), c.Color); err != nil {
			return err
		}
	}
	problems := found.Problems()
	said := []string{fmt.Sprintf("%d ok", found.Fine())}
	for _, s := range []diag.Severity{diag.Warning, diag.Error} {
		if n := problems.Count(s); n > 0 {
			said = append(said, count(n, s.String()))
		}
	}
	fmt.Fprintf(io.err, "%s: %s\n", count(len(found), "table"), strings.Join(said, ", "))
	return nil
}
