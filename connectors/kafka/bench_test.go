package kafka

import (
	"context"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// cpu returns the processor time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perRecord reports what n records cost.
func perRecord(b *testing.B, n int, used, wall time.Duration) {
	b.ReportMetric(float64(n)/wall.Seconds(), "records/s")
	b.ReportMetric(float64(used.Nanoseconds())/float64(n), "cpu-ns/record")
	b.ReportMetric(0, "ns/op")
}

// The broker of BenchmarkRead answers every fetch from one canned batch and runs within the process, so its work is
// part of the number.
func BenchmarkRead(b *testing.B) {
	addr := kafkatest.Fake(b, kfake.SeedTopics(4, "t"), kfake.SyntheticFetch(kfake.SyntheticBatch{Records: 1000, RecordBytes: 560}))
	readAll(b, addr, "t")
}

// BenchmarkReadBroker reads from the real broker: the number is the client's alone.
func BenchmarkReadBroker(b *testing.B) {
	addr := kafkatest.Broker(b)
	topic := kafkatest.Topic(b, addr, 4)
	c := kafkatest.Client(b, addr, kgo.ProducerLinger(5*time.Millisecond), kgo.MaxBufferedRecords(1<<20), kgo.ProducerBatchCompression(kgo.NoCompression()))
	value := []byte(strings.Repeat("x", 560))
	for i := range 400_000 {
		c.Produce(context.Background(), &kgo.Record{Topic: topic, Partition: int32(i % 4), Value: value}, nil)
	}
	if err := c.Flush(kafkatest.Context(b)); err != nil {
		b.Fatal(err)
	}
	readAll(b, addr, topic)
}

// readAll reads 400,000 records for each iteration, all splits from one goroutine each.
func readAll(b *testing.B, addr, topic string) {
	const n = 400_000
	b.ReportAllocs()
	var used, wall time.Duration
	for b.Loop() {
		s := bind(b, options1(addr, topic, kafkatest.Name(b), "scan.startup.mode", "earliest-offset"), nil)
		ctx, cancel := context.WithCancel(context.Background())
		a := &holding{starts: make(chan []connectors.SplitStart, 4)}
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx, a) }()
		began, since := cpu(), time.Now()
		var wait sync.WaitGroup
		for _, st := range <-a.starts {
			r, err := s.Open(ctx, st)
			if err != nil {
				b.Fatal(err)
			}
			wait.Go(func() {
				var m connectors.Messages
				for got := 0; got < n/4; {
					if err := r.Read(ctx, &m); err != nil {
						b.Error(err)
						return
					}
					got += len(m.Items)
					m.Release()
				}
			})
		}
		wait.Wait()
		used, wall = used+cpu()-began, wall+time.Since(since)
		cancel()
		if err := <-ended; err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
	perRecord(b, n*b.N, used, wall)
}

// BenchmarkWrite writes to an embedded broker that forgets what it is given.
func BenchmarkWrite(b *testing.B) {
	writeAll(b, kafkatest.Fake(b, kfake.SeedTopics(4, "t"), kfake.BlackholeProduce()), "t")
}

func BenchmarkWriteBroker(b *testing.B) {
	addr := kafkatest.Broker(b)
	writeAll(b, addr, kafkatest.Topic(b, addr, 4))
}

// writeAll writes 1,000 groups of 100 records for each iteration.
func writeAll(b *testing.B, addr, topic string) {
	w := openSink(b, sinkOptionsOf(addr, topic), nil)
	value := []byte(strings.Repeat("x", 100))
	free := make(chan *connectors.Outgoing, 64)
	for range cap(free) {
		o := &connectors.Outgoing{Settle: func(o *connectors.Outgoing, _ []connectors.Refusal, err error) {
			if err != nil {
				b.Error(err)
			}
			free <- o
		}}
		for range 100 {
			o.Items = append(o.Items, connectors.OutMessage{Value: value, Time: connectors.NoTime})
		}
		free <- o
	}
	b.ReportAllocs()
	began, since := cpu(), time.Now()
	n := 0
	for b.Loop() {
		for i := range 1000 {
			o := <-free
			o.Lane = int32(i % 4)
			if err := w.Write(context.Background(), o); err != nil {
				b.Fatal(err)
			}
			n += len(o.Items)
		}
		if err := w.Flush(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	perRecord(b, n, cpu()-began, time.Since(since))
}
