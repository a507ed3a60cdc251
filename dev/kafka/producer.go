package kafka

import (
	"context"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Producer writes records to a broker's topics.
type Producer struct{ client *kgo.Client }

// Producer connects to the broker. Close it before the broker.
func (b *Broker) Producer() (*Producer, error) {
	client, err := kgo.NewClient(kgo.SeedBrokers(b.addr), kgo.ProducerLinger(0), kgo.AllowAutoTopicCreation())
	if err != nil {
		return nil, err
	}
	return &Producer{client: client}, nil
}

// Produce sends a record, without waiting: done is called once, from a goroutine of the producer, when the record is kept or
// has failed. It blocks only while very many records wait.
func (p *Producer) Produce(ctx context.Context, topic string, value []byte, done func(error)) {
	p.client.Produce(ctx, &kgo.Record{Topic: topic, Value: value}, func(_ *kgo.Record, err error) { done(err) })
}

// Flush waits until every record is kept or has failed.
func (p *Producer) Flush(ctx context.Context) error { return p.client.Flush(ctx) }

// Close lets go of the connections; records that were not flushed fail.
func (p *Producer) Close() { p.client.Close() }
