package main

import (
	"context"
	"io"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/planner/explain"
)

type explainCommand struct {
	shared
	Files  []string `arg:"" name:"file" help:"Files of SQL; - is standard input."`
	Output string   `help:"How the plans are written: text, json or mermaid." enum:"text,json,mermaid" default:"text"`
}

// Help shows an example.
func (c *explainCommand) Help() string {
	return "Example:\n  leat explain --proto-path protos enrich.sql\n\nVariables that are not set stand as placeholders. Nothing touches the network.\n" +
		"What is valid Flink and does not run yet is shown as it was bound; the exit code is then 3, as for mistakes."
}

// Run prints the plans. Where a file has mistakes they are printed, and the plans of its other statements.
func (c *explainCommand) Run(_ context.Context, out streams) error {
	config, err := c.config(out.err, connectors.RunOptions{})
	if err != nil {
		return err
	}
	config.AllowUnset = true
	e := engine.New(config)
	var plans []explain.Plan
	var all diag.List
	for _, path := range c.Files {
		name, text, err := readScript(path, out.in)
		if err != nil {
			return err
		}
		script, problems := e.Check(name, text)
		plans, all = append(plans, script.Plans()...), append(all, problems...)
	}
	if err := diag.WriteText(out.err, all); err != nil {
		return err
	}
	if err := c.write(out.out, plans); err != nil {
		return err
	}
	if all.HasErrors() {
		return &exitError{code: exitInvalid}
	}
	return nil
}

func (c *explainCommand) write(w io.Writer, plans []explain.Plan) error {
	switch c.Output {
	case "json":
		return explain.WriteJSON(w, plans)
	case "mermaid":
		return explain.WriteMermaid(w, plans)
	}
	return explain.WriteText(w, plans)
}
