package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/leatsql/leat/exec"
)

// tellEvery is how often, at most, the log tells of records that a job dropped or kept as dead letters.
const tellEvery = time.Minute

// Run is a set of jobs that live and die together.
type Run struct {
	engine  *Engine
	scripts []*Script
	jobs    []*runningJob
	mask    *masker
	dry     []*drySink // of each job, in a dry run
}

type runningJob struct {
	*exec.Job
	places *places

	mu    sync.Mutex
	state State
	err   error
}

// State is where a job is in its life.
type State string

// The states.
const (
	Starting State = "starting"
	Running  State = "running"
	Done     State = "done"
	Failed   State = "failed"
)

// ErrNoJobs says that scripts hold no INSERT.
var ErrNoJobs = errors.New("there is nothing to run: no INSERT INTO")

// Build makes the jobs of scripts. An error names what cannot run. For a dry run it changes the scripts' plans, which are then of no other use.
func (e *Engine) Build(scripts ...*Script) (*Run, error) {
	r := &Run{engine: e, scripts: scripts, mask: newMasker(e.secrets, scripts)}
	named := map[string]*Script{}
	for _, s := range scripts {
		for _, p := range s.Jobs() {
			if other, taken := named[p.Name]; taken {
				return nil, sameName(p.Name, other, s)
			}
			named[p.Name] = s
			o := exec.Options{Log: e.config.Log, Clock: e.config.Clock, Hide: e.secrets.Hide, TellEvery: tellEvery}
			if dry := e.config.DryRun; dry != nil && len(p.Root) > 0 {
				o.TellEvery = 0 // samples of them are what it is for
				r.dry = append(r.dry, dry.dry(p))
			}
			j, err := exec.Build(p, o)
			if err != nil {
				return nil, e.secrets.Error(err)
			}
			r.jobs = append(r.jobs, &runningJob{Job: j, places: placesOf(p, r.mask), state: Starting})
		}
	}
	if len(r.jobs) == 0 {
		return nil, ErrNoJobs
	}
	return r, nil
}

// sameName says that two jobs of a run have one name. Positions, metrics and logs tell jobs apart by it: two that read a topic would
// take each other's place in its consumer group.
func sameName(name string, a, b *Script) error {
	return fmt.Errorf("two jobs are named %s, one of %s and one of %s: nothing would tell their positions and metrics apart; "+
		"run them on their own, or give one another name: SET 'pipeline.name' = '…'", name, a.Source.Name, b.Source.Name)
}

// Run runs all jobs until each has ended. When ctx ends they drain. When one fails the others drain too, unless the engine is
// told to keep going. The error joins those of all jobs; nil means that everything read was delivered or accounted for, and
// committed.
func (r *Run) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	for _, j := range r.jobs {
		wg.Go(func() {
			j.set(Running, nil)
			err := j.Run(ctx)
			if err != nil {
				err = r.mask.secrets.Error(fmt.Errorf("job %s: %w", j.Name(), err))
				j.set(Failed, err)
				if r.engine.config.KeepGoing {
					r.engine.config.Log.Error("job has failed; the others go on", "job", j.Name(), "error", err) // it is returned when they end, in days perhaps
				} else {
					cancel()
				}
				return
			}
			j.set(Done, nil)
		})
	}
	wg.Wait()
	var errs []error
	for _, j := range r.jobs {
		errs = append(errs, j.err)
	}
	return errors.Join(errs...)
}

func (j *runningJob) set(s State, err error) {
	j.mu.Lock()
	j.state, j.err = s, err
	j.mu.Unlock()
}
