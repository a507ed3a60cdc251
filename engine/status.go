package engine

import (
	"errors"
	"fmt"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/planner/plan"
)

// Status is a job at a moment: what a progress line, the metrics and the final account show. See package account for what the
// counts mean: In = Delivered + Filtered + Dropped + Dead + HandedOver + what is in flight.
type Status struct {
	Job           string
	Source, Sink  string // table names; the first source where there are several
	State         State
	Err           error
	Failure       string // Err as it may be shown, "" for none
	FailedAt      *Place // what in the script made a record fail that ended the job; nil where that is not known
	Ready         bool   // connected and reading
	In            int64
	Delivered     int64
	Filtered      int64
	Rows          int64 // delivered; a record may have several
	Malformed     int64
	Dropped       []Count
	Dead          []Count
	HandedOver    int64 // read, and left to another instance that was given the split
	Requests      []Count
	Retries       []Count
	BytesIn       int64
	BytesOut      int64
	InFlightBytes int64
	InFlightLimit int64 // where reading waits for the sink
	Rebalances    int64
	CommitAge     time.Duration
	Splits        []SplitLag
	Latency       *account.Latency
	Made          []int64 // rows that each operator has handed on, in the order of JobDescription.Operators; -1 when unknown
	Account       string  // the account in one line
}

// Latency counts how long records took, from their own timestamp to the sink's acknowledgement.
type Latency = account.Latency

// Count is a count for one reason or status.
type Count struct {
	Label string
	N     int64
}

// SplitLag is how far the reading of a split is behind.
type SplitLag struct {
	Table string
	Split string // "t/0"; "t/0 (reading 2)" where the query reads the table a second time
	Lag   int64  // records that wait to be read, -1 when unknown
	// Age is how old the last record read is while others wait behind it, 0 when none do, -1 when unknown.
	Age time.Duration
	// Waited is how long its reading has waited for the sink, all together.
	Waited time.Duration
}

// Total sums counts.
func Total(cs []Count) int64 {
	var n int64
	for _, c := range cs {
		n += c.N
	}
	return n
}

// InFlight is how many records that were read have no fate yet.
func (s *Status) InFlight() int64 {
	return s.In - s.Delivered - s.Filtered - Total(s.Dropped) - Total(s.Dead) - s.HandedOver
}

// Status returns the jobs as they are now.
func (r *Run) Status() []Status {
	now := r.engine.config.Clock()
	var all []Status
	for _, j := range r.jobs {
		a := j.Account()
		j.mu.Lock()
		state, err := j.state, j.err
		j.mu.Unlock()
		s := Status{
			Job: j.Name(), State: state, Err: err, Ready: j.Ready(),
			In: a.In.Load(), Delivered: a.Delivered.Load(), Filtered: a.Filtered.Load(), Rows: a.Rows.Load(), Malformed: a.Malformed.Load(), HandedOver: a.HandedOver.Load(),
			Dropped: counts(&a.Dropped), Dead: counts(&a.Dead), Requests: counts(&a.Requests), Retries: counts(&a.Retries),
			BytesIn: a.BytesIn.Load(), BytesOut: a.BytesOut.Load(), InFlightBytes: a.InFlight.Load(), InFlightLimit: exec.MaxInFlight,
			Rebalances: a.Rebalances.Load(), CommitAge: a.CommitAge(now), Latency: &a.Latency, Account: a.String(),
		}
		if err != nil {
			s.Failure = r.mask.text(err.Error())
			if record := (*exec.RecordError)(nil); errors.As(err, &record) {
				s.FailedAt = j.places.of(record.Stage, record.Table, record.Field)
			}
		}
		s.Source, s.Sink = j.Tables()
		s.Made = made(j.Job)
		for _, split := range j.Splits() {
			s.Splits = append(s.Splits, SplitLag{Table: split.Table, Split: nameOf(split), Lag: split.Lag, Age: age(now, split), Waited: split.Waited})
		}
		all = append(all, s)
	}
	return all
}

// nameOf names a split as nothing else of its table is: a query may read a table several times, each of its splits then too.
func nameOf(s exec.SplitStatus) string {
	if s.Reading > 1 {
		return fmt.Sprintf("%s (reading %d)", s.Split, s.Reading)
	}
	return s.Split.String()
}

func made(j *exec.Job) []int64 {
	counts := j.Made()
	var all []int64
	walk(j.Plan().Root[0], func(n plan.Node) {
		m, ok := counts[n]
		if u, union := n.(*plan.UnionAll); union {
			for _, in := range u.In {
				m += counts[in]
			}
			ok = true
		}
		if !ok {
			m = -1
		}
		all = append(all, m)
	})
	return all
}

func age(now time.Time, s exec.SplitStatus) time.Duration {
	switch {
	case s.Lag == 0:
		return 0
	case s.Lag < 0, s.ReadTo == connectors.NoTime:
		return -1
	}
	return max(0, now.Sub(time.UnixMilli(s.ReadTo)))
}

func counts(r *account.Reasons) []Count {
	var cs []Count
	r.Each(func(reason string, n int64) { cs = append(cs, Count{Label: reason, N: n}) })
	return cs
}

// Up reports whether the job is connected and reading, or done.
func (s *Status) Up() bool { return s.State == Done || s.State != Failed && s.Ready }

// Ready reports whether every job is connected and reading, or done.
func (r *Run) Ready() bool {
	for _, s := range r.Status() {
		if !s.Up() {
			return false
		}
	}
	return true
}
