package kafka

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sort"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// Sampling says which records are looked at.
type Sampling struct {
	// Properties are those of Kafka's client, without "properties.": "bootstrap.servers" and what it takes to be let in.
	Properties map[string]string
	Topic      string
	Records    int // about so many of the newest, over all partitions
	// Within bounds the wait for the records, once the broker has answered: where some were compacted away fewer come than offsets
	// promise.
	Within time.Duration
	Dir    string // relative paths in properties start here
	Log    *slog.Logger
}

// Sample reads the newest records of a topic, in the order of their partitions. It joins no consumer group and stores nothing. Its error
// is an options.Problems where the properties are wrong, else a *connectors.Failure or that of ctx.
func Sample(ctx context.Context, s Sampling) ([]connectors.Message, error) {
	ps := &problems{}
	props := parseProperties(s.Properties, s.Dir, ps)
	if err := ps.list.Err(); err != nil {
		return nil, err
	}
	groups, err := (&sampler{properties: &props, topic: s.Topic, records: s.Records, within: s.Within, log: s.Log}).sample(ctx)
	var all []connectors.Message
	for _, g := range groups {
		all = append(all, g.Items...)
	}
	return all, err
}

// sampleWithin bounds the wait for the records of a source's sample.
const sampleWithin = 3 * time.Second

var _ connectors.Sampler = (*source)(nil)

// Sample implements connectors.Sampler.
func (s *source) Sample(ctx context.Context, n int) ([]connectors.Messages, error) {
	config := *s.sourceConfig
	own := newSource(&config)
	defer func() { _ = own.Close() }() // it holds no more than a client
	if err := own.connect(ctx); err != nil {
		return nil, err
	}
	topics, err := own.currentTopics(ctx)
	var all []connectors.Messages
	for i, topic := range topics {
		share := (n + i) / len(topics)
		if share == 0 {
			continue
		}
		groups, err := (&sampler{properties: &own.properties, topic: topic, records: share, within: sampleWithin, log: s.log}).sample(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, groups...)
	}
	return all, err
}

// sampler reads the newest records of a topic.
type sampler struct {
	*properties
	topic   string
	records int
	within  time.Duration
	log     *slog.Logger
}

// sample returns the records by partition.
func (s *sampler) sample(ctx context.Context) ([]connectors.Messages, error) {
	opts, err := s.client(s.log)
	if err != nil {
		return nil, err
	}
	// Of a topic that is written in transactions the newest records are their ends.
	client, err := kgo.NewClient(append(append(opts, kgo.KeepControlRecords()), s.consumer...)...)
	if err != nil {
		return nil, fmt.Errorf("client for topic '%s': %w", s.topic, err)
	}
	defer client.Close()
	if err := reach(ctx, client, s.properties); err != nil {
		return nil, err
	}
	parts, err := s.parts(ctx, kadm.NewClient(client))
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	return s.read(ctx, client, parts)
}

// part is what is read of a partition: the records from one offset to another.
type part struct {
	partition int32
	from, to  int64
}

// parts shares the records between the partitions: each gives the same number, and those that have fewer leave theirs to the others.
func (s *sampler) parts(ctx context.Context, admin *kadm.Client) ([]part, error) {
	wrong := func(err error) error {
		if errors.Is(err, kerr.UnknownTopicOrPartition) {
			return &connectors.Failure{
				Class: connectors.ErrRefused, Message: fmt.Sprintf("topic '%s' does not exist on Kafka at %s", s.topic, s.address()),
				Help: cmp.Or(nearTopic(ctx, admin, s.topic), "check the name of the topic"),
			}
		}
		return s.systemError(err, fmt.Sprintf("topic '%s' of Kafka at %s cannot be read", s.topic, s.address()))
	}
	low, err := admin.ListStartOffsets(ctx, s.topic)
	if err == nil {
		err = low.Error()
	}
	if err != nil {
		return nil, wrong(err)
	}
	high, err := admin.ListEndOffsets(ctx, s.topic)
	if err == nil {
		err = high.Error()
	}
	if err != nil {
		return nil, wrong(err)
	}
	var parts []part
	high.Each(func(h kadm.ListedOffset) {
		if l, ok := low.Lookup(s.topic, h.Partition); ok && l.Offset < h.Offset {
			parts = append(parts, part{h.Partition, l.Offset, h.Offset})
		}
	})
	return share(parts, int64(s.records)), nil
}

func share(parts []part, records int64) []part {
	sort.Slice(parts, func(i, j int) bool { return parts[i].to-parts[i].from < parts[j].to-parts[j].from })
	var some []part
	for i, p := range parts {
		left := int64(len(parts) - i)
		n := min(p.to-p.from, (records+left-1)/left)
		if n > 0 {
			some = append(some, part{p.partition, p.to - n, p.to})
		}
		records -= n
	}
	return some
}

// read reads the parts until each is at its end, or the wait is over.
func (s *sampler) read(ctx context.Context, client *kgo.Client, parts []part) ([]connectors.Messages, error) {
	offsets, open := map[int32]kgo.Offset{}, map[int32]int64{}
	for _, p := range parts {
		offsets[p.partition], open[p.partition] = kgo.NewOffset().At(p.from), p.to
	}
	client.AddConsumePartitions(map[string]map[int32]kgo.Offset{s.topic: offsets})
	wait, cancel := context.WithTimeout(ctx, s.within)
	defer cancel()
	read := map[int32][]connectors.Message{}
	for len(open) > 0 && wait.Err() == nil {
		fetches := client.PollFetches(wait)
		for _, e := range fetches.Errors() {
			if wait.Err() == nil && !kerr.IsRetriable(e.Err) {
				return nil, s.systemError(e.Err, fmt.Sprintf("topic '%s' of Kafka at %s cannot be read", s.topic, s.address()))
			}
		}
		fetches.EachRecord(func(r *kgo.Record) {
			to, ok := open[r.Partition]
			if !ok || r.Offset >= to {
				return
			}
			if !r.Attrs.IsControl() {
				var m connectors.Message
				toMessage(&m, r, nil)
				read[r.Partition] = append(read[r.Partition], m)
			}
			if r.Offset == to-1 {
				delete(open, r.Partition)
			}
		})
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	sort.Slice(parts, func(i, j int) bool { return parts[i].partition < parts[j].partition })
	var all []connectors.Messages
	for _, part := range parts {
		all = append(all, connectors.Messages{Split: connectors.Split{Name: s.topic, Partition: part.partition}, Items: read[part.partition], Next: connectors.Position(part.to)})
	}
	return all, nil
}
