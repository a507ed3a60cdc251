package exec

import "sync/atomic"

// tally holds back the fates of the records below an ORDER BY until its rows have theirs: the rows are no records of their own, and a
// record whose row LIMIT leaves out is filtered.
type tally struct {
	held      atomic.Int64 // records whose rows were collected
	rows      atomic.Int64 // of the result that have met their fate
	delivered atomic.Int64 // those of them that are durable in the sink
	filtered  atomic.Int64 // those of which the query above made no row
}

// add counts rows of the result.
func (t *tally) add(rows, delivered, filtered int64) {
	t.rows.Add(rows)
	t.delivered.Add(delivered)
	t.filtered.Add(filtered)
}

// countDelivered counts records whose rows are all where the job carries them.
func (j *Job) countDelivered(n int64) {
	if t := j.options.tally; t != nil {
		t.held.Add(n)
		return
	}
	j.account.Delivered.Add(n)
}

// countSorted counts the records below ORDER BY. Where the result has more rows than there were records, of UNNEST or in streaming mode as
// the changes that lead to it, the rows beyond their number count for nothing. all says that the result was carried to its end: else what
// is left of the records stays in flight.
func (j *Job) countSorted(all bool) {
	if j.failure.Load() != nil {
		return
	}
	for _, in := range j.inputs {
		t := in.line.tally
		if t == nil {
			continue
		}
		delivered, filtered := t.delivered.Load(), t.filtered.Load()
		left := t.held.Load() - t.rows.Load()
		if beyond := -left; beyond > 0 {
			less := min(beyond, filtered)
			filtered, delivered, left = filtered-less, max(0, delivered-(beyond-less)), 0
		}
		if all {
			filtered += left
		}
		j.countDelivered(delivered)
		j.account.Filtered.Add(filtered)
	}
}
