package exec

import (
	"context"
	"errors"
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
)

// deliver hands the rows of a batch to the writer.
func (c *chain) deliver(ctx context.Context, p *portion, b *batch.Batch) error {
	o := c.outgoing(p)
	c.encode.encode(b, o, &c.bad)
	if err := c.reject(p); err != nil {
		c.recycle(o)
		return err
	}
	if len(o.Items) == 0 {
		c.recycle(o)
		return nil
	}
	p.hold()
	c.waits.begin(c.now())
	err := o.AwaitClaim(ctx)
	if err == nil {
		err = c.job.writer.Write(ctx, &o.Outgoing)
	}
	c.waits.end(c.now())
	if err != nil {
		c.recycle(o)
		p.letGo()
		return fmt.Errorf("write to table %s: %w", c.line.sink.Table.Name, err)
	}
	return nil
}

// outgoing returns an empty group for the rows of p.
func (c *chain) outgoing(p *portion) *outgoing {
	c.mu.Lock()
	var o *outgoing
	if n := len(c.outs); n > 0 {
		o, c.outs = c.outs[n-1], c.outs[:n-1]
	}
	c.mu.Unlock()
	if o == nil {
		o = &outgoing{}
		o.Claim = c.claim
		o.Settle = func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) { c.settle(o, refused, err) }
	}
	o.portion, o.Lane = p, max(c.start.Split.Partition, 0) // that of rows which leat makes is no number
	o.Items, o.origins, o.buf, o.bytes = o.Items[:0], o.origins[:0], o.buf[:0], 0
	return o
}

func (c *chain) recycle(o *outgoing) {
	c.mu.Lock()
	c.outs = append(c.outs, o)
	c.mu.Unlock()
}

// settle is called by the writer once every row of o is durable or refused.
func (c *chain) settle(o *outgoing, refused []connectors.Refusal, err error) {
	if errors.Is(err, connectors.ErrGone) {
		p := o.portion
		p.note(o.origins, unsettled)
		p.flight.Leave()
		c.recycle(o)
		p.letGo()
		return
	}
	if err != nil {
		c.job.fail(fmt.Errorf("write to table %s: %w", c.line.sink.Table.Name, err))
		return
	}
	p, a := o.portion, c.job.account
	p.note(o.origins, delivered)
	for _, r := range refused {
		index := int(o.origins[r.Index])
		e := c.recordError(p.flight, index, StageDeliver, "", r.Reason, r.Status)
		letters := c.letters(StageDeliver)
		if letters == nil {
			c.job.fail(e)
			return
		}
		letters.add(p, index, e)
	}
	if c.job.options.tally == nil {
		a.Rows.Add(int64(len(o.Items) - len(refused)))
	}
	a.BytesOut.Add(o.bytes)
	c.observe(o)
	c.recycle(o)
	p.letGo()
}

// observe notes the latency of each record; refused ones are so few that they are not told apart.
func (c *chain) observe(o *outgoing) {
	now := c.job.options.Clock().UnixMilli()
	items := o.portion.flight.msgs.Items
	last, n := connectors.NoTime, int64(0)
	for i, origin := range o.origins {
		if i > 0 && origin == o.origins[i-1] {
			continue // another row of the same record
		}
		t := items[origin].Time
		if t != last {
			c.job.observeLatency(now, last, n)
			last, n = t, 0
		}
		n++
	}
	c.job.observeLatency(now, last, n)
}
