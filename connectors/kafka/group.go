package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// event is something that Run tells the job about.
type event struct {
	kind   eventKind
	starts []connectors.SplitStart // assigned
	splits []connectors.Split      // revoked, lost
	done   chan error
}

type eventKind uint8

const (
	assigned eventKind = iota
	revoked
	lost
)

// balancer is cooperative-sticky under a name of the job's own. A broker admits a member to a group only if it shares a
// protocol with all others, so members of another job are refused.
type balancer struct {
	kgo.GroupBalancer
	name string
}

// ProtocolName implements kgo.GroupBalancer.
func (b balancer) ProtocolName() string { return b.name }

// identity names a job's reading of one table.
func (s *source) identity() string {
	return fmt.Sprintf("leat:%s:%s:%s", s.job, s.table, s.run.Other)
}

// runGroup reads as a member of the consumer group.
func (s *source) runGroup(ctx context.Context, a connectors.Assignment) error {
	if err := s.heedFresh(ctx); err != nil {
		return err
	}
	if err := s.open(s.groupOptions()...); err != nil {
		return err
	}
	first := true
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-s.failed:
			return err
		case e := <-s.events:
			err := s.tell(ctx, a, e)
			e.done <- err
			if err != nil {
				return err
			}
			if e.kind == assigned && first {
				first = false
				s.claimUnowned(ctx)
			}
		}
	}
}

func (s *source) groupOptions() []kgo.Opt {
	opts := []kgo.Opt{
		kgo.ConsumerGroup(s.groupID),
		kgo.Balancers(balancer{kgo.CooperativeStickyBalancer(), s.identity()}),
		kgo.RebalanceTimeout(s.rebalance),
		kgo.WithHooks(s.membership),
		kgo.DisableAutoCommit(),
		kgo.AdjustFetchOffsetsFn(s.assign),
		kgo.OnPartitionsRevoked(func(ctx context.Context, _ *kgo.Client, m map[string][]int32) { s.release(ctx, revoked, m) }),
		kgo.OnPartitionsLost(func(ctx context.Context, _ *kgo.Client, m map[string][]int32) { s.release(ctx, lost, m) }),
	}
	if id := s.instanceID(); id != "" {
		opts = append(opts, kgo.InstanceID(id))
	}
	if s.subscription.pattern != nil {
		opts = append(opts, kgo.ConsumeRegex(), kgo.ConsumeTopics(s.subscription.pattern.String()))
	} else {
		opts = append(opts, kgo.ConsumeTopics(s.subscription.topics...))
	}
	age := s.discovery
	if age <= 0 {
		age = discoveryOff
	}
	if s.metadataAge > 0 {
		age = min(age, s.metadataAge)
	}
	age = min(max(age, 10*time.Millisecond), discoveryOff)
	return append(opts, kgo.MetadataMaxAge(age), kgo.MetadataMinAge(min(age, 5*time.Second)))
}

func (s *source) instanceID() string {
	if s.instance != "" {
		return s.instance
	}
	return s.run.Instance
}

// assign is called by the client with the partitions that it got, and waits for the places to read them from. Each resolved
// start is committed before it is returned, so nothing is read before its position is stored.
func (s *source) assign(ctx context.Context, got map[string]map[int32]kgo.Offset) (map[string]map[int32]kgo.Offset, error) {
	<-s.opened
	out := map[string]map[int32]kgo.Offset{}
	var added []connectors.Split
	s.mu.Lock()
	for topic, ps := range got {
		out[topic] = map[int32]kgo.Offset{}
		for p := range ps {
			split := connectors.Split{Name: topic, Partition: p}
			// A session that ended before it fetched anything asks again for splits that are assigned already.
			if q := s.owned[split]; q != nil {
				out[topic][p] = kgo.NewOffset().At(q.fetched.Load())
			} else {
				added = append(added, split)
			}
		}
	}
	s.mu.Unlock()
	if len(added) == 0 {
		return out, nil
	}
	starts, err := s.begin(ctx, added)
	if err != nil {
		if isFailure(err) {
			s.fail(err)
		}
		return nil, err
	}
	queues := make([]*queue, len(starts))
	s.mu.Lock()
	for i, start := range starts {
		queues[i] = newQueue(start)
		s.owned[start.Split] = queues[i]
		out[start.Split.Name][start.Split.Partition] = kgo.NewOffset().At(int64(start.Start))
	}
	s.mu.Unlock()
	s.poller.add(queues)
	return out, s.post(event{kind: assigned, starts: starts})
}

// release is called by the client with partitions that are taken away.
func (s *source) release(_ context.Context, kind eventKind, from map[string][]int32) {
	<-s.opened
	var splits []connectors.Split
	s.mu.Lock()
	for topic, ps := range from {
		for _, p := range ps {
			split := connectors.Split{Name: topic, Partition: p}
			if s.owned[split] != nil {
				splits = append(splits, split)
			}
		}
	}
	s.mu.Unlock()
	if len(splits) == 0 {
		return
	}
	if kind == lost {
		s.disown(splits) // before the job hears of it: no commit may come after
	}
	if err := s.post(event{kind: kind, splits: splits}); err != nil {
		s.log.Warn("splits could not be handed over in order", "splits", splits, "error", err)
	}
	s.disown(splits)
	s.poller.remove(splits) // after the job has stopped reading them
}

// disown ends commits of splits.
func (s *source) disown(splits []connectors.Split) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, split := range splits {
		if q := s.owned[split]; q != nil {
			q.gone.Store(true)
		}
		delete(s.owned, split)
	}
}

// post hands an event to Run and waits until the job has dealt with it.
func (s *source) post(e event) error {
	e.done = make(chan error, 1)
	select {
	case s.events <- e:
	case <-s.gone:
		return nil
	}
	select {
	case err := <-e.done:
		return err
	case <-s.gone:
		return nil
	}
}

// handOver is the part of the rebalance timeout that a revocation may take; the rest is for the commit and the way there.
const handOver = 4 // fifths

func (s *source) tell(ctx context.Context, a connectors.Assignment, e event) error {
	switch e.kind {
	case assigned:
		return a.Assigned(ctx, e.starts)
	case lost:
		a.Lost(e.splits)
		return nil
	default:
		wait, cancel := context.WithTimeout(ctx, s.rebalance*handOver/5)
		defer cancel()
		return a.Revoked(wait, e.splits)
	}
}

// groupError looks at an error that the client reports for the group as a whole. Most pass: the client joins anew.
func (s *source) groupError(err error) {
	switch {
	case errors.Is(err, kgo.ErrClientClosed):
	case errors.Is(err, kerr.InconsistentGroupProtocol):
		s.fail(&connectors.Failure{
			Class:   connectors.ErrGroupTaken,
			Message: fmt.Sprintf("consumer group '%s' has members that are not instances of this job, and two readers would split the topic between them", s.groupID),
			Help:    "give this table a 'properties.group.id' of its own, or stop the other reader and wait until its session has ended",
		})
	case errors.Is(err, kerr.FencedInstanceID):
		s.fail(&connectors.Failure{
			Class:   connectors.ErrGroupTaken,
			Message: fmt.Sprintf("another process took the place of instance '%s' in consumer group '%s'", s.instanceID(), s.groupID),
			Help:    "give each process an instance of its own (--instance)",
		})
	case refusal(err):
		s.fail(s.systemError(err, fmt.Sprintf("consumer group '%s' cannot be joined", s.groupID)))
	default:
		s.log.Warn("consumer group session ended, joining again", "group", s.groupID, "error", err)
	}
}
