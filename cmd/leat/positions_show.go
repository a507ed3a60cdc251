package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/leatsql/leat/positions"
)

type positionsShowCommand struct {
	positionFlags
	Files  []string `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
	Output string   `help:"How they are written: text, or json as export writes it." enum:"text,json" default:"text"`
}

// Help shows an example.
func (c *positionsShowCommand) Help() string {
	return "Example:\n  leat positions show enrich.sql\n\nLAG is how many messages are behind the position, those of transactions that were aborted among them."
}

// Run shows positions.
func (c *positionsShowCommand) Run(ctx context.Context, std streams) error {
	s, err := c.load(ctx, std, c.Files)
	if s == nil || c.Output == "json" && err != nil {
		return err
	}
	if c.Output == "json" {
		return positions.Describe(s.kept).Write(std.out)
	}
	var text strings.Builder
	if err := positions.WriteText(&text, s.kept); err != nil {
		return err
	}
	_, failed := fmt.Fprint(std.out, s.mask(text.String()))
	return cmp.Or(failed, err) // err is of those that are not known
}

type positionsExportCommand struct {
	positionFlags
	Files []string `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
}

// Help shows an example.
func (c *positionsExportCommand) Help() string {
	return "Example:\n  leat positions export enrich.sql > positions.json\n\nExport while the job is stopped: positions of one that runs are of a second ago."
}

// Run writes positions as JSON.
func (c *positionsExportCommand) Run(ctx context.Context, std streams) error {
	s, err := c.load(ctx, std, c.Files)
	if err != nil {
		return err
	}
	return positions.Describe(s.kept).Write(std.out)
}
