package kafka

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func openSink(t testing.TB, set map[string]string, more func(*connectors.Table)) connectors.Writer {
	t.Helper()
	s, err := Factory().BindSink(table(t, set, more))
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Open(kafkatest.Context(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w
}

// outcome is what Settle said.
type outcome struct {
	refused []connectors.Refusal
	err     error
}

// write writes one group and waits until it is settled.
func write(t testing.TB, w connectors.Writer, lane int32, items ...connectors.OutMessage) outcome {
	t.Helper()
	settled := make(chan outcome, 2)
	o := &connectors.Outgoing{Items: items, Lane: lane, Settle: func(_ *connectors.Outgoing, refused []connectors.Refusal, err error) {
		settled <- outcome{refused, err}
	}}
	if err := w.Write(kafkatest.Context(t), o); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(kafkatest.Context(t)); err != nil && !errors.Is(err, connectors.ErrUnreachable) && !errors.Is(err, connectors.ErrRefused) {
		t.Fatal(err)
	}
	select {
	case out := <-settled:
		if len(settled) > 0 {
			t.Error("settled twice")
		}
		return out
	default:
		t.Fatal("not settled after Flush")
	}
	return outcome{}
}

func message(key, value string) connectors.OutMessage {
	m := connectors.OutMessage{Value: []byte(value), Time: connectors.NoTime}
	if key != "" {
		m.Key = []byte(key)
	}
	return m
}

func sinkOptionsOf(addr, topic string, more ...string) map[string]string {
	o := options1(addr, topic, "", more...)
	delete(o, "properties.group.id")
	return o
}

func TestWrite(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		w := openSink(t, sinkOptionsOf(addr, topic), nil)
		full := message("k", "v")
		full.Time = 1704164645123
		full.Headers = []connectors.Header{{Key: "h", Value: []byte("1")}, {Key: "h", Value: []byte{}}}
		tombstone := message("gone", "")
		tombstone.Value = nil
		if out := write(t, w, 0, full, tombstone, message("", ""), message("", "plain")); out.err != nil || out.refused != nil {
			t.Fatal(out.refused, out.err)
		}
		got := kafkatest.Consume(t, addr, topic, 4)
		if r := got[0]; string(r.Key) != "k" || string(r.Value) != "v" || r.Timestamp.UnixMilli() != 1704164645123 || len(r.Headers) != 2 || r.Headers[1].Value == nil {
			t.Errorf("got %+v", r)
		}
		if r := got[1]; string(r.Key) != "gone" || r.Value != nil || r.Timestamp.IsZero() {
			t.Errorf("tombstone came as %+v", r)
		}
		if r := got[2]; r.Key != nil || r.Value == nil || len(r.Value) != 0 {
			t.Errorf("an empty value came as %+v", r)
		}
	})
}

func TestWriterKeepsOrderOfLanes(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(3, "t"))
	w := openSink(t, sinkOptionsOf(addr, "t"), nil)
	var wait sync.WaitGroup
	for lane := range int32(4) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range 50 {
				write(t, w, lane, message("", fmt.Sprintf("%d/%d", lane, i)))
			}
		}()
	}
	wait.Wait()
	next := map[string]int{}
	for _, r := range kafkatest.Consume(t, addr, "t", 200) {
		lane, n, _ := strings.Cut(string(r.Value), "/")
		if got, _ := strconv.Atoi(n); got != next[lane] {
			t.Fatalf("lane %s: got %d, want %d", lane, got, next[lane])
		}
		next[lane]++
		if l, _ := strconv.Atoi(lane); int(r.Partition) != l%3 {
			t.Fatalf("lane %s in partition %d", lane, r.Partition)
		}
	}
}

func TestPartitioners(t *testing.T) {
	keyed := func(key string) *kgo.Record { return &kgo.Record{Key: []byte(key), Partition: 5} }
	pick := func(name string, r *kgo.Record) int { return partitioner(name).ForTopic("t").Partition(r, 4) }
	want := kgo.StickyKeyPartitioner(nil).ForTopic("t") // hashes keys as the Java client does
	for _, key := range []string{"", "a", "ab", "abc", "abcd", "a longer key", "ключ"} {
		if got, w := pick(partitionDefault, keyed(key)), want.Partition(keyed(key), 4); got != w {
			t.Errorf("key %q: got %d, want %d", key, got, w)
		}
	}
	if got := pick(partitionDefault, &kgo.Record{Partition: 5}); got != 1 {
		t.Errorf("no key: got %d", got)
	}
	if got := pick(partitionFixed, keyed("abc")); got != 1 {
		t.Errorf("fixed: got %d", got)
	}
	robin := partitioner(partitionRoundRobin).ForTopic("t")
	var got []int
	for range 5 {
		got = append(got, robin.Partition(keyed("x"), 3))
	}
	if diff := cmp.Diff([]int{0, 1, 2, 0, 1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestWriterRefusals(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		w := openSink(t, sinkOptionsOf(addr, topic), nil)
		early := message("", "early")
		early.Time = -1
		large := message("", "")
		large.Value = bytes.Repeat([]byte("x"), 2<<20)
		out := write(t, w, 0, message("", "a"), early, large, message("", "b"))
		if out.err != nil {
			t.Fatal(out.err)
		}
		var refused []int
		for _, r := range out.refused {
			refused = append(refused, r.Index)
			if r.Reason == "" {
				t.Error("no reason")
			}
		}
		slices.Sort(refused)
		if diff := cmp.Diff([]int{1, 2}, refused); diff != "" {
			t.Error(diff)
		}
		if got := kafkatest.Consume(t, addr, topic, 2); string(got[0].Value) != "a" || string(got[1].Value) != "b" {
			t.Errorf("got %q, %q", got[0].Value, got[1].Value)
		}
	})
}

func TestTopicOfEachRow(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "a", "b", "c"))
	w := openSink(t, sinkOptionsOf(addr, "a;b"), func(tab *connectors.Table) {
		tab.Columns = []connectors.Column{{Name: "to", Metadata: "topic"}}
	})
	to := func(topic string) connectors.OutMessage {
		m := message("", "for "+topic)
		if topic != "" {
			m.Target = []byte(topic)
		}
		return m
	}
	out := write(t, w, 0, to("a"), to("b"), to("c"), to(""))
	if out.err != nil || len(out.refused) != 2 || out.refused[0].Index != 2 || out.refused[1].Index != 3 {
		t.Errorf("got %+v", out)
	}
	for _, topic := range []string{"a", "b"} {
		if got := kafkatest.Consume(t, addr, topic, 1); string(got[0].Value) != "for "+topic {
			t.Errorf("topic %s: got %q", topic, got[0].Value)
		}
	}
}

func TestWriterFails(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	cluster.ControlKey(0, func(req kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		in := req.(*kmsg.ProduceRequest)
		resp := in.ResponseKind().(*kmsg.ProduceResponse)
		for _, topic := range in.Topics {
			out := kmsg.NewProduceResponseTopic()
			out.Topic, out.TopicID = topic.Topic, topic.TopicID
			p := kmsg.NewProduceResponseTopicPartition()
			p.ErrorCode = kerr.TopicAuthorizationFailed.Code
			out.Partitions = append(out.Partitions, p)
			resp.Topics = append(resp.Topics, out)
		}
		return resp, nil, true
	})
	w := openSink(t, sinkOptionsOf(cluster.ListenAddrs()[0], "t"), nil)
	out := write(t, w, 0, message("", "a"))
	wantFailure(t, out.err, connectors.ErrRefused, "'orders'", "'t'", "permissions")
	if err := w.Write(context.Background(), &connectors.Outgoing{}); !errors.Is(err, connectors.ErrRefused) {
		t.Errorf("a failed writer takes more: %v", err)
	}
}

func TestWriteWaitsForRoom(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	held := make(chan struct{})
	cluster.ControlKey(0, func(kmsg.Request) (kmsg.Response, error, bool) {
		cluster.SleepControl(func() { <-held })
		return nil, nil, false
	})
	w := openSink(t, sinkOptionsOf(cluster.ListenAddrs()[0], "t", "properties.buffer.memory", "1000"), nil)
	settled := make(chan error, 2)
	out := func() *connectors.Outgoing {
		return &connectors.Outgoing{
			Items:  []connectors.OutMessage{message("", strings.Repeat("x", 800))},
			Settle: func(_ *connectors.Outgoing, _ []connectors.Refusal, err error) { settled <- err },
		}
	}
	if err := w.Write(kafkatest.Context(t), out()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := w.Write(ctx, out()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v while there is no room", err)
	}
	close(held)
	if err := <-settled; err != nil {
		t.Error(err)
	}
	if err := w.Write(kafkatest.Context(t), out()); err != nil {
		t.Error(err)
	}
	if err := <-settled; err != nil {
		t.Error(err)
	}
}

func TestDeliveryTimeout(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	held := make(chan struct{})
	defer close(held)
	cluster.ControlKey(0, func(kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		cluster.SleepControl(func() { <-held })
		return nil, nil, false
	})
	var logged bytes.Buffer
	w := openSink(t, sinkOptionsOf(cluster.ListenAddrs()[0], "t", "properties.delivery.timeout.ms", "1000"), func(t *connectors.Table) {
		t.Log = slog.New(slog.NewTextHandler(&logged, nil))
	})
	settled := make(chan error, 1)
	o := &connectors.Outgoing{Items: []connectors.OutMessage{message("", "x")}, Settle: func(_ *connectors.Outgoing, _ []connectors.Refusal, err error) { settled <- err }}
	if err := w.Write(kafkatest.Context(t), o); err != nil {
		t.Fatal(err)
	}
	wantFailure(t, <-settled, connectors.ErrUnreachable, "delivery.timeout.ms")
	if want := `level=WARN msg="the broker does not acknowledge messages, they will be sent again" table=`; !strings.Contains(logged.String(), want) {
		t.Errorf("the log does not say %s:\n%s", want, logged.String())
	}
}
