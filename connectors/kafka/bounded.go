package kafka

import (
	"context"
	"fmt"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// runBounded finds all splits with their ends and is done: a bounded scan joins no group.
func (s *source) runBounded(ctx context.Context, a connectors.Assignment) error {
	starts, err := s.plan(ctx)
	if err != nil {
		return err
	}
	if err := s.open(kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{})); err != nil {
		return err
	}
	return a.Assigned(ctx, starts)
}

// plan resolves where a bounded scan begins and ends.
func (s *source) plan(ctx context.Context) ([]connectors.SplitStart, error) {
	topics, err := s.boundedTopics(ctx)
	if err != nil || len(topics) == 0 {
		return nil, err
	}
	groupStored, err := s.fetchStored(ctx)
	if err != nil {
		return nil, s.systemError(err, "positions cannot be read")
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
			// group-offsets asks for stored positions itself; other modes heed them only with --resume.
			start, err := s.resolve(split, st, begin, !s.run.Resume && s.start.mode != groupOffsets)
			if err != nil {
				return nil, err
			}
			if start.End, err = s.ending(split, st, limit); err != nil {
				return nil, err
			}
			starts = append(starts, start)
		}
	}
	return starts, nil
}

func (s *source) boundedTopics(ctx context.Context) ([]string, error) {
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

// ending resolves where a split ends; never behind what is there now.
func (s *source) ending(split connectors.Split, st stored, l limits) (connectors.Position, error) {
	high, _ := l.end.Lookup(split.Name, split.Partition)
	switch s.end.mode {
	case timestampMode:
		o, _ := l.time.Lookup(split.Name, split.Partition)
		return connectors.Position(min(o.Offset, high.Offset)), nil
	case groupOffsets:
		at, ok := st.offsets[split.Partition]
		if !ok {
			return 0, &connectors.Failure{
				Class: connectors.ErrRefused, Help: "use 'scan.bounded.mode' = 'latest-offset'",
				Message: fmt.Sprintf("consumer group '%s' has no position for %s, and 'scan.bounded.mode' is 'group-offsets'", s.groupID, split),
			}
		}
		return connectors.Position(at), nil
	case specificOffsets:
		at, ok := s.end.offsets[split.Partition]
		if !ok {
			return 0, &connectors.Failure{
				Class: connectors.ErrRefused, Help: "name every partition of the topic",
				Message: fmt.Sprintf("'scan.bounded.specific-offsets' names no end for %s", split),
			}
		}
		return connectors.Position(at), nil
	}
	return connectors.Position(high.Offset), nil
}

func (s *source) openBounded(start connectors.SplitStart) (connectors.Reader, error) {
	q := newQueue(start)
	split := start.Split
	if start.Start >= start.End {
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
	r.passGap = func(ctx context.Context, at int64) (int64, error) { return s.passGap(ctx, split, at) }
	return r, nil
}
