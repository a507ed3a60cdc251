package positions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leatsql/leat/connectors"
)

// Move is a reading whose positions are moved.
type Move struct {
	Reading *Reading
	Steps   []Step // in the order of the splits
}

// Step moves one position.
type Step struct {
	connectors.StoredPosition // as it is now
	To                        connectors.Position
}

// Plan says where the positions of kept readings that are loaded would be moved. Readings that target moves nothing of are left out. Its
// errors are of targets that make no sense: partitions that there are not.
func Plan(ctx context.Context, kept []*Reading, target Target) ([]Move, error) {
	moves := make([]Move, len(kept))
	err := each(kept, func(r *Reading) error {
		to, err := target(ctx, r)
		if err != nil {
			return err
		}
		m := Move{Reading: r}
		for _, s := range r.Now.Splits {
			if at, ok := to[s.Split]; ok {
				m.Steps = append(m.Steps, Step{s, at})
				delete(to, s.Split)
			}
		}
		if len(to) > 0 {
			return refused(fmt.Sprintf("%s reads no %s", r, splits(to)), "take it out of what is to be moved, or correct the topic of the table")
		}
		moves[slices.Index(kept, r)] = m
		return nil
	})
	return slices.DeleteFunc(moves, func(m Move) bool { return len(m.Steps) == 0 }), err
}

func splits(of map[connectors.Split]connectors.Position) string {
	var names []string
	for s := range of {
		names = append(names, s.String())
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// OutOfRange is an error for each position that would be moved to where there are no messages: the job would not start from there.
func OutOfRange(moves []Move) error {
	var errs []error
	for _, m := range moves {
		for _, s := range m.Steps {
			if s.To < s.Start || s.To > s.End {
				errs = append(errs, refused(fmt.Sprintf("position %d of %s is out of range: there is %d to %d", s.To, s.Split, s.Start, s.End),
					"choose another, or add --force and set 'properties.auto.offset.reset'"))
			}
		}
	}
	return errors.Join(errs...)
}

// waitEvery is how often a reading is asked after whose readers are still there.
const waitEvery = 500 * time.Millisecond

// Apply moves positions. It moves none while somebody reads with any of them: those who have just stopped are waited for, for so long.
func Apply(ctx context.Context, moves []Move, wait time.Duration) error {
	var readings []*Reading
	for _, m := range moves {
		readings = append(readings, m.Reading)
	}
	if err := awaitReaders(ctx, readings, wait); err != nil {
		return err
	}
	return each(readings, func(r *Reading) error {
		to := map[connectors.Split]connectors.Position{}
		for _, m := range moves {
			if m.Reading == r {
				for _, s := range m.Steps {
					to[s.Split] = s.To
				}
			}
		}
		return r.source.Move(ctx, to)
	})
}

// awaitReaders returns once nobody reads with the positions, or an error when the time is over.
func awaitReaders(ctx context.Context, readings []*Reading, wait time.Duration) error {
	over := time.NewTimer(wait)
	defer over.Stop()
	again := time.NewTicker(waitEvery)
	defer again.Stop()
	for {
		taken := each(readings, func(r *Reading) error {
			now, err := r.source.Stored(ctx, "")
			if err == nil && len(now.Readers) > 0 {
				err = &connectors.Failure{
					Class:   connectors.ErrGroupTaken,
					Message: fmt.Sprintf("nothing was moved: consumer group '%s' has members: %s", now.Name, strings.Join(now.Readers, ", ")),
					Help:    "stop the job first; one that was stopped counts for its session, 45 seconds by default: --wait 1m waits for that",
				}
			}
			return err
		})
		if taken == nil || !errors.Is(taken, connectors.ErrGroupTaken) {
			return taken
		}
		select {
		case <-over.C:
			return taken
		case <-ctx.Done():
			return fmt.Errorf("nothing was moved: %w", ctx.Err())
		case <-again.C:
		}
	}
}
