package kafka

import (
	"context"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// runDetached reads without the consumer group: a bounded scan, or a look at a table that stores nothing. A bounded scan is told its
// splits with their ends and is done; otherwise partitions that appear later are found at the pace of partition discovery.
func (s *source) runDetached(ctx context.Context, a connectors.Assignment) error {
	starts, err := s.plan(ctx)
	if err != nil {
		return err
	}
	if err := s.open(kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{})); err != nil {
		return err
	}
	if err := a.Assigned(ctx, starts); err != nil || s.Bounded() {
		return err
	}
	return s.discover(ctx, a, starts)
}

// discover adds the partitions that appear while the table is read, from their start on, until ctx ends.
func (s *source) discover(ctx context.Context, a connectors.Assignment, known []connectors.SplitStart) error {
	if s.discovery <= 0 {
		<-ctx.Done()
		return nil
	}
	seen := map[connectors.Split]bool{}
	for _, st := range known {
		seen[st.Split] = true
	}
	tick := time.NewTicker(s.discovery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		added, err := s.appeared(ctx, seen)
		if err != nil {
			s.log.Warn("new partitions cannot be looked for", "error", err)
			continue
		}
		if err := a.Assigned(ctx, added); err != nil {
			return err
		}
	}
}

// appeared returns the splits that were not seen before, and marks them as seen.
func (s *source) appeared(ctx context.Context, seen map[connectors.Split]bool) ([]connectors.SplitStart, error) {
	topics, err := s.currentTopics(ctx)
	if err != nil || len(topics) == 0 {
		return nil, err
	}
	lows, err := s.admin.ListStartOffsets(ctx, topics...)
	if err != nil {
		return nil, err
	}
	var added []connectors.SplitStart
	lows.Each(func(o kadm.ListedOffset) {
		split := connectors.Split{Name: o.Topic, Partition: o.Partition}
		if o.Err == nil && !seen[split] {
			seen[split] = true
			added = append(added, connectors.SplitStart{Split: split, Start: connectors.Position(o.Offset), End: connectors.NoEnd})
		}
	})
	return added, nil
}

// plan resolves where a detached reading begins, and where a bounded one ends.
func (s *source) plan(ctx context.Context) ([]connectors.SplitStart, error) {
	topics, err := s.currentTopics(ctx)
	if err != nil || len(topics) == 0 {
		return nil, err
	}
	// group-offsets asks for stored positions itself; other modes heed them only with --resume.
	fresh := !s.run.Resume && s.start.mode != groupOffsets
	var groupStored map[string]stored
	if !fresh || s.end.mode == groupOffsets { // else it takes no right on the group, and no coordinator
		if groupStored, err = s.fetchStored(ctx); err != nil {
			return nil, s.systemError(err, "positions cannot be read")
		}
	}
	begin, err := s.list(ctx, topics, s.start.mode == timestampMode, s.start.millis)
	if err != nil {
		return nil, s.systemError(err, "offsets cannot be listed")
	}
	limit := begin
	if s.end.mode == timestampMode {
		if limit, err = s.list(ctx, topics, true, s.end.millis); err != nil {
			return nil, s.systemError(err, "offsets cannot be listed")
		}
	}
	var starts []connectors.SplitStart
	for _, topic := range topics {
		for p := range int32(len(begin.end[topic])) {
			split := connectors.Split{Name: topic, Partition: p}
			st := groupStored[topic]
			start, err := s.resolve(split, st, begin, fresh)
			if err != nil {
				return nil, err
			}
			if s.Bounded() {
				if start.End, err = s.ending(split, st, limit); err != nil {
					return nil, err
				}
			}
			starts = append(starts, start)
		}
	}
	return starts, nil
}

func (s *source) currentTopics(ctx context.Context) ([]string, error) {
	if s.subscription.pattern == nil {
		return s.subscription.topics, nil
	}
	all, err := s.admin.ListTopics(ctx)
	if err != nil {
		return nil, s.systemError(err, "topics of Kafka at "+s.address()+" cannot be listed")
	}
	var topics []string
	for _, name := range all.Names() {
		if s.subscription.pattern.MatchString(name) {
			topics = append(topics, name)
		}
	}
	return topics, nil
}

func (s *source) openDetached(start connectors.SplitStart) (connectors.Reader, error) {
	q := newQueue(start)
	split := start.Split
	if s.Bounded() && start.Start >= start.End {
		q.end.Store(int64(start.End))
		return newReader(q, s.poller, func() error { return nil }), nil
	}
	if !s.poller.add([]*queue{q}) {
		return nil, fmt.Errorf("split %s: the source is closed", split)
	}
	s.client.AddConsumePartitions(map[string]map[int32]kgo.Offset{split.Name: {split.Partition: kgo.NewOffset().At(int64(start.Start))}})
	r := newReader(q, s.poller, func() error {
		s.client.RemoveConsumePartitions(partitionOf(split))
		s.poller.remove([]connectors.Split{split})
		return nil
	})
	if s.Bounded() {
		r.passGap = func(ctx context.Context, at int64) (int64, error) { return s.passGap(ctx, split, at) }
	}
	return r, nil
}
