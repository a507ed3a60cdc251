package exec

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// asking is a format that must be told what messages mean. From a message on nobody tells.
type asking struct {
	opened error
	fails  string // the message that is not told
	err    error  // why; nil: whoever is asked does not answer while ctx lasts
	asked  chan struct{}
}

func (f *asking) Open(context.Context) error     { return f.opened }
func (f *asking) NewDecoder() formats.Decoder    { return f }
func (f *asking) Skipped() int64                 { return 0 }
func (f *asking) tell(value []byte) (known bool) { return string(value) != f.fails }

func (f *asking) Ask(ctx context.Context, value []byte) error {
	switch {
	case f.tell(value):
		return nil
	case f.err != nil:
		return f.err
	}
	close(f.asked)
	<-ctx.Done()
	return ctx.Err()
}

func (f *asking) Decode(dst *batch.Builder, cols []int, value []byte, origin int) error {
	if !f.tell(value) {
		return &formats.DecodeError{Offset: -1, Reason: "a message that nobody told of was decoded"}
	}
	row := dst.Row()
	dst.Batch.Columns[cols[0]].SetBytes(row, value)
	dst.Commit(origin)
	return nil
}

// newAskingJob keeps dead letters, which no message becomes for want of an answer.
func newAskingJob(t *testing.T, f *asking) (j *Job, from, dead *memory) {
	from, dead = newMemory(1, 10), newMemory(0, 0)
	out := []plan.Output{{Name: "v", Type: types.StringType()}}
	return newJobOf(t, &plan.Scan{
		Table: &plan.Table{Name: "t"}, Source: from, Out: out, Value: &plan.BoundDecoder{Format: "asking", Decoder: f, Columns: []int{0}},
		Policy: plan.Policy{DeadLetter: &plan.DeadLetter{Topic: "dead", Sink: memorySink{dead}}},
	}, newMemory(0, 0)), from, dead
}

// A system that does not answer ends the job as a system does: the message is no dead letter, and is read again.
func TestASystemThatDoesNotAnswerIsNoFaultOfARecord(t *testing.T) {
	down := &formats.SystemError{Unreachable: true, Message: "the registry cannot be reached", Help: "start it"}
	j, from, dead := newAskingJob(t, &asking{fails: "0-5", err: down})
	err := j.Run(t.Context())
	var failure *connectors.Failure
	if !errors.Is(err, connectors.ErrUnreachable) || !errors.As(err, &failure) || failure.Help != "start it" {
		t.Errorf("got %v", err)
	}
	if p := from.committed[connectors.Split{Name: "t"}]; p > 5 || len(dead.taken) > 0 {
		t.Errorf("committed %d, %d dead letters", p, len(dead.taken))
	}
}

// A stop ends the wait for an answer.
func TestAStopEndsTheWaitForAnAnswer(t *testing.T) {
	f := &asking{fails: "0-5", asked: make(chan struct{})}
	j, from, dead := newAskingJob(t, f)
	j.options.DrainTimeout = 1
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-f.asked; cancel() }()
	if err := j.Run(ctx); !errors.Is(err, errNotThrough) || !strings.HasPrefix(err.Error(), "could not drain within ") {
		t.Errorf("got %v", err)
	}
	if p := from.committed[connectors.Split{Name: "t"}]; p > 5 || len(dead.taken) > 0 {
		t.Errorf("committed %d, %d dead letters", p, len(dead.taken))
	}
}

// What a format cannot open ends the job before it reads.
func TestAFormatThatDoesNotOpen(t *testing.T) {
	j, _, _ := newAskingJob(t, &asking{opened: &formats.SystemError{Message: "the registry refuses the schema"}})
	err := j.Run(t.Context())
	if !errors.Is(err, connectors.ErrRefused) || err.Error() != "open table t: the registry refuses the schema" {
		t.Errorf("got %v", err)
	}
	if n := j.Account().In.Load(); n != 0 {
		t.Errorf("read %d records", n)
	}
}
