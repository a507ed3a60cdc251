package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
)

// gapAfter is how long a bounded split that has an end to reach waits for records before it asks whether there are any. It
// delays no record: a log whose last messages were compacted away has none left to deliver.
const gapAfter = time.Second

// passGap returns the position behind a stretch of the log that holds no records: the client passes it without a word, and a
// bounded scan whose end lies behind it would wait for ever. It returns at when there are records to come. A broker that is started anew
// is waited for, as the client does that reads.
func (s *source) passGap(ctx context.Context, split connectors.Split, at int64) (next int64, err error) {
	gone := func(err error) bool { return errors.Is(err, connectors.ErrUnreachable) }
	err = again(ctx, gone, func() error {
		next, err = s.lookBehindGap(ctx, split, at)
		return err
	})
	return next, err
}

func (s *source) lookBehindGap(ctx context.Context, split connectors.Split, at int64) (int64, error) {
	topics, err := s.admin.ListTopics(ctx, split.Name)
	if err != nil {
		return at, s.systemError(err, fmt.Sprintf("%s cannot be read", split))
	}
	detail := topics[split.Name]
	if errors.Is(detail.Err, kerr.UnknownTopicOrPartition) {
		return at, s.explain(split, detail.Err)
	}
	leader := detail.Partitions[split.Partition]
	if detail.Err != nil || leader.Err != nil || leader.Leader < 0 {
		return at, nil // nobody leads the partition now: the next look may find who does
	}
	req := kmsg.NewPtrFetchRequest()
	req.MaxBytes, req.MinBytes, req.MaxWaitMillis = defaultPartitionMax, 0, 0
	if s.committedOnly {
		req.IsolationLevel = 1
	}
	t := kmsg.NewFetchRequestTopic()
	t.Topic, t.TopicID = split.Name, detail.ID
	p := kmsg.NewFetchRequestTopicPartition()
	p.Partition, p.FetchOffset, p.PartitionMaxBytes = split.Partition, at, defaultPartitionMax
	t.Partitions = append(t.Partitions, p)
	req.Topics = append(req.Topics, t)
	answer, err := s.client.Broker(int(leader.Leader)).RetriableRequest(ctx, req)
	if err != nil {
		return at, s.systemError(err, fmt.Sprintf("%s cannot be read", split))
	}
	resp := answer.(*kmsg.FetchResponse)
	if len(resp.Topics) != 1 || len(resp.Topics[0].Partitions) != 1 {
		return at, nil
	}
	part := &resp.Topics[0].Partitions[0]
	if err := kerr.ErrorForCode(part.ErrorCode); err != nil {
		if kerr.IsRetriable(err) {
			return at, nil // the next look may have it
		}
		return at, s.explain(split, err)
	}
	level := kgo.ReadUncommitted()
	if s.committedOnly {
		level = kgo.ReadCommitted()
	}
	got, next := kgo.ProcessFetchPartition(kgo.ProcessFetchPartitionOpts{
		Offset: at, IsolationLevel: level, Topic: split.Name, Partition: split.Partition, KeepControlRecords: true,
	}, part, kgo.DefaultDecompressor(), nil)
	if len(got.Records) > 0 || got.Err != nil {
		return at, nil // the client fetches them, or tells of the error
	}
	return next, nil
}
