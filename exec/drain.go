package exec

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leatsql/leat/connectors"
)

// A stop takes the drain timeout as a whole: most of it to settle what is in flight, then to commit what is settled. The rest is
// for letting go of connections. What settling did not need is left to the commit, which may have to wait for a group that is being
// shared out anew.
func (o Options) settleTimeout() time.Duration { return o.DrainTimeout * 3 / 4 }

func (o Options) commitTimeout(spent time.Duration) time.Duration {
	return max(o.DrainTimeout*9/10-spent, o.DrainTimeout*3/20)
}

// drain stops reading and settles what is in flight, unless the job has failed. It may take its timeout from when ctx ends; a
// job whose sources have ended waits for its sink as long as it would while they run.
func (j *Job) drain(ctx, hard context.Context) error {
	bound, cancel := context.WithCancelCause(hard)
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() {
		timeout := time.AfterFunc(j.options.settleTimeout(), func() { cancel(context.DeadlineExceeded) })
		context.AfterFunc(bound, func() { timeout.Stop() })
	})()
	defer context.AfterFunc(bound, j.abort)() // chains that cannot hand over their rows must end too
	for _, in := range j.inputs {
		in.stopChains()
	}
	if j.failure.Load() != nil {
		return nil
	}
	return j.flush(bound)
}

// finish tells a writer that waits for it that all there is to read has been written. Where the job was stopped before, what such a writer
// was given counts for nothing, and the job has not done what it was to do.
func (j *Job) finish(ctx context.Context, all bool) error {
	f, ok := j.writer.(connectors.Finisher)
	if !ok || j.failure.Load() != nil {
		return nil
	}
	if !all {
		return fmt.Errorf("table %s is as it was: the job was stopped before it had read all", j.plan.Root[0].Table.Name)
	}
	if err := f.Finish(ctx); err != nil {
		return fmt.Errorf("finish table %s: %w", j.plan.Root[0].Table.Name, err)
	}
	return nil
}

// errNotThrough says what becomes of records that were on their way when the time for a stop ran out.
var errNotThrough = errors.New("records that were read had not got through; they are read again")

// flush waits until everything that was read is settled.
func (j *Job) flush(ctx context.Context) error {
	if err := j.writer.Flush(ctx); err != nil {
		return j.drainError(ctx, "drain", err)
	}
	if ctx.Err() != nil { // a chain took the time, as one does that waits for a system to tell what messages mean: no letter is to blame
		return j.drainError(ctx, "drain", errNotThrough)
	}
	for _, d := range j.letters() {
		if err := d.close(ctx); err != nil {
			return j.drainError(ctx, "write all dead letters", err)
		}
	}
	for _, in := range j.inputs {
		if err := in.settle(ctx); err != nil {
			return j.drainError(ctx, "drain", err)
		}
	}
	return nil
}

// drainError tells time that ran out from what failed on its own.
func (j *Job) drainError(ctx context.Context, what string, err error) error {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return fmt.Errorf("could not %s within %s: %w", what, j.options.settleTimeout(), err)
	}
	return err
}
