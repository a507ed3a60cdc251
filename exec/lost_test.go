package exec

import (
	"context"
	"runtime"
	"testing"

	"github.com/leatsql/leat/connectors"
)

// restless is a source whose splits are lost and given back again and again.
type restless struct {
	*memory
	job   *Job
	times int
}

func (r *restless) Run(ctx context.Context, a connectors.Assignment) error {
	for range r.times {
		starts := r.starts()
		var splits []connectors.Split
		left := int64(0) // messages that can still be read
		for _, s := range starts {
			splits = append(splits, s.Split)
			left += int64(r.messages) - int64(s.Start)
		}
		before := r.job.Account().In.Load()
		if err := a.Assigned(ctx, starts); err != nil {
			return err
		}
		for r.job.Account().In.Load() < before+min(left, 20) && ctx.Err() == nil {
			runtime.Gosched()
		}
		a.Lost(splits)
	}
	r.endless = false // the last assignment ends with its messages
	return r.memory.Run(ctx, a)
}

// A job whose splits were lost is not ready until it has some again: its source's system may be away.
func TestJobWithoutSplitsIsNotReady(t *testing.T) {
	from, to, dead := newMemory(1, 10), newMemory(0, 0), newMemory(0, 0)
	from.endless, from.loses = true, true
	j := newTestJob(t, from, to, dead)
	j.inputs[0].source = losing{from, j, t}
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// losing is a source that loses its splits once, and asks the job each time whether it is ready.
type losing struct {
	*memory
	job *Job
	t   *testing.T
}

func (l losing) Run(ctx context.Context, a connectors.Assignment) error {
	read := func(n int64) {
		for l.job.Account().In.Load() < n && ctx.Err() == nil {
			runtime.Gosched()
		}
	}
	expect := func(want bool, when string) {
		if got := l.job.Ready(); got != want {
			l.t.Errorf("%s the job is ready: %v, want %v", when, got, want)
		}
	}
	expect(false, "before anything is read")
	starts := l.starts()
	if err := a.Assigned(ctx, starts); err != nil {
		return err
	}
	read(10)
	expect(true, "while it reads")
	a.Lost([]connectors.Split{starts[0].Split})
	expect(false, "without splits")
	l.endless = false // the next assignment ends with its messages
	if err := a.Assigned(ctx, l.starts()); err != nil {
		return err
	}
	expect(true, "with splits again")
	return nil
}

// claiming is a sink that asks for claims as writers do that keep messages back.
type claiming struct{ *memory }

func (c claiming) Changes() connectors.Changes { return connectors.AppendOnly }

func (c claiming) Open(context.Context) (connectors.Writer, error) { return c, nil }

func (c claiming) Write(ctx context.Context, o *connectors.Outgoing) error {
	if o.Claimed() == connectors.Gone {
		o.Settle(o, nil, connectors.ErrGone)
		return nil
	}
	return c.memory.Write(ctx, o)
}

// A split that was lost leaves nothing behind: not in the account, not of the bytes in flight, and its position stays.
func TestLostSplitsAreReadAgain(t *testing.T) {
	from, to, dead := newMemory(2, 3000), newMemory(0, 0), newMemory(0, 0)
	loseSplits(t, newTestJob(t, from, to, dead), from, to, memorySink{to})
	checkDelivered(t, to.taken, 2, 3000, false)
}

func TestLostSplitsOfRecordsWithManyRowsAreReadAgain(t *testing.T) {
	from, to, dead := newMemory(2, 1000), newMemory(0, 0), newMemory(0, 0)
	loseSplits(t, newManyJob(t, from, manySink{memorySink: memorySink{to}}, dead), from, to, manySink{memorySink: memorySink{to}})
	checkManyDelivered(t, to.taken, 2, 1000, nil)
}

// loseSplits runs a job whose source loses its splits again and again, and whose sink asks for claims.
func loseSplits(t *testing.T, j *Job, from, to *memory, encoder connectors.RowEncoder) {
	t.Helper()
	from.endless, from.loses = true, true
	r := &restless{memory: from, times: 200, job: j}
	j.inputs[0].source = r
	j.plan.Root[0].Sink = struct {
		claiming
		connectors.RowEncoder
	}{claiming{to}, encoder}
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	a := j.Account()
	if a.Missing() != 0 || a.InFlight.Load() != 0 {
		t.Errorf("%d bytes are in flight, the account is %s", a.InFlight.Load(), a)
	}
	if !j.budget.sem.TryAcquire(maxBytesInFlight) {
		t.Error("bytes in flight were not given back")
	}
}
