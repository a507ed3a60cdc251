package kafka

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
	"github.com/leatsql/leat/options"
)

// table binds a table's options as the planner would.
func table(t testing.TB, set map[string]string, more func(*connectors.Table)) connectors.Table {
	t.Helper()
	values, problems := options.Parse(declarations(), set, nil)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	tab := connectors.Table{Name: "orders", Job: "job", Options: values, Dir: "."}
	if more != nil {
		more(&tab)
	}
	return tab
}

// got is a message that a test's job was given.
type got struct {
	split connectors.Split
	at    connectors.Position
	key   string
	value string
}

// job runs a source as exec would, one goroutine per split, and keeps what comes.
type job struct {
	t      testing.TB
	source connectors.Source
	cancel context.CancelFunc
	ended  chan error // Run's result

	mu       sync.Mutex
	messages []got
	starts   map[connectors.Split]connectors.SplitStart
	readers  map[connectors.Split]*reading
	next     map[connectors.Split]connectors.Position
	revoked  []connectors.Split
	lost     []connectors.Split
	changed  chan struct{}
	noCommit bool // when splits are revoked
	work     sync.WaitGroup
	stopped  sync.Once
}

type reading struct {
	cancel context.CancelFunc
	done   chan struct{}
}

func bind(t testing.TB, set map[string]string, more func(*connectors.Table)) connectors.Source {
	t.Helper()
	s, err := Factory().BindSource(table(t, set, more))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func start(t testing.TB, set map[string]string, more func(*connectors.Table)) *job {
	t.Helper()
	return run(t, bind(t, set, more))
}

func run(t testing.TB, s connectors.Source) *job {
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{
		t: t, source: s, cancel: cancel, ended: make(chan error, 1), changed: make(chan struct{}, 1),
		starts: map[connectors.Split]connectors.SplitStart{}, readers: map[connectors.Split]*reading{}, next: map[connectors.Split]connectors.Position{},
	}
	go func() { j.ended <- s.Run(ctx, j) }()
	t.Cleanup(j.stop)
	return j
}

func (j *job) note() {
	select {
	case j.changed <- struct{}{}:
	default:
	}
}

func (j *job) Assigned(ctx context.Context, splits []connectors.SplitStart) error {
	for _, s := range splits {
		r, err := j.source.Open(ctx, s)
		if err != nil {
			return err
		}
		rctx, cancel := context.WithCancel(context.Background())
		in := &reading{cancel, make(chan struct{})}
		j.mu.Lock()
		j.starts[s.Split], j.readers[s.Split], j.next[s.Split] = s, in, s.Start
		j.mu.Unlock()
		j.work.Add(1)
		go j.read(rctx, s.Split, r, in)
	}
	j.note()
	return nil
}

func (j *job) read(ctx context.Context, split connectors.Split, r connectors.Reader, in *reading) {
	defer j.work.Done()
	defer close(in.done)
	defer func() { _ = r.Close() }()
	var m connectors.Messages
	for {
		err := r.Read(ctx, &m)
		if err != nil {
			if !errors.Is(err, connectors.ErrEndOfSplit) && !errors.Is(err, context.Canceled) {
				select {
				case j.ended <- err:
				default:
				}
			}
			j.note()
			return
		}
		j.mu.Lock()
		for i := range m.Items {
			it := &m.Items[i]
			j.messages = append(j.messages, got{m.Split, it.Position, string(it.Key), string(it.Value)})
		}
		j.next[split] = m.Next
		j.mu.Unlock()
		m.Release()
		j.note()
	}
}

// end stops reading splits and returns where they are.
func (j *job) end(splits []connectors.Split) map[connectors.Split]connectors.Position {
	at := map[connectors.Split]connectors.Position{}
	for _, s := range splits {
		j.mu.Lock()
		in := j.readers[s]
		delete(j.readers, s)
		j.mu.Unlock()
		if in != nil {
			in.cancel()
			<-in.done
			j.mu.Lock()
			at[s] = j.next[s]
			j.mu.Unlock()
		}
	}
	return at
}

func (j *job) Revoked(ctx context.Context, splits []connectors.Split) error {
	at := j.end(splits)
	j.mu.Lock()
	j.revoked = append(j.revoked, splits...)
	j.mu.Unlock()
	j.note()
	if j.noCommit {
		return nil
	}
	return j.source.Commit(ctx, at)
}

func (j *job) Lost(splits []connectors.Split) {
	j.end(splits)
	j.mu.Lock()
	j.lost = append(j.lost, splits...)
	j.mu.Unlock()
	j.note()
}

// await waits until cond holds, which is called with the lock held.
func (j *job) await(what string, cond func() bool) {
	j.t.Helper()
	deadline := time.After(kafkatest.Within)
	for {
		j.mu.Lock()
		ok := cond()
		j.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-j.changed:
		case err := <-j.ended:
			j.t.Fatalf("waiting for %s: the source ended: %v", what, err)
		case <-deadline:
			j.mu.Lock()
			defer j.mu.Unlock()
			j.t.Fatalf("waiting for %s: %d messages, starts %v", what, len(j.messages), j.starts)
		}
	}
}

// values waits for n messages and returns their values in the order they came.
func (j *job) values(n int) []string {
	j.t.Helper()
	j.await("messages", func() bool { return len(j.messages) >= n })
	j.mu.Lock()
	defer j.mu.Unlock()
	var out []string
	for _, m := range j.messages {
		out = append(out, m.value)
	}
	return out
}

// commit stores where the job has read to.
func (j *job) commit() {
	j.t.Helper()
	j.mu.Lock()
	at := map[connectors.Split]connectors.Position{}
	for s, p := range j.next {
		if j.readers[s] != nil {
			at[s] = p
		}
	}
	j.mu.Unlock()
	if err := j.source.Commit(kafkatest.Context(j.t), at); err != nil {
		j.t.Fatal(err)
	}
}

// stop ends the job without a commit, as a kill would.
func (j *job) stop() { j.stopped.Do(j.halt) }

func (j *job) halt() {
	j.cancel()
	j.mu.Lock()
	var all []connectors.Split
	for s := range j.readers {
		all = append(all, s)
	}
	j.mu.Unlock()
	j.end(all)
	j.work.Wait()
	if err := j.source.Close(); err != nil {
		j.t.Error(err)
	}
}
