package kafkatest

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Within bounds every wait of these helpers.
const Within = 60 * time.Second

// Broker returns the address of the real broker. Without LEAT_KAFKA the test is skipped, and fails under CI=true.
func Broker(t testing.TB) string {
	t.Helper()
	addr := os.Getenv("LEAT_KAFKA")
	switch {
	case addr != "":
	case os.Getenv("CI") == "true":
		t.Fatal("LEAT_KAFKA is not set, and CI=true: tests on the real broker must run")
	default:
		t.Skip("LEFT OUT: LEAT_KAFKA is not set, so this test on the real broker does not run")
	}
	return addr
}

// Fake starts an embedded broker that ends with the test and returns its address.
func Fake(t testing.TB, opts ...kfake.Opt) string {
	t.Helper()
	c, err := kfake.NewCluster(append([]kfake.Opt{kfake.NumBrokers(1)}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c.ListenAddrs()[0]
}

// Client returns a client that ends with the test.
func Client(t testing.TB, addr string, opts ...kgo.Opt) *kgo.Client {
	t.Helper()
	c, err := kgo.NewClient(append([]kgo.Opt{kgo.SeedBrokers(addr), kgo.RecordPartitioner(kgo.ManualPartitioner())}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

var (
	names   atomic.Int64
	unnamed = regexp.MustCompile(`[^A-Za-z0-9._-]+`)
)

// Name returns a name that no other test has, for groups and topics.
func Name(t testing.TB) string {
	return "t-" + unnamed.ReplaceAllString(t.Name(), "-") + "-" + strconv.FormatInt(time.Now().UnixMilli(), 36) + "-" + strconv.FormatInt(names.Add(1), 10)
}

// Topic makes a topic, with settings as "retention.ms=1000", that is deleted when the test ends.
func Topic(t testing.TB, addr string, partitions int32, settings ...string) string {
	t.Helper()
	admin, name := Admin(t, addr), Name(t)
	MakeTopic(t, admin, name, partitions, settings...)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), Within)
		defer cancel()
		_, _ = admin.DeleteTopic(ctx, name)
	})
	return name
}

// MakeTopic makes a topic of that name, with settings as those of Topic, and waits until it can be used.
func MakeTopic(t testing.TB, admin *kadm.Client, name string, partitions int32, settings ...string) {
	t.Helper()
	configs := map[string]*string{}
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		configs[key] = &value
	}
	if _, err := admin.CreateTopic(Context(t), partitions, 1, configs, name); err != nil {
		t.Fatalf("create topic %s: %v", name, err)
	}
	awaitPartitions(t, admin, name, partitions)
}

// AddPartitions adds n partitions to a topic that has had some.
func AddPartitions(t testing.TB, addr, topic string, had, n int32) {
	t.Helper()
	admin := Admin(t, addr)
	if _, err := admin.CreatePartitions(Context(t), int(n), topic); err != nil {
		t.Fatal(err)
	}
	awaitPartitions(t, admin, topic, had+n)
}

// awaitPartitions waits until every partition has a leader that answers: a broker says that a topic is made a little
// before it is.
func awaitPartitions(t testing.TB, admin *kadm.Client, topic string, n int32) {
	t.Helper()
	ctx := Context(t)
	for {
		ends, err := admin.ListEndOffsets(ctx, topic)
		if err == nil && ends.Error() == nil && len(ends[topic]) == int(n) {
			return
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			t.Fatalf("topic %s does not come up: %v", topic, err)
		}
	}
}

// Admin returns an admin client that ends with the test.
func Admin(t testing.TB, addr string) *kadm.Client {
	return kadm.NewClient(Client(t, addr, kgo.MetadataMinAge(10*time.Millisecond)))
}

// Context returns a context that ends after Within and with the test.
func Context(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), Within)
	t.Cleanup(cancel)
	return ctx
}

// Produce writes records to the partitions that they name and waits until they are durable.
func Produce(t testing.TB, addr string, records ...*kgo.Record) {
	t.Helper()
	if err := Client(t, addr).ProduceSync(Context(t), records...).FirstErr(); err != nil {
		t.Fatal(err)
	}
}

// Consume reads n records of a topic from its start; fewer fail the test.
func Consume(t testing.TB, addr, topic string, n int) []*kgo.Record {
	t.Helper()
	c := Client(t, addr, kgo.ConsumeTopics(topic), kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	ctx := Context(t)
	var records []*kgo.Record
	for len(records) < n {
		f := c.PollFetches(ctx)
		if err := f.Err(); err != nil {
			t.Fatalf("consume %s: %d of %d records, then %v", topic, len(records), n, err)
		}
		records = append(records, f.Records()...)
	}
	return records
}
