package kafka

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// sourceConfig is a table bound for reading.
type sourceConfig struct {
	properties
	table        string
	job          string
	run          connectors.RunOptions
	log          *slog.Logger
	subscription subscription
	start, end   bounds
	discovery    time.Duration
	topicsWithin time.Duration
}

// source implements connectors.Source.
type source struct {
	*sourceConfig
	groupID string

	admin  *kadm.Client
	client *kgo.Client
	poller *poller
	cancel context.CancelFunc // ends polling
	hangUp context.CancelFunc // ends what the client waits for
	pool   pool

	membership *membership // of the group

	opened chan struct{} // closed when client and poller are set: the client calls back before it is returned
	events chan event    // from the client's callbacks to Run
	failed chan error    // capacity 1: the first error that ends the job
	gone   chan struct{} // closed when Run has returned: callbacks do nothing any more

	mu         sync.Mutex
	owned      map[connectors.Split]*queue
	fresh      bool             // stored positions are still to be ignored
	partitions map[string]int32 // by topic: how many partitions it had when the group began with it
}

var _ connectors.Source = (*source)(nil)

func newSource(c *sourceConfig) *source {
	s := &source{
		sourceConfig: c, groupID: c.group, fresh: c.run.Fresh,
		opened: make(chan struct{}), events: make(chan event), failed: make(chan error, 1), gone: make(chan struct{}),
		owned: map[connectors.Split]*queue{}, partitions: map[string]int32{}, membership: newMembership(c.session),
	}
	switch {
	case s.groupID == "":
		s.groupID = derivedGroup(c.job, c.table, c.run.Other)
	case c.run.Shared:
		s.groupID += "-" + c.run.Other
	}
	s.groupID += c.run.Canary
	return s
}

// derivedGroup names the group of a table whose options name none.
func derivedGroup(job, table, other string) string {
	group := "leat-" + job + "-" + table
	if other != "" {
		group += "-" + other
	}
	return group
}

// Bounded implements connectors.Source.
func (s *source) Bounded() bool { return s.end.mode != unbounded }

// detached reports whether the table is read without its consumer group.
func (s *source) detached() bool { return s.Bounded() || s.run.Detached }

// Run implements connectors.Source.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	defer close(s.gone)
	if err := s.connect(ctx); err != nil {
		return ended(ctx, err)
	}
	if err := s.awaitTopics(ctx); err != nil {
		return ended(ctx, err)
	}
	if s.detached() {
		return ended(ctx, s.runDetached(ctx, a))
	}
	return ended(ctx, s.runGroup(ctx, a))
}

// ended drops the errors that come of ctx having ended.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil && !isFailure(err) {
		return nil
	}
	return err
}

func isFailure(err error) bool {
	var f *connectors.Failure
	return errors.As(err, &f)
}

// connect makes the client that asks questions, and sees whether anyone answers.
func (s *source) connect(ctx context.Context) error {
	var err error
	s.admin, err = s.properties.ask(ctx, s.table, s.log)
	return err
}

// ask returns a client for questions of a table, once a broker has answered it. Also beside an error the client, where it is not nil, is
// to be closed.
func (p *properties) ask(ctx context.Context, table string, log *slog.Logger, more ...kgo.Opt) (*kadm.Client, error) {
	opts, err := p.client(log)
	if err != nil {
		return nil, err
	}
	// What it asks must be true now: a partition that the group was just given may be younger than the client's usual cache.
	client, err := kgo.NewClient(append(append(opts, kgo.MetadataMinAge(10*time.Millisecond)), more...)...)
	if err != nil {
		return nil, fmt.Errorf("client of table '%s': %w", table, err)
	}
	return kadm.NewClient(client), reach(ctx, client, p)
}

// reachWithin bounds the wait for a broker's first answer.
const reachWithin = 30 * time.Second

func reach(ctx context.Context, client *kgo.Client, p *properties) error {
	wait, cancel := context.WithTimeout(ctx, reachWithin)
	defer cancel()
	err := client.Ping(wait)
	if err == nil || ctx.Err() != nil {
		return err
	}
	return p.systemError(err, "Kafka at "+p.address()+" cannot be reached")
}

// open makes the client that reads and starts to poll.
func (s *source) open(opts ...kgo.Opt) error {
	all, err := s.properties.client(s.log)
	if err != nil {
		return err
	}
	all = append(all, kgo.WithPools(&s.pool), kgo.KeepControlRecords(), kgo.ConsumeResetOffset(s.resetOffset()))
	all = append(append(all, s.consumer...), opts...)
	life, hangUp := context.WithCancel(context.Background())
	if s.client, err = kgo.NewClient(append(all, kgo.WithContext(life))...); err != nil {
		hangUp()
		return fmt.Errorf("client of table '%s': %w", s.table, err)
	}
	s.poller = newPoller(s.client, s.sourceConfig, s.explain)
	if !s.detached() {
		s.poller.failed = s.groupError
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.hangUp = cancel, hangUp
	close(s.opened)
	go s.poller.run(ctx)
	return nil
}

// resetOffset is where the client goes when records that it is about to read have expired.
func (s *source) resetOffset() kgo.Offset {
	switch s.reset {
	case "earliest":
		return kgo.NewOffset().AtStart()
	case "latest":
		return kgo.NewOffset().AtEnd()
	}
	return kgo.NoResetOffset()
}

// fail ends the job with err, unless it is ending with another.
func (s *source) fail(err error) {
	select {
	case s.failed <- err:
	default:
	}
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	if s.detached() {
		return s.openDetached(start)
	}
	s.mu.Lock()
	q := s.owned[start.Split]
	s.mu.Unlock()
	if q == nil || q.start != start {
		return nil, fmt.Errorf("split %s is not assigned at position %d", start.Split, start.Start)
	}
	r := newReader(q, s.poller, func() error { return nil })
	r.membership = s.membership
	return r, nil
}

// leaveWithin bounds how long a group is left for. The client waits for a join that is under way, and with it for members that
// may stand still.
const leaveWithin = time.Second

// Close implements connectors.Source.
func (s *source) Close() error {
	if s.cancel != nil {
		s.cancel()
		<-s.poller.done
	}
	if s.client != nil {
		late := time.AfterFunc(leaveWithin, s.hangUp)
		s.client.Close()
		late.Stop()
		s.hangUp()
	}
	if s.admin != nil {
		s.admin.Close()
	}
	return nil
}
