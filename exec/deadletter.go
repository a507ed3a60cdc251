package exec

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
	"github.com/leatsql/leat/exec/account"
)

// shareFloor is how many records must have been read before the share of dead letters may stop a job: the first bad record
// alone is a share of one.
const shareFloor = 1000

// deadLetters keeps records that met their end, with their original bytes and the reason. A flight holds on until its letters
// are durable. One goroutine writes them, since they come from chains and from the writer's own goroutines.
type deadLetters struct {
	job      *Job
	writer   connectors.Writer
	maxShare float64

	mu     sync.Mutex
	queue  []letter      // bounded by the flights that hold them
	wake   chan struct{} // has room for one
	closed bool
	done   chan struct{}
}

// letter is one record for the dead letters.
type letter struct {
	flight *flight
	index  int
	err    *RecordError
	at     time.Time
}

func newDeadLetters(j *Job, w connectors.Writer, maxShare float64) *deadLetters {
	d := &deadLetters{job: j, writer: w, maxShare: maxShare, wake: make(chan struct{}, 1), done: make(chan struct{})}
	return d
}

// add takes a record of p, whose flight holds on until the letter is durable. A record is kept once, with the reason of the first
// of its rows that failed. It does not block.
func (d *deadLetters) add(p *portion, index int, e *RecordError) {
	if !p.noteOne(index, deadLetter) {
		return
	}
	f := p.flight
	f.Hold()
	d.mu.Lock()
	d.queue = append(d.queue, letter{flight: f, index: index, err: e, at: d.job.options.Clock()})
	d.mu.Unlock()
	d.signal()
}

func (d *deadLetters) signal() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// run writes letters until close.
func (d *deadLetters) run(ctx context.Context) {
	defer close(d.done)
	for {
		d.mu.Lock()
		letters, closed := d.queue, d.closed
		d.queue = nil
		d.mu.Unlock()
		if len(letters) > 0 {
			if err := d.write(ctx, letters); err != nil {
				d.job.fail(err)
				return
			}
			continue
		}
		if closed {
			return
		}
		select {
		case <-d.wake:
		case <-ctx.Done():
			return
		}
	}
}

func (d *deadLetters) write(ctx context.Context, letters []letter) error {
	o := &connectors.Outgoing{Since: connectors.NoTime}
	for _, l := range letters {
		o.Items = append(o.Items, l.message())
	}
	o.Settle = func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) {
		switch {
		case err != nil:
			d.job.fail(fmt.Errorf("write dead letters: %w", err))
		case len(refused) > 0:
			d.job.fail(&lettersError{fmt.Errorf("write dead letters: refused: %s; the record was: %w", refused[0].Reason, letters[refused[0].Index].err)})
		default:
			d.settled(letters)
		}
	}
	if err := d.writer.Write(ctx, o); err != nil {
		return fmt.Errorf("write dead letters: %w", err)
	}
	return nil
}

func (d *deadLetters) settled(letters []letter) {
	a := d.job.account
	for _, l := range letters {
		a.Dead.Add(string(l.err.Stage), 1)
		a.Samples.Add(l.sample())
		l.flight.letGo()
	}
	dead, in := a.Dead.Total(), a.In.Load()
	if d.maxShare > 0 && in >= shareFloor && float64(dead) > d.maxShare*float64(in) {
		d.job.fail(&lettersError{fmt.Errorf("%d of %d records are dead letters, more than dead-letter.max-share = %v allows; the last was: %w", dead, in, d.maxShare, letters[len(letters)-1].err)})
	}
}

// message is the letter as it is kept.
func (l letter) message() connectors.OutMessage {
	m, e := &l.flight.msgs.Items[l.index], l.err
	kept := deadletter.Letter{
		Key: m.Key, Value: m.Value, Headers: m.Headers, Time: m.Time,
		Cause: deadletter.Cause{
			At: l.at, Job: e.Job, Table: e.Table, From: e.Split, Offset: e.Position,
			Stage: string(e.Stage), Field: e.Field, Reason: e.Reason, Status: e.Status,
		},
	}
	return kept.Message()
}

func (l letter) sample() account.Sample {
	m, e := &l.flight.msgs.Items[l.index], l.err
	return account.Sample{
		At: l.at, Fate: account.DeadLetterFate, Table: e.Table, Split: e.Split.String(), Position: int64(e.Position),
		Stage: string(e.Stage), Field: e.Field, Reason: e.Reason, Key: m.Key, Value: m.Value,
	}
}

// close writes what is queued and waits for it.
func (d *deadLetters) close(ctx context.Context) error {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.signal()
	select {
	case <-d.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	return d.writer.Flush(ctx)
}
