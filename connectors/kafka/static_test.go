package kafka

import (
	"errors"
	"slices"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func anInstance(tab *connectors.Table) { tab.Run.Instance = "one" }

// addTopic makes a topic with one record.
func addTopic(t *testing.T, addr, topic, value string) {
	t.Helper()
	if _, err := kafkatest.Admin(t, addr).CreateTopics(kafkatest.Context(t), 1, 1, nil, topic); err != nil {
		t.Fatal(err)
	}
	kafkatest.Produce(t, addr, &kgo.Record{Topic: topic, Value: []byte(value)})
}

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

// So it is with a topic that matches a pattern.
func TestTopicAddedWhileAway(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		name := kafkatest.Name(t)
		addTopic(t, addr, name+"-a", "a")
		set := options1(addr, "", name, "topic-pattern", name+"-.", optStartup, "earliest-offset")
		delete(set, "topic")
		first := start(t, set, anInstance)
		first.values(1)
		first.commit()
		first.stop()
		addTopic(t, addr, name+"-b", "b")
		next := start(t, set, anInstance)
		if got := next.values(1); got[0] != "b" {
			t.Errorf("got %q", got)
		}
		next.stop()
	})
}

// What is added once an instance is back must be noticed too: the group is not balanced when it comes back as the leader.
func TestAddedOnceItIsBack(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		name := kafkatest.Name(t)
		addTopic(t, addr, name+"-a", "a")
		set := options1(addr, "", name, "topic-pattern", name+"-.", optStartup, "earliest-offset", "scan.topic-partition-discovery.interval", "100ms")
		delete(set, "topic")
		first := start(t, set, anInstance)
		first.values(1)
		first.commit()
		first.stop()
		next := start(t, set, anInstance)
		next.await("assignment", func() bool { return len(next.starts) == 1 })
		kafkatest.AddPartitions(t, addr, name+"-a", 1, 1)
		kafkatest.Produce(t, addr, &kgo.Record{Topic: name + "-a", Partition: 1, Value: []byte("b")})
		addTopic(t, addr, name+"-b", "c")
		values := next.values(2)
		slices.Sort(values)
		if !slices.Equal(values, []string{"b", "c"}) {
			t.Errorf("got %q", values)
		}
		next.stop()
	})
}
