package kafka

import (
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
	opts, err := props.client(s.Log)
	if err != nil {
		return nil, err
	}
	client, err := kgo.NewClient(append(opts, props.consumer...)...)
	if err != nil {
		return nil, fmt.Errorf("client for topic '%s': %w", s.Topic, err)
	}
	defer client.Close()
	if err := reach(ctx, client, &props); err != nil {
		return nil, err
	}
	parts, err := s.parts(ctx, kadm.NewClient(client), &props)
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	return s.read(ctx, client, &props, parts)
}

// part is what is read of a partition: the records from one offset to another.
type part struct {
	partition int32
	from, to  int64
}

// parts shares the records between the partitions: each gives the same number, and those that have fewer leave theirs to the others.
func (s *Sampling) parts(ctx context.Context, admin *kadm.Client, p *properties) ([]part, error) {
	wrong := func(err error) error {
		if errors.Is(err, kerr.UnknownTopicOrPartition) {
			return &connectors.Failure{
				Class: connectors.ErrRefused, Message: fmt.Sprintf("topic '%s' does not exist on Kafka at %s", s.Topic, p.address()), Help: "check the name of the topic", Cause: err,
			}
		}
		return p.systemError(err, fmt.Sprintf("topic '%s' of Kafka at %s cannot be read", s.Topic, p.address()))
	}
	low, err := admin.ListStartOffsets(ctx, s.Topic)
	if err == nil {
		err = low.Error()
	}
	if err != nil {
		return nil, wrong(err)
	}
	high, err := admin.ListEndOffsets(ctx, s.Topic)
	if err == nil {
		err = high.Error()
	}
	if err != nil {
		return nil, wrong(err)
	}
	var parts []part
	high.Each(func(h kadm.ListedOffset) {
		if l, ok := low.Lookup(s.Topic, h.Partition); ok && l.Offset < h.Offset {
			parts = append(parts, part{h.Partition, l.Offset, h.Offset})
		}
	})
	return share(parts, int64(s.Records)), nil
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
func (s *Sampling) read(ctx context.Context, client *kgo.Client, p *properties, parts []part) ([]connectors.Message, error) {
	offsets, open := map[int32]kgo.Offset{}, map[int32]int64{}
	for _, p := range parts {
		offsets[p.partition], open[p.partition] = kgo.NewOffset().At(p.from), p.to
	}
	client.AddConsumePartitions(map[string]map[int32]kgo.Offset{s.Topic: offsets})
	wait, cancel := context.WithTimeout(ctx, s.Within)
	defer cancel()
	read := map[int32][]connectors.Message{}
	for len(open) > 0 && wait.Err() == nil {
		fetches := client.PollFetches(wait)
		for _, e := range fetches.Errors() {
			if wait.Err() == nil && !kerr.IsRetriable(e.Err) {
				return nil, p.systemError(e.Err, fmt.Sprintf("topic '%s' of Kafka at %s cannot be read", s.Topic, p.address()))
			}
		}
		fetches.EachRecord(func(r *kgo.Record) {
			to, ok := open[r.Partition]
			if !ok || r.Offset >= to {
				return
			}
			var m connectors.Message
			toMessage(&m, r, nil)
			read[r.Partition] = append(read[r.Partition], m)
			if r.Offset == to-1 {
				delete(open, r.Partition)
			}
		})
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	sort.Slice(parts, func(i, j int) bool { return parts[i].partition < parts[j].partition })
	var all []connectors.Message
	for _, part := range parts {
		all = append(all, read[part.partition]...)
	}
	return all, nil
}
