package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/positions"
)

type positionsCommand struct {
	Show   positionsShowCommand   `cmd:"" help:"Print where jobs go on when they start."`
	Export positionsExportCommand `cmd:"" help:"Write that as JSON, for import."`
	Import positionsImportCommand `cmd:"" help:"Move positions to those of a file, or of another consumer group."`
	Reset  positionsResetCommand  `cmd:"" help:"Move positions to the start, the end, a time or offsets."`
}

// Help shows examples.
func (c *positionsCommand) Help() string {
	return "Example:\n  leat positions show enrich.sql\n  leat positions export enrich.sql > positions.json\n" +
		"  leat positions import --execute enrich.sql positions.json\n  leat positions reset --to earliest --execute enrich.sql\n\n" +
		"Positions are the committed offsets of a consumer group for each job and table that it reads: docs/positions.md.\n" +
		"import and reset show what they would move, and move it with --execute, while the job is stopped."
}

// positionFlags say which positions are meant.
type positionFlags struct {
	shared
	identity
	Table   string        `help:"Only those of this table." placeholder:"NAME"`
	Timeout time.Duration `help:"How long the systems may take to answer." default:"10s"`
}

// stored are the positions of jobs.
type stored struct {
	kept   []*positions.Reading
	engine *engine.Engine
	mask   func(string) string
}

// load checks the files and asks where the positions of their jobs stand. Beside an error of a system it returns those that are known.
func (f *positionFlags) load(ctx context.Context, std streams, files []string) (*stored, error) {
	if err := f.checkCanary(); err != nil {
		return nil, &exitError{exitUsage, err.Error()}
	}
	config, err := f.config(std.err, connectors.RunOptions{Canary: f.Canary})
	if err != nil {
		return nil, err
	}
	config.Name = f.Name
	s := &stored{engine: engine.New(config)}
	scripts, err := check(s.engine, files, std, f.Color)
	if err != nil {
		return nil, err
	}
	s.mask = s.engine.Mask(scripts...)
	var jobs []*plan.Job
	for _, script := range scripts {
		jobs = append(jobs, script.Jobs()...)
	}
	if len(jobs) == 0 {
		return nil, &exitError{exitInvalid, engine.ErrNoJobs.Error()}
	}
	kept, others := positions.Kept(positions.Of(jobs), f.Table)
	for _, text := range others {
		fmt.Fprintf(std.err, "leat: %s\n", s.mask(text))
	}
	if f.Table != "" && len(kept)+len(others) == 0 {
		return nil, &exitError{exitUsage, fmt.Sprintf("no job reads a table %q", f.Table)}
	}
	within, cancel := context.WithTimeout(ctx, f.Timeout)
	defer cancel()
	err = s.discreet(positions.Load(within, kept))
	if ctx.Err() != nil {
		return nil, &exitError{exitFailed, "stopped before all was known"}
	}
	s.kept = slices.DeleteFunc(kept, func(r *positions.Reading) bool { return r.Now.Name == "" })
	return s, err
}

// discreet is an error whose text shows no secret.
func (s *stored) discreet(err error) error { return s.engine.Discreet(err) }

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
	fmt.Fprint(std.out, s.mask(text.String()))
	return err // of those that are not known
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

// moveFlags say whether, and how, positions are moved.
type moveFlags struct {
	Execute bool          `help:"Move the positions; without it they are only shown."`
	Force   bool          `help:"Also to where there are no messages."`
	Wait    time.Duration `help:"How long those may take that still read with the positions." default:"0s"`
}

// move shows what is moved where, and moves it.
func (m *moveFlags) move(ctx context.Context, std streams, s *stored, target positions.Target, timeout time.Duration) error {
	within, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	moves, err := positions.Plan(within, s.kept, target)
	if err != nil {
		return s.discreet(err)
	}
	if len(moves) == 0 {
		return &exitError{exitFailed, "there is nothing to move"}
	}
	var text strings.Builder
	if err := positions.WriteMoves(&text, moves); err != nil {
		return err
	}
	fmt.Fprint(std.out, s.mask(text.String()))
	if err := positions.OutOfRange(moves); err != nil && !m.Force {
		return s.discreet(err)
	}
	if !m.Execute {
		fmt.Fprintln(std.err, "leat: nothing was moved: add --execute")
		return nil
	}
	within, cancel = context.WithTimeout(ctx, m.Wait+timeout)
	defer cancel()
	if err := positions.Apply(within, moves, m.Wait); err != nil {
		if ctx.Err() != nil {
			return &exitError{exitFailed, "stopped: leat positions show tells where the positions stand"}
		}
		return s.discreet(err)
	}
	n := 0
	for _, one := range moves {
		n += len(one.Steps)
	}
	fmt.Fprintf(std.err, "leat: %s moved\n", count(n, "position"))
	return nil
}

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
		f, err := os.Open(path)
		if err != nil {
			return nil, &exitError{exitUsage, err.Error()}
		}
		defer f.Close()
		in = f
	}
	d, err := positions.Read(io.LimitReader(in, maxScript))
	if err != nil {
		return nil, &exitError{exitUsage, fmt.Sprintf("%s: %s", path, err)}
	}
	return d, nil
}

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
