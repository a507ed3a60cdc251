package main

import (
	"context"
	"io"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/lineage"
)

type explainCommand struct {
	shared
	Files   []string `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
	Output  string   `help:"How the plans are written: text, json or mermaid." enum:"text,json,mermaid" default:"text"`
	Lineage bool     `help:"Instead of plans, which columns each written column comes from: text, or json for OpenLineage events."`
}

// Help shows an example.
func (c *explainCommand) Help() string {
	return "Example:\n  leat explain --proto-path protos enrich.sql\n\nVariables that are not set stand as placeholders. Nothing touches the network.\n" +
		"With --lineage --output json there is a line for each job, an OpenLineage JobEvent.\n" +
		"What is valid Flink and does not run yet is shown as it was bound; the exit code is then 3, as for mistakes."
}

// Validate checks flags when they are parsed.
func (c *explainCommand) Validate() error {
	if c.Lineage && c.Output == "mermaid" {
		return misfit("--lineage is written as text or json: leave --output mermaid out")
	}
	return nil
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
	var lineages []lineage.Lineage
	var all diag.List
	for _, path := range c.Files {
		name, text, err := readScript(path, out.in)
		if err != nil {
			return err
		}
		script, problems := e.Check(name, text)
		plans, lineages, all = append(plans, script.Plans()...), append(lineages, script.Lineages()...), append(all, problems...)
	}
	if err := writeText(out.err, all, c.Color); err != nil {
		return err
	}
	if err := c.write(out.out, plans, lineages); err != nil {
		return err
	}
	if all.HasErrors() {
		return &exitError{code: exitInvalid}
	}
	return nil
}

func (c *explainCommand) write(w io.Writer, plans []explain.Plan, lineages []lineage.Lineage) error {
	switch {
	case c.Lineage && c.Output == "json":
		return lineage.WriteOpenLineage(w, lineages, producer(), time.Now())
	case c.Lineage:
		return lineage.WriteText(w, lineages)
	case c.Output == "json":
		return explain.WriteJSON(w, plans)
	case c.Output == "mermaid":
		return explain.WriteMermaid(w, plans)
	}
	return explain.WriteText(w, plans)
}

// producer is the URI that says what made an event.
func producer() string { return "https://github.com/leatsql/leat/tree/" + version }
