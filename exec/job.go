package exec

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/exec/account"
	"github.com/leatsql/leat/exec/deadfile"
	"github.com/leatsql/leat/planner/plan"
)

// Job is one running INSERT.
type Job struct {
	plan    *plan.Job
	options Options
	log     *slog.Logger
	account *account.Account
	budget  *budget
	inputs  []*input
	writer  connectors.Writer
	dead    *deadLetters // the sink table's own; nil: those of the table that a record was read from

	failure atomic.Pointer[error]
	abort   context.CancelFunc // set by Run
	ready   atomic.Bool
}

// Name returns the job's name.
func (j *Job) Name() string { return j.plan.Name }

// Tables returns the names of the first table that the job reads and of the one it writes.
func (j *Job) Tables() (source, sink string) {
	return j.inputs[0].line.scan.Table.Name, j.plan.Root[0].Table.Name
}

// Plan returns what the job runs.
func (j *Job) Plan() *plan.Job { return j.plan }

// Ready reports whether splits are being read, and the sink has answered where it is asked before that. A job whose splits were lost, as
// when its source's system does not answer, is not ready until it has some again.
func (j *Job) Ready() bool {
	return j.ready.Load() && !slices.ContainsFunc(j.inputs, func(in *input) bool { return in.lost.Load() })
}

// Account returns the job's counters.
func (j *Job) Account() *account.Account { return j.account }

// Run runs the job until every source has ended, ctx ends, or something fails. Then it drains: it reads no more, settles what is
// in flight, and commits; once ctx has ended, within the drain timeout. A nil error means that everything read is settled and
// committed.
func (j *Job) Run(ctx context.Context) error {
	hard, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	j.abort = abort
	if err := j.open(ctx, hard); err != nil {
		j.closeAll()
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return nil // stopped before anything was read
		}
		return err
	}
	defer j.closeAll()
	j.account.LastCommit.Store(j.options.Clock().UnixMilli())
	j.logStart()

	sources, stopSources := context.WithCancel(hard)
	defer stopSources()
	ended := j.runInputs(sources, hard)
	loop, stopLoop := context.WithCancel(sources)
	defer stopLoop()
	committing := make(chan struct{})
	go func() { defer close(committing); j.commitLoop(loop) }()

	finished := false
	select {
	case <-ended:
		finished = true
	case <-ctx.Done():
		j.log.Info("stopping: draining what is in flight")
	case <-hard.Done():
	}
	draining := time.Now()
	err := j.drain(ctx, hard)
	if err == nil {
		j.countSorted(finished)
		err = j.finish(hard, finished)
	}
	stopLoop()
	<-committing
	spent := time.Since(draining)
	if finished {
		spent = 0 // nobody waits for a stop
	}
	err = errors.Join(err, j.commitAll(hard, j.options.commitTimeout(spent)))
	stopSources()
	<-ended
	if failure := j.failure.Load(); failure != nil {
		return *failure
	}
	return err
}

func (j *Job) logStart() {
	source, sink := j.Tables()
	if j.options.tally != nil {
		j.log.Info("query below ORDER BY starts", "source", source)
		return
	}
	j.log.Info("job starts", "source", source, "sink", sink, "time_zone", zoneName(j.plan.Env.Zone, j.options.Clock()))
}

// zoneName names the session time zone; the machine's own has no name but its abbreviation.
func zoneName(zone *time.Location, now time.Time) string {
	if zone != time.Local {
		return zone.String()
	}
	name, _ := now.Zone()
	return name + " (the machine's)"
}

// runInputs runs all sources until ctx ends, and what they give to chains until hard does. The channel is closed when all have ended.
func (j *Job) runInputs(ctx, hard context.Context) (ended <-chan struct{}) {
	var running sync.WaitGroup
	for _, in := range j.inputs {
		in.ctx = hard
		running.Go(func() { j.runInput(ctx, in) })
	}
	all := make(chan struct{})
	go func() {
		defer close(all)
		running.Wait()
		for _, in := range j.inputs {
			in.running.Wait()
		}
	}()
	return all
}

// runInput runs one source until it has no more splits, or ctx ends.
func (j *Job) runInput(ctx context.Context, in *input) {
	err := in.source.Run(ctx, in)
	switch {
	case err == nil || ctx.Err() != nil:
	case in.line.tally != nil:
		j.fail(err) // ORDER BY is no table, and the query below it names what it is about
	default:
		j.fail(fmt.Errorf("read table %s: %w", in.line.scan.Table.Name, err))
	}
}

// commitAll commits what is done when the job ends, also when it has failed.
func (j *Job) commitAll(hard context.Context, within time.Duration) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(hard), within)
	defer cancel()
	var errs []error
	for _, in := range j.inputs {
		errs = append(errs, in.commit(ctx, in.all()))
	}
	return errors.Join(errs...)
}

// commitLoop commits positions as they move, and tells of records that did not arrive, until ctx ends.
func (j *Job) commitLoop(ctx context.Context) {
	out := newLeftOut(j.log, j.account, j.options.TellEvery)
	tick := time.NewTicker(j.options.CommitInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		out.tell(j.options.Clock())
		for _, in := range j.inputs {
			if err := in.commit(ctx, in.all()); err != nil && ctx.Err() == nil {
				j.log.Warn("positions not committed, will try again", "cause", err) // a repeat after a crash is longer, nothing is lost
			}
		}
	}
}

// fail ends the job with its first error.
func (j *Job) fail(err error) {
	if j.failure.CompareAndSwap(nil, &err) {
		j.abort()
	}
}

func (j *Job) observeLatency(now, at, n int64) {
	if n > 0 && at != connectors.NoTime {
		j.account.Latency.Observe(now-at, n)
	}
}

// open has the formats ask what they need, and connects the sink and the dead letters. What they do in the background ends with hard.
func (j *Job) open(ctx, hard context.Context) error {
	if err := j.openFormats(ctx); err != nil {
		return err
	}
	sink := j.plan.Root[0]
	j.observe(sink.Sink)
	var err error
	if j.writer, err = sink.Sink.Open(ctx); err != nil {
		return fmt.Errorf("open table %s: %w", sink.Table.Name, err)
	}
	for _, in := range j.inputs {
		if in.dead, err = j.openDead(ctx, hard, in.line.scan.Policy.DeadLetter); err != nil {
			return err
		}
	}
	j.dead, err = j.openDead(ctx, hard, sink.Policy.DeadLetter)
	return err
}

func (j *Job) openDead(ctx, hard context.Context, d *plan.DeadLetter) (*deadLetters, error) {
	if d == nil {
		return nil, nil
	}
	var w connectors.Writer
	var err error
	if d.Path != "" {
		w, err = deadfile.Open(d.Path)
	} else {
		w, err = d.Sink.Open(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("open dead letters: %w", err)
	}
	l := newDeadLetters(j, w, d.MaxShare)
	go l.run(hard)
	return l, nil
}

func (j *Job) letters() []*deadLetters {
	var ls []*deadLetters
	for _, in := range j.inputs {
		if in.dead != nil {
			ls = append(ls, in.dead)
		}
	}
	if j.dead != nil {
		ls = append(ls, j.dead)
	}
	return ls
}

// closeAll lets go of every connection. Errors are logged: what matters is settled or reported by then.
func (j *Job) closeAll() {
	j.abort()
	note := func(what string, err error) {
		if err != nil {
			j.log.Warn("close", "what", what, "cause", err)
		}
	}
	if j.writer != nil {
		note("sink", j.writer.Close())
	}
	for _, d := range j.letters() {
		<-d.done
		note("dead letters", d.writer.Close())
	}
	for _, in := range j.inputs {
		note("source", in.source.Close())
	}
}
