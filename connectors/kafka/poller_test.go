package kafka

import (
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
)

// Without a group nobody but the splits can be told of an error that names none of them.
func TestErrorsOfAFetchWithoutAGroup(t *testing.T) {
	for _, tt := range []struct {
		name      string
		topic     string
		partition int32
		fails     []bool // of a/0, a/1, b/0
	}{
		{"a split's", "a", 1, []bool{false, true, false}},
		{"a topic's", "a", -1, []bool{true, true, false}},
		{"all", "", -1, []bool{true, true, true}},
		{"a split that is not read any more", "b", 7, []bool{false, false, false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			splits := []connectors.Split{{Name: "a"}, {Name: "a", Partition: 1}, {Name: "b"}}
			p := &poller{queues: map[connectors.Split]*queue{}, explain: func(_ connectors.Split, err error) error { return err }}
			for _, s := range splits {
				p.queues[s] = newQueue(connectors.SplitStart{Split: s})
			}
			p.deliver(kgo.Fetches{{Topics: []kgo.FetchTopic{{Topic: tt.topic, Partitions: []kgo.FetchPartition{{Partition: tt.partition, Err: kerr.TopicAuthorizationFailed}}}}}})
			for i, s := range splits {
				if _, err := p.queues[s].take(1); (err != nil) != tt.fails[i] {
					t.Errorf("%s: %v", s, err)
				}
			}
		})
	}
}
