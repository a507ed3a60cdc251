package main

import (
	"context"
	"fmt"
	"slices"
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
