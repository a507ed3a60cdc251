package exec

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/connectors"
)

// outgoing returns an empty group for the rows of f.
func (c *chain) outgoing(f *flight) *outgoing {
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
	o.flight, o.Lane = f, c.start.Split.Partition
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
		f := o.flight
		c.handOver(len(o.Items))
		c.recycle(o)
		f.leave()
		return
	}
	if err != nil {
		c.job.fail(fmt.Errorf("write to table %s: %w", c.line.sink.Table.Name, err))
		return
	}
	f, a := o.flight, c.job.account
	for _, r := range refused {
		index := int(o.origins[r.Index])
		e := c.recordError(f, index, StageDeliver, "", r.Reason, r.Status)
		letters := c.letters(StageDeliver)
		if letters == nil {
			c.job.fail(e)
			return
		}
		letters.add(f, index, e)
	}
	a.Delivered.Add(int64(len(o.Items) - len(refused)))
	a.BytesOut.Add(o.bytes)
	c.observe(o)
	c.recycle(o)
	f.letGo()
}

// observe notes the latency of each row; refused ones are so few that they are not told apart.
func (c *chain) observe(o *outgoing) {
	now := c.job.options.Clock().UnixMilli()
	items := o.flight.msgs.Items
	last, n := connectors.NoTime, int64(0)
	for _, origin := range o.origins {
		t := items[origin].Time
		if t != last {
			c.job.observeLatency(now, last, n)
			last, n = t, 0
		}
		n++
	}
	c.job.observeLatency(now, last, n)
}
