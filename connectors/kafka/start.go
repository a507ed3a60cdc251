package kafka

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"

	"github.com/leatsql/leat/connectors"
)

// heedFresh drops --fresh where the group has other members: they are instances of this job that are running, and one that
// joins them must not send them back.
func (s *source) heedFresh(ctx context.Context) error {
	if !s.fresh {
		return nil
	}
	group, err := s.classicGroup(ctx)
	if err != nil {
		return s.systemError(err, fmt.Sprintf("consumer group '%s' cannot be looked at", s.groupID))
	}
	for _, m := range group.Members {
		if m.InstanceID == nil || *m.InstanceID != s.instanceID() {
			s.log.Warn("stored positions are kept: the consumer group has members", "group", s.groupID)
			s.fresh = false
			return nil
		}
	}
	return nil
}

// place is where a split is to begin, before the broker was asked.
type place uint8

const (
	atStored place = iota
	atOffset
	atStart
	atEnd
	atTime
	nowhere // no stored position, and nothing says where else
)

// stored is what the group knows of a topic.
type stored struct {
	offsets    map[int32]int64
	partitions int32 // that the topic had when the group began with it; 0: not known
}

// choose says where a split begins. It is a pure function of the options and of what is stored.
func (c *sourceConfig) choose(p int32, st stored, fresh bool) place {
	if !fresh {
		if _, ok := st.offsets[p]; ok {
			return atStored
		}
		if len(st.offsets) > 0 && p >= st.partitions {
			return atStart // it appeared after the group began
		}
	}
	switch c.start.mode {
	case earliest:
		return atStart
	case latest:
		return atEnd
	case timestampMode:
		return atTime
	case specificOffsets:
		if _, ok := c.start.offsets[p]; ok {
			return atOffset
		}
		return atStart
	}
	switch c.reset {
	case "earliest":
		return atStart
	case "latest":
		return atEnd
	}
	return nowhere
}

// limits are the offsets of a topic's partitions that the broker has.
type limits struct{ start, end, time kadm.ListedOffsets }

func (s *source) list(ctx context.Context, topics []string, withTime bool, millis int64) (l limits, err error) {
	err = settled(ctx, func() error {
		l, err = s.listOnce(ctx, topics, withTime, millis)
		return err
	})
	return l, err
}

func (s *source) listOnce(ctx context.Context, topics []string, withTime bool, millis int64) (limits, error) {
	var l limits
	var err error
	if l.start, err = s.admin.ListStartOffsets(ctx, topics...); err == nil {
		err = l.start.Error()
	}
	if err == nil {
		l.end, err = s.listEnds(ctx, topics)
	}
	if err == nil && withTime {
		if l.time, err = s.admin.ListOffsetsAfterMilli(ctx, max(millis, 0), topics...); err == nil {
			err = l.time.Error()
		}
	}
	if err == nil {
		err = l.whole(topics, withTime)
	}
	if err != nil {
		return l, s.transient(err, "offsets of "+strings.Join(topics, ", ")+" cannot be listed")
	}
	return l, nil
}

// whole reports the first topic of which the broker listed nothing, or not all that was asked for: it would be read as one that holds
// nothing, or nothing before the time where it is to end.
func (l limits) whole(topics []string, withTime bool) error {
	for _, t := range topics {
		starts, ends, times := len(l.start[t]), len(l.end[t]), len(l.time[t])
		if starts == 0 || starts != ends || withTime && starts != times {
			return fmt.Errorf("%d starts, %d ends and %d times of topic '%s' were listed: %w", starts, ends, times, t, kerr.LeaderNotAvailable)
		}
	}
	return nil
}

func (s *source) listEnds(ctx context.Context, topics []string) (kadm.ListedOffsets, error) {
	ends, err := s.admin.ListEndOffsets(ctx, topics...)
	if s.committedOnly {
		ends, err = s.admin.ListCommittedOffsets(ctx, topics...)
	}
	if err != nil {
		return nil, err
	}
	return ends, ends.Error()
}

// fetchStored asks the group for its positions, until the broker is ready to tell.
func (s *source) fetchStored(ctx context.Context) (out map[string]stored, err error) {
	err = settled(ctx, func() error {
		out, err = s.fetchStoredOnce(ctx)
		return err
	})
	return out, err
}

func (s *source) fetchStoredOnce(ctx context.Context) (map[string]stored, error) {
	offsets, err := s.admin.FetchOffsets(ctx, s.groupID)
	if err != nil && !errors.Is(err, kerr.GroupIDNotFound) {
		return nil, s.transient(err, fmt.Sprintf("positions of consumer group '%s' cannot be read", s.groupID))
	}
	out := map[string]stored{}
	for topic, ps := range offsets {
		st := stored{offsets: map[int32]int64{}}
		for p, o := range ps {
			if o.Err != nil {
				return nil, s.transient(o.Err, fmt.Sprintf("position of %s/%d in consumer group '%s' cannot be read", topic, p, s.groupID))
			}
			if o.At >= 0 {
				st.offsets[p] = o.At
				st.partitions = max(st.partitions, noted(o.Metadata))
			}
		}
		out[topic] = st
	}
	return out, nil
}

// begin resolves where splits begin and commits what was not stored.
func (s *source) begin(ctx context.Context, splits []connectors.Split) ([]connectors.SplitStart, error) {
	groupStored, err := s.fetchStored(ctx)
	if err != nil {
		return nil, err
	}
	topics := topicsOf(splits)
	l, err := s.list(ctx, topics, s.start.mode == timestampMode, s.start.millis)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	fresh := s.fresh
	for _, t := range topics {
		n := groupStored[t].partitions
		if n == 0 || fresh {
			n = int32(len(l.end[t]))
		}
		if s.partitions[t] == 0 {
			s.partitions[t] = n
		}
	}
	s.mu.Unlock()
	starts := make([]connectors.SplitStart, 0, len(splits))
	unstored := map[connectors.Split]connectors.Position{}
	for _, split := range splits {
		start, err := s.resolve(split, groupStored[split.Name], l, fresh)
		if err != nil {
			return nil, err
		}
		if !start.Resumed {
			unstored[split] = start.Start
		}
		starts = append(starts, start)
	}
	if err := s.commit(ctx, unstored); err != nil {
		return nil, s.transient(err, fmt.Sprintf("the start of table '%s' cannot be stored", s.table))
	}
	s.mu.Lock()
	s.fresh = false
	s.mu.Unlock()
	s.logStarts(starts)
	if !fresh {
		s.warnOfNamed(ctx, starts)
	}
	return starts, nil
}

// resolve turns a choice into an offset.
func (s *source) resolve(split connectors.Split, st stored, l limits, fresh bool) (connectors.SplitStart, error) {
	out := connectors.SplitStart{Split: split, End: connectors.NoEnd}
	low, okLow := l.start.Lookup(split.Name, split.Partition)
	high, okHigh := l.end.Lookup(split.Name, split.Partition)
	if !okLow || !okHigh {
		return out, fmt.Errorf("split %s: the broker lists no offsets", split)
	}
	at := func(offset int64) { out.Start = connectors.Position(offset) }
	choice := s.choose(split.Partition, st, fresh)
	switch choice {
	case atStart:
		at(low.Offset)
	case atEnd:
		at(high.Offset)
	case atTime:
		o, _ := l.time.Lookup(split.Name, split.Partition)
		at(o.Offset)
	case atOffset:
		at(s.start.offsets[split.Partition])
	case atStored:
		at(st.offsets[split.Partition])
		out.Resumed = true
	case nowhere:
		return out, &connectors.Failure{
			Class:   connectors.ErrRefused,
			Message: fmt.Sprintf("consumer group '%s' has no position for %s of table '%s', and 'scan.startup.mode' is 'group-offsets'", s.groupID, split, s.table),
			Help:    "set 'scan.startup.mode' = 'earliest-offset' (or another mode), or 'properties.auto.offset.reset' = 'earliest'",
		}
	}
	if choice != atStored && choice != atOffset || out.Start >= connectors.Position(low.Offset) && out.Start <= connectors.Position(high.Offset) {
		return out, nil
	}
	return s.outOfRange(out, low.Offset, high.Offset)
}

// outOfRange follows auto.offset.reset where the messages at a position are gone. Without it that is an error: skipping
// messages must be asked for.
func (s *source) outOfRange(out connectors.SplitStart, low, high int64) (connectors.SplitStart, error) {
	at := out.Start
	out.Resumed = false
	switch s.reset {
	case "earliest":
		out.Start = connectors.Position(low)
	case "latest":
		out.Start = connectors.Position(high)
	default:
		return out, &connectors.Failure{
			Class:   connectors.ErrRefused,
			Message: fmt.Sprintf("position %d of %s is not there any more: the broker has %d to %d", at, out.Split, low, high),
			Help:    "set 'properties.auto.offset.reset' = 'earliest' to go on with what is there, or run once with --fresh",
		}
	}
	s.log.Warn("position is out of range, following auto.offset.reset", "split", out.Split.String(), "position", at, "start", out.Start)
	return out, nil
}

func (s *source) logStarts(starts []connectors.SplitStart) {
	for _, st := range starts {
		msg := "split starts"
		if st.Resumed {
			msg = "split resumes"
		}
		s.log.Info(msg, "split", st.Split.String(), "position", int64(st.Start), "group", s.groupID)
		if _, named := s.start.offsets[st.Split.Partition]; s.start.mode == specificOffsets && !named && !st.Resumed {
			s.log.Warn("'scan.startup.specific-offsets' does not name the partition: it begins at its start", "split", st.Split.String())
		}
	}
}

func topicsOf(splits []connectors.Split) []string {
	var topics []string
	for _, s := range splits {
		topics = append(topics, s.Name)
	}
	sort.Strings(topics)
	return slices.Compact(topics)
}
