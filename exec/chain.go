package exec

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/op"
	"github.com/leatsql/leat/exec/track"
)

// chain reads one split and carries its rows to the sink. All of it runs in one goroutine but settle, which the writer calls.
type chain struct {
	job     *Job
	line    *pipeline
	dead    *deadLetters // of the table that is read
	start   connectors.SplitStart
	reader  connectors.Reader
	tracker *track.Split
	decode  *decodeStage
	stages  []stage
	encode  *encodeStage
	before  *handover
	free    chan *flight
	ahead   chan struct{} // holds one for each read that the position has not passed
	readTo  atomic.Int64  // timestamp of the last message read
	waits   waits         // for the sink

	failed op.Failures
	bad    []failedMessage

	mu       sync.Mutex
	outs     []*outgoing // free ones
	portions []*portion  // free ones

	gone  atomic.Bool        // the split is another instance's
	stop  context.CancelFunc // ends reading; what was read is still carried to the writer
	abort context.CancelFunc // ends all at once
	done  chan struct{}      // closed when run has returned
}

func newChain(in *input, start connectors.SplitStart, before *handover) (*chain, error) {
	j, line := in.job, in.line
	stages, err := line.newStages(j.options)
	if err != nil {
		return nil, err
	}
	c := &chain{
		job: j, line: line, dead: in.dead, start: start, tracker: track.NewSplit(start.Start), stages: stages,
		decode: newDecodeStage(line.scan), encode: newEncodeStage(line.sink),
		before: before, free: make(chan *flight, maxFlights), ahead: make(chan struct{}, maxAhead), done: make(chan struct{}),
	}
	c.readTo.Store(connectors.NoTime)
	for range maxFlights {
		c.free <- &flight{chain: c}
	}
	return c, nil
}

// run reads until the split ends, reading ends, or something fails; what was read is carried on until ctx, which outlives
// reading, ends. Nil: the split has ended or a context has.
func (c *chain) run(ctx, reading context.Context) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("chain of split %s: %w: %v\n%s", c.start.Split, ErrInvariant, r, debug.Stack())
		}
	}()
	if err := c.before.await(reading, c.job.writer); err != nil {
		if reading.Err() != nil {
			return nil
		}
		return fmt.Errorf("take over split %s: %w", c.start.Split, err)
	}
	c.job.ready.Store(true)
	for {
		f, err := c.read(reading)
		switch {
		case errors.Is(err, connectors.ErrEndOfSplit), err != nil && reading.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("read split %s: %w", c.start.Split, err)
		}
		if err := c.process(ctx, f); err != nil {
			if ctx.Err() != nil || errors.Is(err, connectors.ErrGone) {
				f.leave() // its position is not committed and it is read again
				return nil
			}
			return err
		}
	}
}

// read waits for messages and for room to hold them.
func (c *chain) read(ctx context.Context) (*flight, error) {
	f, err := c.freeFlight(ctx)
	if err != nil {
		return nil, err
	}
	err = c.reader.Read(ctx, &f.msgs)
	var n int64
	if err == nil {
		c.waits.begin(c.now())
		n, err = c.job.budget.take(ctx, f.msgs.Bytes)
		c.waits.end(c.now())
		if err != nil {
			f.msgs.Release()
		}
	}
	if err != nil {
		c.free <- f
		<-c.ahead
		return nil, err
	}
	f.budget = n
	a := c.job.account
	a.InFlight.Add(f.msgs.Bytes)
	if c.line.tally == nil {
		a.In.Add(int64(len(f.msgs.Items)))
	}
	c.line.read.Add(int64(len(f.msgs.Items)))
	var bytes int64
	for i := range f.msgs.Items {
		bytes += int64(len(f.msgs.Items[i].Key) + len(f.msgs.Items[i].Value))
	}
	a.BytesIn.Add(bytes)
	if n := len(f.msgs.Items); n > 0 {
		c.readTo.Store(f.msgs.Items[n-1].Time)
	}
	c.tracker.Begin(&f.Flight, f.msgs.Next)
	return f, nil
}

// freeFlight waits until the sink has settled so much that another flight may begin.
func (c *chain) freeFlight(ctx context.Context) (*flight, error) {
	c.waits.begin(c.now())
	defer func() { c.waits.end(c.now()) }()
	select {
	case c.ahead <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case f := <-c.free:
		return f, nil
	case <-ctx.Done():
		<-c.ahead
		return nil, ctx.Err()
	}
}

func (c *chain) now() time.Time { return c.job.options.Clock() }

// process carries a flight to the writer, a batch at a time.
func (c *chain) process(ctx context.Context, f *flight) error {
	rows := c.job.options.BatchRows
	for lo := 0; lo < len(f.msgs.Items); lo += rows {
		if err := c.processBatch(ctx, f, lo, min(lo+rows, len(f.msgs.Items))); err != nil {
			c.handOver(max(0, len(f.msgs.Items)-lo-rows))
			return err
		}
	}
	f.letGo()
	return nil
}

// processBatch carries messages lo to hi to the writer.
func (c *chain) processBatch(ctx context.Context, f *flight, lo, hi int) error {
	p := c.portion(f, lo, hi)
	defer p.letGo()
	c.bad = c.bad[:0]
	err := c.decode.ask(ctx, p, hi)
	if err == nil {
		c.decode.decode(p, hi, &c.bad)
		err = c.carry(ctx, p, c.decode.batch, c.stages)
	}
	if err == nil {
		err = c.reject(p)
	}
	if err != nil {
		p.giveUp()
	}
	return err
}

// carry takes a batch through the stages that are left, and what they make of it to the writer.
func (c *chain) carry(ctx context.Context, p *portion, b *batch.Batch, stages []stage) error {
	c.failed.Rows = c.failed.Rows[:0]
	for i, o := range stages[0].ops {
		b = o.Process(b, &c.failed)
		stages[0].made[i].Add(int64(len(b.Sel)))
	}
	c.takeFailures(b)
	several := stages[0].several
	if several == nil {
		return c.deliver(ctx, p, b)
	}
	several.Begin(b)
	for {
		c.failed.Rows = c.failed.Rows[:0]
		next := several.Next(&c.failed)
		if next == nil {
			return nil
		}
		stages[0].severalMade.Add(int64(len(next.Sel)))
		c.takeFailures(next)
		if err := c.carry(ctx, p, next, stages[1:]); err != nil {
			return err
		}
	}
}

// claim says whether the split is still this instance's.
func (c *chain) claim() connectors.Claim {
	if c.gone.Load() {
		return connectors.Gone
	}
	if r, ok := c.reader.(connectors.Claimed); ok {
		return r.Claim()
	}
	return connectors.Held
}

// handOver counts n records that go no further, where the reason is that their split is another instance's.
func (c *chain) handOver(n int) {
	if c.claim() == connectors.Gone {
		c.job.account.HandedOver.Add(int64(n))
	}
}
