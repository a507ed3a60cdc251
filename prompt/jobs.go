package prompt

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/leatsql/leat/engine"
)

// jobs are the INSERTs that run in the background. Safe for concurrent use.
type jobs struct {
	mu  sync.Mutex
	all []*job
}

// job is one INSERT that was started.
type job struct {
	id      string
	name    string
	started time.Time
	run     *engine.Run
	stop    context.CancelFunc
	done    chan struct{}
	err     error // set when done is closed
	told    bool  // that it has ended
}

// errRunning is the refusal of a second job of one name.
var errRunning = errors.New("is running")

// start starts the jobs of a script in the background.
func (js *jobs) start(ctx context.Context, e *engine.Engine, script *engine.Script, now time.Time) (*job, error) {
	js.mu.Lock()
	defer js.mu.Unlock()
	for _, p := range script.Jobs() {
		for _, other := range js.all {
			if other.name == p.Name && !other.ended() {
				return nil, fmt.Errorf("job %s %w already, as '%s': STOP JOB '%s', or give this one a name of its own with SET 'pipeline.name' = '…'", p.Name, errRunning, other.id, other.id)
			}
		}
	}
	run, err := e.Build(script)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	j := &job{id: strconv.Itoa(len(js.all) + 1), name: script.Jobs()[0].Name, started: now, run: run, stop: cancel, done: make(chan struct{})}
	js.all = append(js.all, j)
	go func() {
		defer close(j.done)
		defer cancel()
		j.err = run.Run(ctx)
	}()
	return j, nil
}

func (j *job) ended() bool {
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}

// status is the job as it is now.
func (j *job) status() engine.Status { return j.run.Status()[0] }

// find returns the job of an id or a name; of a name the latest.
func (js *jobs) find(id string) *job {
	js.mu.Lock()
	defer js.mu.Unlock()
	for i := len(js.all) - 1; i >= 0; i-- {
		if j := js.all[i]; j.id == id || j.name == id {
			return j
		}
	}
	return nil
}

// list returns the jobs in the order they were started.
func (js *jobs) list() []*job {
	js.mu.Lock()
	defer js.mu.Unlock()
	return append([]*job(nil), js.all...)
}

// wait waits for all jobs and joins the errors of those that nothing was told of.
func (js *jobs) wait() error {
	var errs []error
	for _, j := range js.list() {
		<-j.done
		if !j.told {
			j.told = true
			errs = append(errs, j.err)
		}
	}
	return errors.Join(errs...)
}

// stopAll stops all jobs and waits until they have drained.
func (js *jobs) stopAll() error {
	for _, j := range js.list() {
		j.stop()
	}
	return js.wait()
}
