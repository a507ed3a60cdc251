package exec

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/leatsql/leat/connectors"
)

// input is one table that a job reads: its source, and a chain for each split that is this instance's.
type input struct {
	job    *Job
	line   *pipeline
	source connectors.Source
	dead   *deadLetters    // the table's; nil: a bad record fails the job
	ctx    context.Context // of the chains; set by Job.Run before any split is assigned
	lost   atomic.Bool     // splits were lost, and none were assigned since: the source's system has not heard of this instance, or does not answer

	mu      sync.Mutex
	chains  map[connectors.Split]*chain
	closed  bool // no more chains start
	running sync.WaitGroup

	// committing has room for one: a commit that was overtaken by the next would set positions back.
	committing chan struct{}
}

var _ connectors.Assignment = (*input)(nil)

func newInput(j *Job, line *pipeline) *input {
	return &input{job: j, line: line, source: line.scan.Source, chains: map[connectors.Split]*chain{}, committing: make(chan struct{}, 1)}
}

// Assigned opens each split and starts its chain.
func (in *input) Assigned(ctx context.Context, splits []connectors.SplitStart) error {
	before := newHandover()
	for _, s := range splits {
		if err := in.start(ctx, s, before); err != nil {
			return fmt.Errorf("open split %s: %w", s.Split, err)
		}
	}
	in.lost.Store(false)
	return nil
}

func (in *input) start(ctx context.Context, s connectors.SplitStart, before *handover) error {
	c, err := newChain(in, s, before)
	if err != nil {
		return err
	}
	if c.reader, err = in.source.Open(ctx, s); err != nil {
		return err
	}
	work, abort := context.WithCancel(in.ctx)
	reading, stop := context.WithCancel(work)
	c.stop, c.abort = stop, abort
	in.mu.Lock()
	if in.closed {
		in.mu.Unlock()
		abort()
		return c.reader.Close()
	}
	in.chains[s.Split] = c
	in.running.Add(1)
	in.mu.Unlock()
	go func() {
		defer in.running.Done()
		defer close(c.done)
		err := c.run(work, reading)
		abort()
		if closeErr := c.reader.Close(); err == nil && closeErr != nil {
			err = fmt.Errorf("close split %s: %w", s.Split, closeErr)
		}
		if err != nil {
			in.job.fail(err)
		}
	}()
	return nil
}

// Revoked stops the splits' chains, waits for what they have on its way, and commits what is done.
func (in *input) Revoked(ctx context.Context, splits []connectors.Split) error {
	in.job.account.Rebalances.Add(1)
	chains := in.take(splits)
	for _, c := range chains {
		c.stop()
	}
	var late error
	for _, c := range chains {
		select {
		case <-c.done:
		case <-ctx.Done():
			c.abort()
			<-c.done
		}
		if err := c.tracker.Wait(ctx); err != nil {
			c.gone.Store(true) // what was not sent yet must not overtake what the next owner writes
			late = fmt.Errorf("split %s: what is in flight was not settled in time and is left to the next owner: %w", c.start.Split, err)
			in.job.log.Warn("split handed over early", "split", c.start.Split.String(), "cause", late)
		}
	}
	commit, cancel := context.WithTimeout(context.WithoutCancel(ctx), in.job.options.DrainTimeout)
	defer cancel()
	return in.commit(commit, chains)
}

// Lost stops the splits' chains; their positions belong to someone else.
func (in *input) Lost(splits []connectors.Split) {
	in.job.account.Rebalances.Add(1)
	in.lost.Store(true)
	chains := in.take(splits)
	for _, c := range chains {
		c.gone.Store(true)
		c.abort()
	}
	for _, c := range chains {
		<-c.done
	}
	in.job.log.Warn("splits lost", "table", in.line.scan.Table.Name, "splits", len(splits))
}

func (in *input) take(splits []connectors.Split) []*chain {
	in.mu.Lock()
	defer in.mu.Unlock()
	var taken []*chain
	for _, s := range splits {
		if c := in.chains[s]; c != nil {
			taken = append(taken, c)
			delete(in.chains, s)
		}
	}
	return taken
}

func (in *input) all() []*chain {
	in.mu.Lock()
	defer in.mu.Unlock()
	chains := make([]*chain, 0, len(in.chains))
	for _, c := range in.chains {
		chains = append(chains, c)
	}
	return chains
}

// commit stores the positions that moved.
func (in *input) commit(ctx context.Context, chains []*chain) error {
	select {
	case in.committing <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("commit positions of table %s: %w", in.line.scan.Table.Name, ctx.Err())
	}
	defer func() { <-in.committing }()
	positions := map[connectors.Split]connectors.Position{}
	for _, c := range chains {
		if p, moved := c.tracker.Committable(); moved {
			positions[c.start.Split] = p
		}
	}
	if len(positions) == 0 {
		return nil
	}
	if err := in.source.Commit(ctx, positions); err != nil {
		return fmt.Errorf("commit positions of table %s: %w", in.line.scan.Table.Name, err)
	}
	for _, c := range chains {
		if p, ok := positions[c.start.Split]; ok {
			c.tracker.Committed(p)
		}
	}
	in.job.account.LastCommit.Store(in.job.options.Clock().UnixMilli())
	return nil
}

// stopChains ends reading in all chains, lets none start any more, and waits for what they carry.
func (in *input) stopChains() {
	in.mu.Lock()
	in.closed = true
	in.mu.Unlock()
	for _, c := range in.all() {
		c.stop()
	}
	in.running.Wait()
}

// settle waits until nothing is on its way, but for splits that are another instance's.
func (in *input) settle(ctx context.Context) error {
	var errs []error
	for _, c := range in.all() {
		if c.claim() == connectors.Gone {
			continue
		}
		if err := c.tracker.Wait(ctx); err != nil {
			errs = append(errs, fmt.Errorf("split %s: %w", c.start.Split, err))
		}
	}
	return errors.Join(errs...)
}
