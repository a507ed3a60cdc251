package kafka

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	kafkago "github.com/segmentio/kafka-go"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// flat is a record as both clients see it.
type flat struct {
	Key, Value string
	NoKey      bool
	NoValue    bool // of samples only: kafka-go reads no value and an empty one alike
	Headers    []string
	Millis     int64
}

func flatten(r kafkago.Message) flat {
	f := flat{Key: string(r.Key), Value: string(r.Value), NoKey: r.Key == nil, Millis: r.Time.UnixMilli()}
	for _, h := range r.Headers {
		f.Headers = append(f.Headers, fmt.Sprintf("%s=%x", h.Key, h.Value))
	}
	return f
}

func samples() []flat {
	out := []flat{
		{Key: "k", Value: "v", Millis: 1704164645123},
		{NoKey: true, Value: "no key", Millis: 1},
		{Key: "gone", NoValue: true, Millis: 2},
		{Key: "ключ", Value: "значение", Headers: []string{"h=31", "h=32", "empty="}, Millis: 3},
		{Key: "k", Value: "", Millis: 4},
	}
	for i := range 500 {
		out = append(out, flat{Key: fmt.Sprint("k", i), Value: fmt.Sprint("value ", i), Millis: 1704164645000 + int64(i)})
	}
	return out
}

// kafka-go is the second opinion: it must read what leat wrote.
func TestKafkaGoReads(t *testing.T) {
	for _, codec := range []string{"none", "gzip", "snappy", "lz4", "zstd"} {
		t.Run(codec, func(t *testing.T) {
			addr := kafkatest.Broker(t)
			topic := kafkatest.Topic(t, addr, 1)
			w := openSink(t, sinkOptionsOf(addr, topic, "properties.compression.type", codec), nil)
			var items []connectors.OutMessage
			for _, s := range samples() {
				m := connectors.OutMessage{Time: s.Millis}
				if !s.NoKey {
					m.Key = []byte(s.Key)
				}
				if !s.NoValue {
					m.Value = append([]byte{}, s.Value...)
				}
				if s.Headers != nil {
					m.Headers = []connectors.Header{{Key: "h", Value: []byte("1")}, {Key: "h", Value: []byte("2")}, {Key: "empty", Value: []byte{}}}
				}
				items = append(items, m)
			}
			if out := write(t, w, 0, items...); out.err != nil || out.refused != nil {
				t.Fatal(out.refused, out.err)
			}
			r := kafkago.NewReader(kafkago.ReaderConfig{Brokers: []string{addr}, Topic: topic, MaxWait: 200 * time.Millisecond})
			defer func() { _ = r.Close() }()
			for i, want := range samples() {
				m, err := r.ReadMessage(kafkatest.Context(t))
				if err != nil {
					t.Fatal(err)
				}
				want.NoValue = false
				if diff := cmp.Diff(want, flatten(m)); diff != "" {
					t.Fatalf("record %d: %s", i, diff)
				}
			}
		})
	}
}

// And leat reads what kafka-go wrote.
func TestReadsKafkaGo(t *testing.T) {
	addr := kafkatest.Broker(t)
	for codec, name := range map[kafkago.Compression]string{0: "none", kafkago.Gzip: "gzip", kafkago.Snappy: "snappy", kafkago.Lz4: "lz4", kafkago.Zstd: "zstd"} {
		t.Run(name, func(t *testing.T) {
			topic := kafkatest.Topic(t, addr, 1)
			transport := &kafkago.Transport{} // the default one remembers which topics there were
			defer transport.CloseIdleConnections()
			w := &kafkago.Writer{Addr: kafkago.TCP(addr), Topic: topic, Compression: codec, BatchSize: 100, Transport: transport}
			defer func() { _ = w.Close() }()
			var messages []kafkago.Message
			var want []string
			for i := range 500 {
				messages = append(messages, kafkago.Message{Key: fmt.Append(nil, "k", i), Value: fmt.Append(nil, "value ", i)})
				want = append(want, fmt.Sprint("k", i, "=value ", i))
			}
			if err := w.WriteMessages(kafkatest.Context(t), messages...); err != nil {
				t.Fatal(err)
			}
			j := start(t, options1(addr, topic, kafkatest.Name(t), "scan.startup.mode", "earliest-offset"), nil)
			j.values(500)
			var got []string
			for _, m := range j.messages {
				got = append(got, m.key+"="+m.value)
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
