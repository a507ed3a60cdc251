package main

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
)

type validateCommand struct {
	shared
	Files      []string `arg:"" name:"file" help:"Files of SQL; - is standard input."`
	Output     string   `help:"How the findings are written." enum:"text" default:"text"`
	AllowUnset bool     `help:"Take unset $${NAME}s for placeholders."`
}

// Help shows an example.
func (c *validateCommand) Help() string {
	return "Example:\n  leat validate --allow-unset --proto-path protos jobs/*.sql\n\nExits 3 when a file is wrong. Nothing touches the network."
}

// Run checks the files.
func (c *validateCommand) Run(_ context.Context, io streams) error {
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	config.AllowUnset, config.Strict, config.Lint = c.AllowUnset, true, true
	scripts, err := check(engine.New(config), c.Files, io)
	if err != nil {
		return err
	}
	jobs := 0
	for _, s := range scripts {
		jobs += len(s.Jobs())
	}
	fmt.Fprintf(io.err, "%s, %s: no errors\n", count(len(scripts), "file"), count(jobs, "job"))
	return nil
}

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
