package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/deadletter/place"
	"github.com/leatsql/leat/jobtest"
)

// asTest prints a case file with the letters that are picked.
func (c *dlqShowCommand) asTest(ctx context.Context, box *letterBox, out streams) error {
	job, text, err := readScript(c.Files[0], out.in)
	if err != nil {
		return err
	}
	found, spans, err := place.ReadNewest(ctx, box.places, box.within, c.most(), box.filter)
	switch {
	case err != nil:
		return ended(ctx, err)
	case len(found) == 0:
		return &exitError{exitFailed, noneFound(box, spans)}
	}
	draft := jobtest.Draft{Job: job, Text: text}
	for _, j := range box.script.Jobs() {
		draft.Zone = zoneName(j.Env.Zone)
	}
	for _, l := range found {
		if l.Stage == "" {
			return &exitError{exitFailed, deadletter.Place(l.Split, l.Position) + " is no dead letter"}
		}
		draft.Cases = append(draft.Cases, draftCase(box, l))
	}
	file, problems, err := jobtest.NewRunner(box.config, nil).Draft(ctx, draft)
	if problems.HasErrors() {
		if err := writeText(out.err, problems, c.Color); err != nil {
			return err
		}
		return &exitError{code: exitInvalid}
	}
	switch {
	case errors.Is(err, jobtest.ErrInterrupted):
		return &exitError{exitCancelled, err.Error()}
	case errors.Is(err, jobtest.ErrUnsettled):
		warn(out, "the case does not pass as it is: %s; take out of what it expects what differs each time", err)
	case err != nil:
		return &exitError{exitInvalid, err.Error()}
	}
	_, err = io.WriteString(out.out, file)
	return err
}

// zoneName is the name of a time zone; "" for the machine's where nobody says which that is.
func zoneName(z *time.Location) string {
	if z == nil || z == time.Local {
		return ""
	}
	return z.String()
}

func draftCase(box *letterBox, l *deadletter.Letter) jobtest.DraftCase {
	x := jobtest.DraftCase{Clock: l.At, Table: l.Table, Topic: l.From, Record: l.Message()}
	x.Record.Headers = l.Headers
	x.Name = l.Stage
	if l.From.Name != "" {
		x.Name = fmt.Sprintf("%s: %s, offset %d", l.Stage, l.From, l.Offset)
	}
	x.Comment = func(failed bool) []string {
		why := "Failed to " + l.Stage
		if l.Field != "" {
			why += ", column " + l.Field
		}
		lines := []string{why + ": " + box.mask()(l.Reason)}
		switch {
		case failed:
			return append(lines, "The case expects that. Say instead what should come out, then mend the job.")
		case l.Stage == "deliver":
			return append(lines, "It was the sink's system that refused it. In memory there is none: the case expects the row that is written now.")
		}
		return append(lines, "As the job is now, the record does not fail any more.")
	}
	return x
}
