package kafka

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// all reads a bounded source to its end.
func all(t *testing.T, set map[string]string, more func(*connectors.Table)) []string {
	t.Helper()
	j := start(t, set, more)
	select {
	case err := <-j.ended:
		if err != nil {
			t.Fatal(err)
		}
	case <-kafkatest.Context(t).Done():
		t.Fatal("the source does not end")
	}
	j.work.Wait()
	select {
	case err := <-j.ended: // a reader's
		t.Fatal(err)
	default:
	}
	j.stop()
	values := make([]string, 0, len(j.messages))
	for _, m := range j.messages {
		values = append(values, m.value)
	}
	slices.Sort(values)
	return values
}

func TestBoundedModes(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 3), kafkatest.Name(t)
		for i, v := range []string{"a", "b", "c"} {
			kafkatest.Produce(t, addr, &kgo.Record{Topic: topic, Value: []byte(v), Timestamp: at(int64(1000 * (i + 1)))})
		}
		produce(t, addr, topic, 1, "d") // partition 2 is empty

		j := start(t, options1(addr, topic, group, "scan.startup.mode", "earliest-offset"), nil)
		j.values(4)
		split := connectors.Split{Name: topic}
		if err := j.source.Commit(kafkatest.Context(t), map[connectors.Split]connectors.Position{split: 2}); err != nil {
			t.Fatal(err)
		}
		j.stop()

		tests := []struct {
			name string
			set  []string
			run  connectors.RunOptions
			want []string
		}{
			{"latest", []string{"scan.bounded.mode", "latest-offset"}, connectors.RunOptions{}, []string{"a", "b", "c", "d"}},
			{"latest, resumed", []string{"scan.bounded.mode", "latest-offset"}, connectors.RunOptions{Resume: true}, []string{"c", "d"}},
			{"timestamp", []string{"scan.bounded.mode", "timestamp", "scan.bounded.timestamp-millis", "2000"}, connectors.RunOptions{}, []string{"a"}},
			{"specific", []string{"scan.bounded.mode", "specific-offsets", "scan.bounded.specific-offsets", "partition:0,offset:2;partition:1,offset:0;partition:2,offset:0"}, connectors.RunOptions{}, []string{"a", "b"}},
			{"group", []string{"scan.bounded.mode", "group-offsets"}, connectors.RunOptions{}, []string{"a", "b"}},
			{"nothing to read", []string{"scan.bounded.mode", "latest-offset", "scan.startup.mode", "latest-offset"}, connectors.RunOptions{}, []string{}},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				set := options1(addr, topic, group, append([]string{"scan.startup.mode", "earliest-offset"}, tt.set...)...)
				got := all(t, set, func(tab *connectors.Table) { tab.Run = tt.run })
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
			})
		}
	})
}

// transact writes values in a transaction and ends it.
func transact(t *testing.T, c *kgo.Client, topic string, end kgo.TransactionEndTry, values ...string) {
	t.Helper()
	ctx := kafkatest.Context(t)
	if err := c.BeginTransaction(); err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		if err := c.ProduceSync(ctx, &kgo.Record{Topic: topic, Value: []byte(v)}).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.EndTransaction(ctx, end); err != nil {
		t.Fatal(err)
	}
}

// A log that ends with markers and aborted messages ends a bounded scan too: positions pass what is no message.
func TestBoundedBehindTransactions(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		c := kafkatest.Client(t, addr, kgo.TransactionalID(kafkatest.Name(t)))
		transact(t, c, topic, kgo.TryCommit, "a")
		transact(t, c, topic, kgo.TryAbort, "gone")
		transact(t, c, topic, kgo.TryCommit, "b")
		transact(t, c, topic, kgo.TryAbort, "gone too")
		set := options1(addr, topic, kafkatest.Name(t), "scan.startup.mode", "earliest-offset", "scan.bounded.mode", "latest-offset")
		if diff := cmp.Diff([]string{"a", "b", "gone", "gone too"}, all(t, set, nil)); diff != "" {
			t.Error("read_uncommitted:", diff)
		}
		set["properties.isolation.level"] = "read_committed"
		if diff := cmp.Diff([]string{"a", "b"}, all(t, set, nil)); diff != "" {
			t.Error("read_committed:", diff)
		}
	})
}

// emptyBatch is what compaction leaves of a batch whose records are all gone.
func emptyBatch(first int64, n int32) []byte {
	b := kmsg.RecordBatch{FirstOffset: first, Magic: 2, LastOffsetDelta: n - 1, ProducerID: -1, ProducerEpoch: -1, FirstSequence: -1}
	b.Length = int32(len(b.AppendTo(nil)) - 12)
	raw := b.AppendTo(nil)
	binary.BigEndian.PutUint32(raw[17:], crc32.Checksum(raw[21:], crc32.MakeTable(crc32.Castagnoli)))
	return raw
}

func TestBoundedBehindCompaction(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	addr := cluster.ListenAddrs()[0]
	produce(t, addr, "t", 0, "0", "1", "2", "3", "4")
	cluster.ControlKey(int16(kmsg.Fetch), func(req kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		in := req.(*kmsg.FetchRequest)
		resp := in.ResponseKind().(*kmsg.FetchResponse)
		for _, topic := range in.Topics {
			out := kmsg.NewFetchResponseTopic()
			out.Topic, out.TopicID = topic.Topic, topic.TopicID
			p := kmsg.NewFetchResponseTopicPartition()
			p.HighWatermark, p.LastStableOffset = 5, 5
			if topic.Partitions[0].FetchOffset == 0 {
				p.RecordBatches = emptyBatch(0, 5)
			}
			out.Partitions = append(out.Partitions, p)
			resp.Topics = append(resp.Topics, out)
		}
		return resp, nil, true
	})
	set := options1(addr, "t", "g", "scan.startup.mode", "earliest-offset", "scan.bounded.mode", "latest-offset")
	if got := all(t, set, nil); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

func TestOpenSplitThatIsNotAssigned(t *testing.T) {
	s := bind(t, options1("127.0.0.1:1", "t", "g"), nil)
	if _, err := s.Open(context.Background(), connectors.SplitStart{Split: connectors.Split{Name: "t"}}); err == nil {
		t.Error("no error")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
