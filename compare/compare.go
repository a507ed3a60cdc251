package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Options say how sides are compared.
type Options struct {
	// Key are fields of the values that take the place of the sides' own keys: names, with dots between those of nested ones.
	Key []string
	// Whole says that records have no key: they are compared as a multiset.
	Whole bool
	// Ignore are fields that may differ.
	Ignore []string
	// IgnoreAny says that it is no mistake when a table has no field that is to be ignored.
	IgnoreAny bool
	// Versions says that all versions of a key count, in their order, not the last one only.
	Versions bool
	// Limit is how many keys of a kind are shown: that differ, that only the left side has, that only the right one has.
	Limit int
	// Watch is told how far the comparison is; may be nil.
	Watch *Watch
}

// mostExamined is of how many keys that differ it is found out in which fields.
const mostExamined = 10_000

// ErrInterrupted says that the sides were not read to their ends.
var ErrInterrupted = errors.New("interrupted: the sides were not read to their ends, so nothing is known of what differs")

// Run compares two sides.
func Run(ctx context.Context, left, right Side, o Options) (*Report, error) {
	if o.Watch == nil {
		o.Watch = &Watch{}
	}
	x := &index{versions: o.Versions, all: map[digest]entry{}}
	readers, err := readBoth(ctx, left, right, o, func(side int, s seen, _ Record) { x.add(side, s) })
	if err != nil {
		return nil, err
	}
	c, picked := x.judge(picks{differ: max(mostExamined, o.Limit), only: o.Limit})
	report := newReport(left, right, c, readers)
	if len(picked) == 0 {
		return report, nil
	}
	x.all = nil // its memory is needed no more
	o.Watch.begin(true)
	d := &details{versions: o.Versions, picked: picked}
	if _, err := readBoth(ctx, left, right, o, func(side int, s seen, rec Record) { d.add(side, s, rec.Value) }); err != nil {
		return nil, fmt.Errorf("read again for what differs: %w", err)
	}
	report.describe(d, newPaths(o.Ignore), o.Limit)
	return report, nil
}

// readBoth reads both sides at once and hands over each record with what is to know of it. take is called by two goroutines.
func readBoth(ctx context.Context, left, right Side, o Options, take func(side int, s seen, rec Record)) ([2]*reader, error) {
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	var readers [2]*reader
	var failed [2]error
	var wg sync.WaitGroup
	for i, side := range []Side{left, right} {
		r := newReader(side, o)
		readers[i] = r
		wg.Go(func() {
			failed[i] = side.Read(reading, func(rec Record) {
				o.Watch.read[i].Add(1)
				if s, ok := r.see(rec); ok {
					take(i, s, rec)
				}
			})
			if failed[i] != nil {
				failed[i] = fmt.Errorf("%s: %w", side.Name, failed[i])
				cancel()
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return readers, ErrInterrupted
	}
	return readers, firstCause(failed)
}

// firstCause is the error that ended the reading: the other side ends with it, in whatever way.
func firstCause(failed [2]error) error {
	i := slices.IndexFunc(failed[:], func(err error) bool { return err != nil && !errors.Is(err, context.Canceled) })
	if i >= 0 {
		return failed[i]
	}
	return errors.Join(failed[:]...)
}
