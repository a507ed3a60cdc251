package main

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/engine"
)

// throughJob runs the jobs of the file on the records of dead letters, those that each job has kept, and on nothing else.
func throughJob(ctx context.Context, box *letterBox, replay *place.Replay, plan *place.Plan, io streams) error {
	letters, spans, err := replay.Letters(ctx, plan)
	if err != nil {
		return err
	}
	type reading struct{ job, table string }
	all := map[reading][]*deadletter.Letter{}
	for _, l := range letters {
		r := reading{l.Job, l.Table}
		all[r] = append(all[r], l)
	}
	var feeds []engine.Feed
	for r, some := range all {
		source, err := place.NewSource(some)
		if err != nil {
			return &exitError{exitUsage, err.Error()}
		}
		feeds = append(feeds, engine.Feed{Job: r.job, Table: r.table, Source: source})
	}
	if err := box.script.Feed(feeds); err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	run, err := box.engine.Build(box.script)
	if err != nil {
		return &exitError{exitInvalid, err.Error()}
	}
	err = run.Run(ctx)
	for _, s := range run.Status() {
		fmt.Fprintf(io.err, "account of %s: %s\n", s.Job, s.Account)
	}
	switch {
	case ctx.Err() != nil:
		return &exitError{exitFailed, "stopped before the jobs had all of them"}
	case err == nil:
		fmt.Fprintf(io.err, "a replay of the same goes on with --from-offset %s\n", place.Behind(spans))
	}
	return err
}
