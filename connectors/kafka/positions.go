package kafka

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/leatsql/leat/connectors"
)

var _ connectors.Positioned = (*source)(nil)

// asking calls a function with a source that is connected to ask, and not to read.
func (s *source) asking(ctx context.Context, f func(own *source, topics []string) error) error {
	config := *s.sourceConfig
	own := newSource(&config)
	defer func() { _ = own.Close() }() // it holds no more than a client
	if err := own.connect(ctx); err != nil {
		return own.systemError(inTime(err), own.System()+" cannot be reached")
	}
	missing, err := own.missingTopics(ctx)
	if err != nil {
		return err
	}
	if own.subscription.pattern == nil && len(missing) > 0 {
		return &connectors.Failure{
			Class:   connectors.ErrRefused,
			Message: fmt.Sprintf("topic '%s' of table '%s' does not exist on %s", strings.Join(missing, "', '"), s.table, s.System()),
			Help:    "create the topic, or correct the option 'topic'",
		}
	}
	topics, err := own.currentTopics(ctx)
	if err != nil || len(topics) == 0 {
		return err
	}
	return f(own, topics)
}

// Stored implements connectors.Positioned.
func (s *source) Stored(ctx context.Context, name string) (connectors.StoredPositions, error) {
	out := connectors.StoredPositions{Name: cmp.Or(name, s.groupID)}
	err := s.asking(ctx, func(own *source, topics []string) error {
		own.groupID = out.Name
		group, err := own.describeGroup(ctx)
		if err != nil {
			return own.systemError(err, fmt.Sprintf("consumer group '%s' cannot be looked at", out.Name))
		}
		out.Readers = group.names
		kept, err := own.fetchStored(ctx)
		if err != nil {
			return own.systemError(err, "positions cannot be read")
		}
		l, err := own.list(ctx, topics, false, 0)
		if err != nil {
			return own.systemError(err, "offsets cannot be listed")
		}
		for _, topic := range topics {
			for p := range int32(len(l.end[topic])) {
				low, _ := l.start.Lookup(topic, p)
				high, _ := l.end.Lookup(topic, p)
				one := connectors.StoredPosition{
					Split: connectors.Split{Name: topic, Partition: p}, Position: connectors.NotStored,
					Start: connectors.Position(low.Offset), End: connectors.Position(high.Offset),
				}
				if at, ok := kept[topic].offsets[p]; ok {
					one.Position = connectors.Position(at)
				}
				out.Splits = append(out.Splits, one)
			}
		}
		return nil
	})
	return out, err
}

// PositionsAt implements connectors.Positioned.
func (s *source) PositionsAt(ctx context.Context, millis int64) (map[connectors.Split]connectors.Position, error) {
	out := map[connectors.Split]connectors.Position{}
	err := s.asking(ctx, func(own *source, topics []string) error {
		l, err := own.list(ctx, topics, true, millis)
		if err != nil {
			return own.systemError(err, "offsets cannot be listed")
		}
		l.time.Each(func(o kadm.ListedOffset) {
			out[connectors.Split{Name: o.Topic, Partition: o.Partition}] = connectors.Position(o.Offset)
		})
		return nil
	})
	return out, err
}

// Move implements connectors.Positioned. A broker takes positions from outside only for a group without members.
func (s *source) Move(ctx context.Context, to map[connectors.Split]connectors.Position) error {
	return s.asking(ctx, func(own *source, topics []string) error {
		group, err := own.describeGroup(ctx)
		if err != nil {
			return own.systemError(err, fmt.Sprintf("consumer group '%s' cannot be looked at", own.groupID))
		}
		if group.members > 0 {
			return &connectors.Failure{
				Class:   connectors.ErrGroupTaken,
				Message: fmt.Sprintf("consumer group '%s' has %s: %s", own.groupID, connectors.Count(group.members, "member"), strings.Join(group.names, ", ")),
				Help:    "stop the job first; an instance that was stopped counts for its session, 'properties.session.timeout.ms', 45 seconds by default",
			}
		}
		ends, err := own.listEnds(ctx, topics)
		if err != nil {
			return own.systemError(err, "offsets cannot be listed")
		}
		offsets := kadm.Offsets{}
		for split, at := range to {
			offsets.Add(kadm.Offset{Topic: split.Name, Partition: split.Partition, At: int64(at), LeaderEpoch: -1, Metadata: noteOf(int32(len(ends[split.Name])))})
		}
		if err := settled(ctx, func() error { return own.admin.CommitAllOffsets(ctx, own.groupID, offsets) }); err != nil {
			return own.systemError(err, fmt.Sprintf("positions of consumer group '%s' cannot be stored", own.groupID))
		}
		return nil
	})
}
