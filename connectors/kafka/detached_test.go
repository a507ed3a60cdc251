package kafka

import (
	"slices"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// A look at a table follows it, partitions that appear later included, and leaves nothing behind: no group, no position.
func TestDetachedLeavesNoTrace(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic, group := kafkatest.Topic(t, addr, 1), kafkatest.Name(t)
		produce(t, addr, topic, 0, "a")
		set := options1(addr, topic, group, "scan.startup.mode", "earliest-offset", "scan.topic-partition-discovery.interval", "50ms")
		j := start(t, set, func(tab *connectors.Table) { tab.Run.Detached = true })
		j.values(1)
		produce(t, addr, topic, 0, "b")
		kafkatest.AddPartitions(t, addr, topic, 1, 1)
		kafkatest.Produce(t, addr, &kgo.Record{Topic: topic, Partition: 1, Value: []byte("c")})
		values := j.values(3)
		slices.Sort(values)
		if !slices.Equal(values, []string{"a", "b", "c"}) {
			t.Errorf("read %q", values)
		}
		if err := j.source.Commit(kafkatest.Context(t), map[connectors.Split]connectors.Position{{Name: topic}: 2}); err != nil {
			t.Error(err)
		}
		j.stop()
		groups, err := kafkatest.Admin(t, addr).ListGroups(kafkatest.Context(t))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := groups[group]; ok {
			t.Errorf("the broker knows group %s", group)
		}
	})
}

// Neither does a bounded scan ask for positions that it does not begin at: it needs no right on a group, nor a coordinator.
func TestDetachedAsksNoGroup(t *testing.T) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "t"))
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	addr := cluster.ListenAddrs()[0]
	produce(t, addr, "t", 0, "a", "b")
	for _, key := range []kmsg.Key{kmsg.FindCoordinator, kmsg.OffsetFetch} {
		cluster.ControlKey(int16(key), func(kmsg.Request) (kmsg.Response, error, bool) {
			cluster.KeepControl()
			t.Errorf("the broker is asked for %s", key.Name())
			return nil, nil, false
		})
	}
	set := options1(addr, "t", "g", "scan.startup.mode", "earliest-offset", "scan.bounded.mode", "latest-offset")
	if got := all(t, set, nil); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("read %q", got)
	}
}
