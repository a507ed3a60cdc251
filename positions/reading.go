package positions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/planner/plan"
)

// Reading is a job's reading of a table. Each has positions of its own.
type Reading struct {
	Job, Table string
	// Sink is the table that the job writes, with a number where the job reads the table again: "copies.2".
	Sink string
	// Now is where the positions stood when they were loaded.
	Now connectors.StoredPositions

	source connectors.Positioned // nil: nothing keeps positions
	why    string                // it is nil
}

// Of returns the readings of jobs, in their order.
func Of(jobs []*plan.Job) []*Reading {
	var all []*Reading
	for _, j := range jobs {
		times := map[*plan.Table]int{}
		for _, scan := range j.Scans() {
			r := &Reading{Job: j.Name, Table: scan.Table.Name, Sink: j.Root[0].Table.Name}
			if times[scan.Table]++; times[scan.Table] > 1 {
				r.Sink = fmt.Sprintf("%s.%d", r.Sink, times[scan.Table])
			}
			keeps, ok := scan.Source.(connectors.Positioned)
			switch {
			case !ok:
				r.why = "connector '" + scan.Table.Connector + "' keeps no positions"
			case scan.Source.Bounded():
				r.why = "its reading ends by itself and stores no positions: each run begins where 'scan.startup.mode' says"
			default:
				r.source = keeps
			}
			all = append(all, r)
		}
	}
	return all
}

// Kept returns the readings whose positions are kept, and for the others why there are none, each in a line. Of table, where it is not
// empty, only the readings of that table.
func Kept(readings []*Reading, table string) (kept []*Reading, others []string) {
	for _, r := range readings {
		switch {
		case table != "" && r.Table != table:
		case r.source == nil:
			others = append(others, fmt.Sprintf("%s: %s", r, r.why))
		default:
			kept = append(kept, r)
		}
	}
	return kept, others
}

// String names the reading for people.
func (r *Reading) String() string {
	return fmt.Sprintf("job %s, table %s into %s", r.Job, r.Table, r.Sink)
}

// Load asks the systems where the positions of kept readings stand, all at the same time. Now has no name of those that are not known.
func Load(ctx context.Context, kept []*Reading) error {
	return each(kept, func(r *Reading) error {
		now, err := r.source.Stored(ctx, "")
		if err == nil {
			r.Now = now
		}
		return err
	})
}

// lag is how many messages are behind a position; connectors.NotStored where there is none.
func lag(s connectors.StoredPosition) connectors.Position {
	if s.Position == connectors.NotStored {
		return connectors.NotStored
	}
	return max(0, s.End-max(s.Start, s.Position))
}

// each calls f for all readings at the same time. Errors that say the same of several, as of a broker that is down, are told once.
func each(readings []*Reading, f func(*Reading) error) error {
	errs := make([]error, len(readings))
	var working sync.WaitGroup
	for i, r := range readings {
		working.Go(func() { errs[i] = f(r) })
	}
	working.Wait()
	var told []string
	var different []error
	for _, err := range errs {
		if err != nil && !slices.Contains(told, err.Error()) {
			told, different = append(told, err.Error()), append(different, err)
		}
	}
	return errors.Join(different...)
}
