package place

import (
	"cmp"
	"maps"
	"slices"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// mostInMemory is what Records keep in memory of the records themselves, in bytes.
const mostInMemory = 32 << 20

// Records are the records of dead letters, by who has read them. Beside a bounded part of them some bytes for each record are in memory.
// They are to be closed when nothing reads them any more.
type Records struct {
	spool spool
	of    map[Reading]map[connectors.Split][]record
}

// Reading is a job's reading of a table.
type Reading struct{ Job, Table string }

// record is one that is kept.
type record struct {
	position connectors.Position
	stored
}

func newRecords(most int) *Records {
	return &Records{spool: spool{most: most}, of: map[Reading]map[connectors.Split][]record{}}
}

// add keeps the record of a letter, which has come from somewhere.
func (r *Records) add(l *deadletter.Letter) error {
	where, err := r.spool.add(&connectors.Message{Key: l.Key, Value: l.Value, Headers: l.Headers, Time: l.Time})
	if err != nil {
		return err
	}
	reading := Reading{l.Job, l.Table}
	if r.of[reading] == nil {
		r.of[reading] = map[connectors.Split][]record{}
	}
	r.of[reading][l.From] = append(r.of[reading][l.From], record{l.Offset, where})
	return nil
}

// Readings are those that have records.
func (r *Records) Readings() []Reading {
	return slices.SortedFunc(maps.Keys(r.of), func(a, b Reading) int {
		return cmp.Or(cmp.Compare(a.Job, b.Job), cmp.Compare(a.Table, b.Table))
	})
}

// Source gives the records of a reading as they came from where they came from: in their splits, at their positions, in the order of those.
// Of a record that is there twice it gives the last. Nothing is stored.
func (r *Records) Source(of Reading) connectors.Source {
	s := &source{spool: &r.spool, splits: map[connectors.Split][]record{}}
	for split, all := range r.of[of] {
		slices.SortStableFunc(all, func(a, b record) int { return cmp.Compare(a.position, b.position) })
		last := all[:0]
		for i, x := range all {
			if i+1 == len(all) || all[i+1].position != x.position {
				last = append(last, x)
			}
		}
		s.splits[split], r.of[of][split] = last, last
	}
	return s
}

// Close lets go of the records.
func (r *Records) Close() error { return r.spool.close() }
