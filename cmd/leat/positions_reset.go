package main

import (
	"context"

	"github.com/leatsql/leat/positions"
)

type positionsResetCommand struct {
	positionFlags
	moveFlags
	Files []string `arg:"" name:"file" complete:"*.sql" help:"Files of SQL; - is standard input."`
	To    string   `help:"Where to: earliest, latest, timestamp=TIME, offsets=partition:0,offset:42;partition:1,offset:7." placeholder:"PLACE" required:""`
}

// Help shows examples.
func (c *positionsResetCommand) Help() string {
	return "Example:\n  leat positions reset --to earliest enrich.sql\n  leat positions reset --to timestamp=2026-03-01T12:30:00Z --execute enrich.sql\n" +
		"  leat positions reset --to 'offsets=partition:0,offset:42' --table raw_orders --execute enrich.sql\n\n" +
		"A time is a moment such as 2026-03-01T12:30:00Z, or milliseconds since 1970: the first record of that time or later is read next."
}

// Run moves positions to a place.
func (c *positionsResetCommand) Run(ctx context.Context, std streams) error {
	target, err := positions.ParseTarget(c.To)
	if err != nil {
		return &exitError{exitUsage, "--to " + err.Error()}
	}
	s, err := c.load(ctx, std, c.Files)
	if err != nil {
		return err
	}
	return c.move(ctx, std, s, target, c.Timeout)
}
