package main

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
)

type explainCommand struct {
	shared
	Files  []string `arg:"" name:"file" help:"Files of SQL; - is standard input."`
	Output string   `help:"How the plans are written." enum:"text" default:"text"`
}

// Help shows an example.
func (c *explainCommand) Help() string {
	return "Example:\n  leat explain --proto-path protos enrich.sql\n\nVariables that are not set stand as placeholders. Nothing touches the network."
}

// Run prints the plans.
func (c *explainCommand) Run(_ context.Context, io streams) error {
	config, err := c.config(io.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	config.AllowUnset = true
	e := engine.New(config)
	scripts, err := check(e, c.Files, io)
	if err != nil {
		return err
	}
	for i, s := range scripts {
		if i > 0 {
			fmt.Fprintln(io.out)
		}
		if err := e.Explain(io.out, s); err != nil {
			return err
		}
	}
	return nil
}
