package kafka

import (
	"errors"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func anInstance(tab *connectors.Table) { tab.Run.Instance = "one" }

// A partition that was added while the only instance was away is read, also where the broker does not tell who reads what.
func TestPartitionAddedWhileAway(t *testing.T) {
	for _, silent := range []bool{false, true} {
		cluster, addr := aBroker(t)
		set := options1(addr, "t", "g", optStartup, "earliest-offset")
		first := start(t, set, anInstance)
		first.values(2)
		first.commit()
		first.stop()
		kafkatest.AddPartitions(t, addr, "t", 1, 1)
		kafkatest.Produce(t, addr, &kgo.Record{Topic: "t", Partition: 1, Value: []byte("c")})
		if silent {
			cluster.ControlKey(int16(kmsg.DescribeGroups), func(kmsg.Request) (kmsg.Response, error, bool) {
				cluster.KeepControl()
				return nil, errors.New("hang up"), true
			})
		}
		next := start(t, set, anInstance)
		if got := next.values(1); got[0] != "c" {
			t.Errorf("silent %t: got %q", silent, got)
		}
		next.stop()
	}
}

func TestTopicAddedWhileAway(t *testing.T) {
	addr := kafkatest.Fake(t, kfake.SeedTopics(1, "orders-a"))
	produce(t, addr, "orders-a", 0, "a")
	set := options1(addr, "", "g", "topic-pattern", "orders-.", optStartup, "earliest-offset")
	delete(set, "topic")
	first := start(t, set, anInstance)
	first.values(1)
	first.commit()
	first.stop()
	if _, err := kafkatest.Admin(t, addr).CreateTopics(kafkatest.Context(t), 1, 1, nil, "orders-b"); err != nil {
		t.Fatal(err)
	}
	produce(t, addr, "orders-b", 0, "b")
	next := start(t, set, anInstance)
	if got := next.values(1); got[0] != "b" {
		t.Errorf("got %q", got)
	}
	next.stop()
}
