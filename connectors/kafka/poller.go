package kafka

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

const (
	// queuedTotal bounds what all queues of a source hold, roughly: each split has an equal part.
	queuedTotal = 64 << 20
	// queuedMin is the least part of a split.
	queuedMin = 128 << 10
	// grace is how long a full queue holds up fetches that may hold records of other splits before they are polled all the
	// same. A queue that is drained fast never gets to twice its part, at which its partition is paused: pausing is the last
	// resort, since a paused partition misses the fetch that is under way.
	grace = 50 * time.Millisecond
)

// poller moves fetched records into the queues of their splits. One goroutine runs it; it alone changes the set of queues,
// between two polls, so that records fetched under an earlier assignment never reach a later one's queue.
type poller struct {
	client  *kgo.Client
	stable  bool                                // only what is committed is read
	failed  func(err error)                     // told of errors that concern no split; nil without a group
	explain func(connectors.Split, error) error // makes a split's error one for people
	log     *slog.Logger
	part    int64 // bytes of a split's queue where there is room
	leases  leases

	mu        sync.Mutex
	tasks     []func()
	interrupt context.CancelFunc // ends the poll that is under way

	queues map[connectors.Split]*queue // the goroutine's own
	soft   atomic.Int64                // bytes at which a queue is full
	room   chan struct{}               // capacity 1: a full queue was drained
	done   chan struct{}               // closed when run has returned
}

func newPoller(client *kgo.Client, c *sourceConfig, explain func(connectors.Split, error) error) *poller {
	p := &poller{
		client: client, stable: c.committedOnly, explain: explain, log: c.log, part: 4 * c.partitionMax,
		queues: map[connectors.Split]*queue{}, room: make(chan struct{}, 1), done: make(chan struct{}),
	}
	p.share()
	return p
}

// share sets the part of each split.
func (p *poller) share() {
	n := int64(max(1, len(p.queues)))
	p.soft.Store(max(queuedMin, min(p.part, queuedTotal/n)))
}

// run polls until ctx ends.
func (p *poller) run(ctx context.Context) {
	defer close(p.done)
	defer p.stop()
	poll, cancel := context.WithCancel(ctx)
	defer func() { cancel() }()
	for ctx.Err() == nil {
		if poll.Err() != nil {
			cancel()
			poll, cancel = context.WithCancel(ctx)
		}
		if p.work(cancel) {
			continue
		}
		p.waitForRoom(poll)
		p.deliver(p.client.PollFetches(poll))
	}
}

// work sets what interrupts the coming poll and runs the tasks there are. It is in this order that no task is overlooked: one
// that comes after the look finds the interrupt.
func (p *poller) work(cancel context.CancelFunc) bool {
	p.mu.Lock()
	p.interrupt = cancel
	tasks := p.tasks
	p.tasks = nil
	p.mu.Unlock()
	for _, t := range tasks {
		t()
	}
	return len(tasks) > 0
}

// do runs a task between two polls and waits for it; it reports false when polling has ended.
func (p *poller) do(task func()) bool {
	ran := make(chan struct{})
	p.mu.Lock()
	p.tasks = append(p.tasks, func() { task(); close(ran) })
	if p.interrupt != nil {
		p.interrupt()
	}
	p.mu.Unlock()
	select {
	case <-ran:
		return true
	case <-p.done:
		return false
	}
}

func (p *poller) add(queues []*queue) bool {
	return p.do(func() {
		for _, q := range queues {
			p.queues[q.start.Split] = q
			p.client.ResumeFetchPartitions(partitionOf(q.start.Split))
		}
		p.share()
	})
}

func (p *poller) remove(splits []connectors.Split) {
	p.do(func() {
		for _, s := range splits {
			if q := p.queues[s]; q != nil {
				q.close()
				delete(p.queues, s)
			}
		}
		p.share()
	})
}

// stop closes all queues when polling ends.
func (p *poller) stop() {
	for _, q := range p.queues {
		q.close()
	}
}

// waitForRoom lets a full queue drain for a while, then pauses the partitions of those that hold twice their part.
func (p *poller) waitForRoom(ctx context.Context) {
	soft := p.soft.Load()
	if !p.anyFull(soft) {
		return
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	for waiting := true; waiting && p.anyFull(soft); {
		select {
		case <-p.room:
		case <-timer.C:
			waiting = false
		case <-ctx.Done():
			return
		}
	}
	for _, q := range p.queues {
		if q.bytes.Load() >= 2*soft && !q.paused.Load() {
			// Pause, then mark, then look again: a reader that drains the queue meanwhile either sees the mark and resumes, or
			// has drained it before the look.
			p.client.PauseFetchPartitions(partitionOf(q.start.Split))
			q.paused.Store(true)
			p.resume(q, soft)
		}
	}
}

func (p *poller) anyFull(soft int64) bool {
	for _, q := range p.queues {
		if q.bytes.Load() >= soft && !q.paused.Load() {
			return true
		}
	}
	return false
}

// drained is called by a reader that took records.
func (p *poller) drained(q *queue) {
	soft := p.soft.Load()
	if q.bytes.Load() >= soft {
		return
	}
	p.resume(q, soft)
	select {
	case p.room <- struct{}{}:
	default:
	}
}

func (p *poller) resume(q *queue, soft int64) {
	if q.bytes.Load() < soft && q.paused.CompareAndSwap(true, false) {
		p.client.ResumeFetchPartitions(partitionOf(q.start.Split))
	}
}

func (p *poller) deliver(fetches kgo.Fetches) {
	fetches.EachPartition(func(f kgo.FetchTopicPartition) {
		split := connectors.Split{Name: f.Topic, Partition: f.Partition}
		q := p.queues[split]
		if f.Err != nil && !errors.Is(f.Err, context.Canceled) {
			p.fail(split, f.Err)
		}
		if q == nil {
			recycle(f.Records)
			return
		}
		end := f.HighWatermark
		if p.stable {
			end = f.LastStableOffset
		}
		if at := q.fetched.Load(); len(f.Records) > 0 && f.LogStartOffset > at {
			// Only auto.offset.reset lets the client go on: without it this is an error.
			p.log.Warn("messages expired before they were read, following auto.offset.reset", "split", split.String(), "position", at, "start", f.Records[0].Offset)
		}
		q.push(f.Records, end)
	})
}

// fail hands an error of a fetch to whom it concerns: the split that it names, else the group. Without a group it ends the splits that
// it may mean: those of its topic, or all when it names none.
func (p *poller) fail(of connectors.Split, err error) {
	if q := p.queues[of]; q != nil {
		q.fail(p.explain(of, err))
		return
	}
	if p.failed != nil {
		p.failed(err)
		return
	}
	for split, q := range p.queues {
		if of.Name == "" || of.Name == split.Name && of.Partition < 0 {
			q.fail(p.explain(split, err))
		}
	}
}

func partitionOf(s connectors.Split) map[string][]int32 {
	return map[string][]int32{s.Name: {s.Partition}}
}
