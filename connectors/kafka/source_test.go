package kafka

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// brokers runs a test on the embedded broker and on the real one.
func brokers(t *testing.T, test func(t *testing.T, addr string)) {
	t.Run("fake", func(t *testing.T) { test(t, kafkatest.Fake(t)) })
	t.Run("real", func(t *testing.T) { test(t, kafkatest.Broker(t)) })
}

// produce writes values to a partition.
func produce(t *testing.T, addr, topic string, partition int32, values ...string) {
	t.Helper()
	var records []*kgo.Record
	for _, v := range values {
		records = append(records, &kgo.Record{Topic: topic, Partition: partition, Value: []byte(v)})
	}
	kafkatest.Produce(t, addr, records...)
}

func options1(addr, topic, group string, more ...string) map[string]string {
	o := map[string]string{"properties.bootstrap.servers": addr, "topic": topic, "properties.group.id": group, "format": "raw"}
	for i := 0; i < len(more); i += 2 {
		o[more[i]] = more[i+1]
	}
	return o
}

func TestSourceResumes(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset")
		produce(t, addr, topic, 0, "a", "b", "c")

		j := start(t, set, nil)
		if diff := cmp.Diff([]string{"a", "b", "c"}, j.values(3)); diff != "" {
			t.Fatal(diff)
		}
		j.commit()
		j.stop()

		produce(t, addr, topic, 0, "d")
		j = start(t, set, nil)
		if diff := cmp.Diff([]string{"d"}, j.values(1)); diff != "" {
			t.Fatal(diff)
		}
		split := connectors.Split{Name: topic}
		if st := j.starts[split]; !st.Resumed || st.Start != 3 || st.End != connectors.NoEnd {
			t.Errorf("start %+v, want resumed at 3", st)
		}
	})
}

// A job goes on where another program, such as Flink, left its group. What that program had no offset for is read from its start.
func TestGroupOfAnotherProgram(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 2), kafkatest.Name(t)
		produce(t, addr, topic, 0, "a", "b", "c")
		produce(t, addr, topic, 1, "d")
		left := kadm.Offsets{}
		left.AddOffset(topic, 0, 2, -1)
		if err := kafkatest.Admin(t, addr).CommitAllOffsets(kafkatest.Context(t), group, left); err != nil {
			t.Fatal(err)
		}
		j := start(t, options1(addr, topic, group, "scan.startup.mode", "latest-offset"), nil)
		got := j.values(2)
		slices.Sort(got)
		if diff := cmp.Diff([]string{"c", "d"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

func at(millis int64) time.Time { return time.UnixMilli(millis) }

func TestRebalanceHandsOver(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 4), kafkatest.Name(t)
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset")
		for p := range int32(4) {
			produce(t, addr, topic, p, "1", "2", "3")
		}
		a := start(t, set, nil)
		a.values(12)
		b := start(t, set, nil)
		b.await("its share", func() bool { return len(b.starts) == 2 })
		a.await("handing over", func() bool { return len(a.revoked) == 2 })
		for _, st := range b.starts {
			if st.Start != 3 || !st.Resumed {
				t.Errorf("handed over as %+v, want resumed at 3", st)
			}
		}
		for p := range int32(4) {
			produce(t, addr, topic, p, "4")
		}
		a.await("its own", func() bool { return len(a.messages) == 14 })
		b.await("its own", func() bool { return len(b.messages) == 2 })
		// What b has read is not committed: when it ends, a reads it again.
		b.stop()
		a.await("taking over", func() bool { return len(a.readers) == 4 && len(a.messages) == 16 })
	})
}

func TestPartitionDiscovery(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		j := start(t, options1(addr, topic, kafkatest.Name(t), "scan.startup.mode", "latest-offset", "scan.topic-partition-discovery.interval", "100 ms"), nil)
		j.await("assignment", func() bool { return len(j.starts) == 1 })
		kafkatest.AddPartitions(t, addr, topic, 1, 1)
		produce(t, addr, topic, 1, "first of its partition")
		if diff := cmp.Diff([]string{"first of its partition"}, j.values(1)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTopicPattern(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "orders-a", "orders-b", "not-orders-a"))
	for _, topic := range []string{"orders-a", "orders-b", "not-orders-a"} {
		produce(t, addr, topic, 0, topic)
	}
	set := options1(addr, "", "g", "topic-pattern", "orders-.", "scan.startup.mode", "earliest-offset")
	delete(set, "topic")
	values := start(t, set, nil).values(2)
	slices.Sort(values)
	if diff := cmp.Diff([]string{"orders-a", "orders-b"}, values); diff != "" {
		t.Error(diff)
	}
}

func TestSlowSplitHoldsNobodyUp(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(2, "t"))
	big := strings.Repeat("x", 100<<10)
	for range 60 {
		produce(t, addr, "t", 0, big)
	}
	set := options1(addr, "t", "g", "scan.startup.mode", "earliest-offset", "properties.max.partition.fetch.bytes", "65536")
	s := bind(t, set, nil)
	ctx, cancel := context.WithCancel(t.Context())
	defer func() { _ = s.Close() }()
	a := &holding{starts: make(chan []connectors.SplitStart, 4)}
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, a) }()
	readers := map[int32]connectors.Reader{}
	for _, st := range <-a.starts {
		r, err := s.Open(ctx, st)
		if err != nil {
			t.Fatal(err)
		}
		readers[st.Split.Partition] = r
	}
	// Nobody reads partition 0. Partition 1 still flows, and partition 0 is bounded.
	var m connectors.Messages
	for i := range 5 {
		produce(t, addr, "t", 1, strconv.Itoa(i))
		if err := readers[1].Read(kafkatest.Context(t), &m); err != nil || len(m.Items) != 1 || string(m.Items[0].Value) != strconv.Itoa(i) {
			t.Fatalf("got %d messages, %v", len(m.Items), err)
		}
		m.Release()
	}
	q := readers[0].(*reader).queue
	if held := q.bytes.Load(); held > 2<<20 {
		t.Errorf("the queue that nobody reads holds %d bytes", held)
	}
	for n := 0; n < 60; {
		if err := readers[0].Read(kafkatest.Context(t), &m); err != nil {
			t.Fatal(err)
		}
		n += len(m.Items)
		m.Release()
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// holding is an assignment whose splits the test reads itself.
type holding struct{ starts chan []connectors.SplitStart }

func (h *holding) Assigned(_ context.Context, s []connectors.SplitStart) error {
	h.starts <- s
	return nil
}
func (h *holding) Revoked(context.Context, []connectors.Split) error { return nil }
func (h *holding) Lost([]connectors.Split)                           {}

func TestLostSplitsComeBack(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(2, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	addr := cluster.ListenAddrs()[0]
	produce(t, addr, "t", 0, "a", "b")
	j := start(t, options1(addr, "t", "g", "scan.startup.mode", "earliest-offset", "properties.heartbeat.interval.ms", "100"), nil)
	j.values(2)
	cluster.ControlKey(int16(kmsg.Heartbeat), func(req kmsg.Request) (kmsg.Response, error, bool) {
		resp := req.ResponseKind().(*kmsg.HeartbeatResponse)
		resp.ErrorCode = kerr.UnknownMemberID.Code
		return resp, nil, true
	})
	j.await("losing splits", func() bool { return len(j.lost) == 2 })
	j.await("new splits", func() bool { return len(j.readers) == 2 })
	// Nothing was committed, so what was read comes again.
	if diff := cmp.Diff([]string{"a", "b", "a", "b"}, j.values(4)); diff != "" {
		t.Error(diff)
	}
}

func TestFencedInstanceEnds(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset", "properties.heartbeat.interval.ms", "100")
		instance := func(tab *connectors.Table) { tab.Run.Instance = "host-1" }
		a := start(t, set, instance)
		a.await("assignment", func() bool { return len(a.starts) == 1 })
		b := start(t, set, instance)
		b.await("assignment", func() bool { return len(b.starts) == 1 })
		select {
		case err := <-a.ended:
			wantFailure(t, err, connectors.ErrGroupTaken, "host-1", group)
		case <-kafkatest.Context(t).Done():
			t.Fatal("the fenced instance runs on")
		}
	})
}

func TestCommitsOnlyWhatIsOwned(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "t"))
	j := start(t, options1(addr, "t", "g", "scan.startup.mode", "earliest-offset"), nil)
	j.await("assignment", func() bool { return len(j.starts) == 1 })
	elsewhere := connectors.Split{Name: "t", Partition: 7}
	if err := j.source.Commit(kafkatest.Context(t), map[connectors.Split]connectors.Position{elsewhere: 5, {Name: "t"}: 0}); err != nil {
		t.Fatal(err)
	}
	offsets, err := kafkatest.Admin(t, addr).FetchOffsets(kafkatest.Context(t), "g")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := offsets.Lookup("t", 7); ok {
		t.Error("a split that is not owned was committed")
	}
	if o, _ := offsets.Lookup("t", 0); o.Metadata != noteOf(1) {
		t.Errorf("note %q", o.Metadata)
	}
}

// A broker that is gone for a while is waited for, by readers and writers alike.
func TestBrokerComesBack(t *testing.T) {
	dir := t.TempDir()
	cluster := func(port int) *kfake.Cluster {
		c, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.Ports(port), kfake.DataDir(dir), kfake.SeedTopics(1, "t"))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := cluster(0)
	addr := first.ListenAddrs()[0]
	j := start(t, options1(addr, "t", "g", "scan.startup.mode", "earliest-offset"), nil)
	w := openSink(t, sinkOptionsOf(addr, "t"), nil)
	if out := write(t, w, 0, message("", "before")); out.err != nil {
		t.Fatal(out.err)
	}
	j.values(1)
	first.Close()

	settled := make(chan error, 1)
	o := &connectors.Outgoing{Items: []connectors.OutMessage{message("", "while it was gone")}, Settle: func(_ *connectors.Outgoing, _ []connectors.Refusal, err error) { settled <- err }}
	if err := w.Write(kafkatest.Context(t), o); err != nil {
		t.Fatal(err)
	}
	_, port, _ := strings.Cut(addr, ":")
	n, _ := strconv.Atoi(port)
	second := cluster(n)
	defer second.Close()
	if err := <-settled; err != nil {
		t.Fatal(err)
	}
	// Nothing was committed: the session may have been lost, and then what was read comes again.
	j.await("the second message", func() bool { return len(j.messages) > 0 && j.messages[len(j.messages)-1].value == "while it was gone" })
}
