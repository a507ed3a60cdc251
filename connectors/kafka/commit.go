package kafka

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
)

// Commit implements connectors.Source.
func (s *source) Commit(ctx context.Context, done map[connectors.Split]connectors.Position) error {
	if s.detached() || s.client == nil || len(done) == 0 {
		return nil
	}
	offsets := map[connectors.Split]connectors.Position{}
	s.mu.Lock()
	for split, at := range done {
		if s.owned[split] != nil {
			offsets[split] = at
		}
	}
	s.mu.Unlock()
	return s.commit(ctx, offsets)
}

func (s *source) commit(ctx context.Context, at map[connectors.Split]connectors.Position) error {
	if len(at) == 0 {
		return nil
	}
	offsets := map[string]map[int32]kgo.EpochOffset{}
	for split, position := range at {
		if offsets[split.Name] == nil {
			offsets[split.Name] = map[int32]kgo.EpochOffset{}
		}
		offsets[split.Name][split.Partition] = kgo.EpochOffset{Epoch: -1, Offset: int64(position)}
	}
	var failed error
	ctx = kgo.PreCommitFnContext(ctx, s.annotate)
	s.client.CommitOffsetsSync(ctx, offsets, func(_ *kgo.Client, _ *kmsg.OffsetCommitRequest, resp *kmsg.OffsetCommitResponse, err error) {
		failed = err
		if err != nil {
			return
		}
		for _, t := range resp.Topics {
			for _, p := range t.Partitions {
				if err := kerr.ErrorForCode(p.ErrorCode); err != nil && failed == nil {
					failed = fmt.Errorf("%s/%d: %w", t.Topic, p.Partition, err)
				}
			}
		}
	})
	if failed != nil {
		return fmt.Errorf("commit positions to consumer group '%s': %w", s.groupID, failed)
	}
	return nil
}

// annotate writes beside each position how many partitions its topic had when the group began with it. A partition
// beyond that number appeared later and begins at its start; one below it that has no position is just being started by
// another instance.
func (s *source) annotate(req *kmsg.OffsetCommitRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range req.Topics {
		t := &req.Topics[i]
		note := noteOf(s.partitions[t.Topic])
		for j := range t.Partitions {
			t.Partitions[j].Metadata = &note
		}
	}
	return nil
}

const notePrefix = "leat partitions="

func noteOf(partitions int32) string { return notePrefix + strconv.Itoa(int(partitions)) }

// noted returns the number of partitions that a commit's note holds, 0 when it has none.
func noted(note string) int32 {
	text, ok := strings.CutPrefix(note, notePrefix)
	n, err := strconv.ParseInt(text, 10, 32)
	if !ok || err != nil {
		return 0
	}
	return int32(n)
}
