package kafka

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kgo"

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
