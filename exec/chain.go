package exec

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"sync/atomic"

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
	ops     []op.Operator
	encode  *encodeStage
	before  *handover
	free    chan *flight
	ahead   chan struct{} // holds one for each read that the position has not passed
	readTo  atomic.Int64  // timestamp of the last message read

	failed op.Failures
	bad    []failedMessage

	mu   sync.Mutex
	outs []*outgoing // free ones

	gone  atomic.Bool        // the split is another instance's
	stop  context.CancelFunc // ends reading; what was read is still carried to the writer
	abort context.CancelFunc // ends all at once
	done  chan struct{}      // closed when run has returned
}

func newChain(in *input, start connectors.SplitStart, before *handover) (*chain, error) {
	j, line := in.job, in.line
	ops, err := line.newOperators(j.options.Clock)
	if err != nil {
		return nil, err
	}
	c := &chain{
		job: j, line: line, dead: in.dead, start: start, tracker: track.NewSplit(start.Start), ops: ops,
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
		case errors.Is(err, io.EOF), err != nil && reading.Err() != nil:
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
	select {
	case c.ahead <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var f *flight
	select {
	case f = <-c.free:
	case <-ctx.Done():
		<-c.ahead
		return nil, ctx.Err()
	}
	err := c.reader.Read(ctx, &f.msgs)
	var n int64
	if err == nil {
		if n, err = c.job.budget.take(ctx, f.msgs.Bytes); err != nil {
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
	a.In.Add(int64(len(f.msgs.Items)))
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

func (c *chain) processBatch(ctx context.Context, f *flight, lo, hi int) error {
	a := c.job.account
	c.bad = c.bad[:0]
	c.failed.Rows = c.failed.Rows[:0]
	empty, skipped := c.decode.decode(&f.msgs, lo, hi, &c.bad)
	a.Dropped.Add("no row", empty)
	a.Dropped.Add("ignored parse error", skipped)

	b := c.decode.batch
	decoded := len(b.Sel)
	for _, o := range c.ops {
		b = o.Process(b, &c.failed)
	}
	a.Malformed.Add(c.failed.Malformed)
	c.failed.Malformed = 0
	evaluated := c.takeFailures(b)
	a.Filtered.Add(int64(decoded - len(b.Sel) - evaluated))

	o := c.outgoing(f)
	left := c.encode.encode(b, o, &c.bad)
	a.Dropped.Add("NULL in a NOT NULL column", left.nulls)
	a.Dropped.Add("old row of an update", left.old)
	if err := c.reject(f, c.bad); err != nil {
		c.recycle(o)
		return err
	}
	if len(o.Items) == 0 {
		c.recycle(o)
		return nil
	}
	f.Hold()
	err := o.AwaitClaim(ctx)
	if err == nil {
		err = c.job.writer.Write(ctx, &o.Outgoing)
	}
	if err != nil {
		c.handOver(len(o.Items))
		c.recycle(o)
		f.letGo()
		return fmt.Errorf("write to table %s: %w", c.line.sink.Table.Name, err)
	}
	return nil
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
