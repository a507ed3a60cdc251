package exec

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/op"
)

// failedMessage is a message of the flight that met its end before the sink.
type failedMessage struct {
	index  int // within the flight's messages
	stage  Stage
	field  string
	err    error
	policy op.Policy
}

// takeFailures moves the rows of b that operators could not compute to bad, each row once with its first error.
func (c *chain) takeFailures(b *batch.Batch) {
	c.job.account.Malformed.Add(c.failed.Malformed)
	c.failed.Malformed = 0
next:
	for i, x := range c.failed.Rows {
		for _, earlier := range c.failed.Rows[:i] {
			if earlier.Row == x.Row {
				continue next
			}
		}
		c.bad = append(c.bad, failedMessage{index: int(b.Origin[x.Row]), stage: StageEvaluate, field: x.Field, err: x.Err, policy: x.Policy})
	}
}

// reject sends the messages of p that cannot be processed to the dead letters, or returns the first record's error where the policy
// keeps none.
func (c *chain) reject(p *portion) error {
	bad := c.bad
	c.bad = c.bad[:0]
	var first *failedMessage
	for i := range bad {
		x := &bad[i]
		if c.letters(x.stage) == nil || x.policy == op.AlwaysFail {
			if first == nil || x.index < first.index {
				first = x
			}
		}
	}
	if first != nil {
		return c.recordError(p.flight, first.index, first.stage, first.field, first.err.Error(), 0)
	}
	for i := range bad {
		x := &bad[i]
		c.letters(x.stage).add(p, x.index, c.recordError(p.flight, x.index, x.stage, x.field, x.err.Error(), 0))
	}
	return nil
}

// letters returns where records that fail in a stage are kept, nil for nowhere: the sink table's policy, where it has one,
// decides on what cannot be encoded for the sink or is refused by it, the source table's on the rest.
func (c *chain) letters(s Stage) *deadLetters {
	if (s == StageEncode || s == StageDeliver) && c.job.dead != nil {
		return c.job.dead
	}
	return c.dead
}

func (c *chain) recordError(f *flight, index int, stage Stage, field, reason string, status int) *RecordError {
	if hide := c.job.options.Hide; hide != nil {
		reason = hide(reason)
	}
	return &RecordError{
		Job: c.job.plan.Name, Table: c.line.scan.Table.Name, Split: f.msgs.Split, Position: f.msgs.Items[index].Position,
		Stage: stage, Field: field, Reason: reason, Status: status,
	}
}
