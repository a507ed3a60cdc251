package main

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/engine"
)

// jobTarget is the job that a letter's record is given to.
func jobTarget(l *deadletter.Letter) (place.Target, error) {
	if l.From.Name == "" {
		return place.Target{}, &exitError{exitUsage, fmt.Sprintf("the record of dead letter %s came from no topic and no file", deadletter.Place(l.Split, l.Position))}
	}
	return place.Target{Topic: l.Job}, nil
}

// throughJob runs the jobs of the file on the records of dead letters, those that each job has kept, and on nothing else.
func throughJob(ctx context.Context, box *letterBox, replay *place.Replay, plan *place.Plan, io streams) error {
	records, spans, err := replay.Records(ctx, plan)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close() }() // they were only read
	var feeds []engine.Feed
	for _, r := range records.Readings() {
		feeds = append(feeds, engine.Feed{Job: r.Job, Table: r.Table, Source: records.Source(r)})
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
