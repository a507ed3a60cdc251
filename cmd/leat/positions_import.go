package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/leatsql/leat/internal/readfile"
	"github.com/leatsql/leat/positions"
)

type positionsImportCommand struct {
	positionFlags
	moveFlags
	File      string `arg:"" name:"file" complete:"*.sql" help:"File of SQL; - is standard input."`
	Positions string `arg:"" optional:"" name:"positions" complete:"*.json" help:"What leat positions export has written; - is standard input."`
	FromGroup string `help:"Take those of another consumer group instead, of a job of Flink for one." placeholder:"GROUP"`
}

// Help shows examples.
func (c *positionsImportCommand) Help() string {
	return "Example:\n  leat positions import --execute enrich.sql positions.json\n  leat positions import --from-group flink-enrich --execute enrich.sql\n\n" +
		"Of the file the positions count that are of tables and sinks of these names; a partition that it does not name stays where it is."
}

// Run moves positions to those of a file or a group.
func (c *positionsImportCommand) Run(ctx context.Context, std streams) error {
	if (c.Positions == "") == (c.FromGroup == "") {
		return &exitError{exitUsage, "which positions? name a file that leat positions export has written, or a consumer group by --from-group"}
	}
	if c.File == "-" && c.Positions == "-" {
		return &exitError{exitUsage, "standard input is the SQL or the positions, not both"}
	}
	target := positions.OfGroup(c.FromGroup)
	var document *positions.Document
	if c.Positions != "" {
		var err error
		if document, err = readPositions(std, c.Positions); err != nil {
			return err
		}
		target = positions.OfDocument(document)
	}
	s, err := c.load(ctx, std, []string{c.File})
	if err != nil {
		return err
	}
	if document != nil && c.Table == "" {
		if left := document.Unread(s.kept); len(left) > 0 {
			return &exitError{exitFailed, fmt.Sprintf("%s has positions that no job of %s takes: %s", c.Positions, c.File, strings.Join(left, "; "))}
		}
	}
	return c.move(ctx, std, s, target, c.Timeout)
}

func readPositions(std streams, path string) (*positions.Document, error) {
	in := std.in
	if path != "-" {
		f, err := readfile.Open(path)
		if err != nil {
			return nil, &exitError{exitUsage, err.Error()}
		}
		defer f.Close()
		in = f
	}
	d, err := positions.Read(io.LimitReader(in, maxPositions))
	if err != nil {
		return nil, &exitError{exitUsage, fmt.Sprintf("%s: %s", path, err)}
	}
	return d, nil
}
