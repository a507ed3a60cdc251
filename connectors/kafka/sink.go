package kafka

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// sink is a table bound for writing.
type sink struct {
	properties
	table       string
	log         *slog.Logger
	topic       string                  // "" where rows name theirs
	names       []string                // of the topics; nil where a pattern says which they are
	allowed     func(topic string) bool // where rows name their topic
	canary      string                  // stands behind the topics' names
	partitioner string
	observer    connectors.Observer
}

var (
	_ connectors.Sink     = (*sink)(nil)
	_ connectors.Observed = (*sink)(nil)
)

// Changes implements connectors.Sink.
func (s *sink) Changes() connectors.Changes { return connectors.AppendOnly }

// Observe implements connectors.Observed.
func (s *sink) Observe(o connectors.Observer) { s.observer = o }

// Open implements connectors.Sink.
func (s *sink) Open(ctx context.Context) (connectors.Writer, error) {
	opts, err := s.properties.client(s.log)
	if err != nil {
		return nil, err
	}
	opts = append(opts, s.producer...)
	sizes := &sizes{request: s.requestMax, compressed: s.compressed, topics: map[string]int64{}}
	opts = append(opts, kgo.ProducerBatchMaxBytesFn(sizes.batch))
	opts = append(opts, kgo.RecordPartitioner(partitioner(s.partitioner)), kgo.AllowAutoTopicCreation(), kgo.MaxBufferedRecords(maxBuffered))
	if s.idempotent {
		opts = append(opts, kgo.AllowIdempotentProduceCancellation()) // only a writer that has failed cancels
	}
	seen := &requests{to: s.observer}
	client, err := kgo.NewClient(append(opts, kgo.WithHooks(seen))...)
	if err != nil {
		return nil, fmt.Errorf("client of table '%s': %w", s.table, err)
	}
	if err := reach(ctx, client, &s.properties); err != nil {
		client.Close()
		return nil, err
	}
	sizes.ask(ctx, client, s)
	return newWriter(s, client, sizes, seen), nil
}

// maxBuffered is no bound: the writer bounds bytes itself.
const maxBuffered = 1 << 40
