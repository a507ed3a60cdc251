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

// looking returns a source that can look for gaps of topic t.
func looking(t *testing.T) (*source, *kfake.Cluster, string) {
	t.Helper()
	cluster, addr := aBroker(t)
	s := bind(t, options1(addr, "t", "g", optStartup, "earliest-offset", "scan.bounded.mode", "latest-offset"), nil).(*source)
	if err := s.connect(kafkatest.Context(t)); err != nil {
		t.Fatal(err)
	}
	if err := s.open(kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{})); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, cluster, addr
}

// A broker that hangs up while it is asked for a gap is asked again: one that is started anew must not end the reading.
func TestGapHangUp(t *testing.T) {
	s, cluster, _ := looking(t)
	for range 2 { // the client tries again by itself, but not on a connection that never answered
		cluster.ControlKey(int16(kmsg.Fetch), func(kmsg.Request) (kmsg.Response, error, bool) { return nil, errors.New("hang up"), true })
	}
	if at, err := s.passGap(kafkatest.Context(t), connectors.Split{Name: "t"}, 1); at != 1 || err != nil {
		t.Errorf("got %d, %v", at, err)
	}
}

func TestGapOfDeletedTopic(t *testing.T) {
	s, _, addr := looking(t)
	if _, err := kafkatest.Admin(t, addr).DeleteTopics(kafkatest.Context(t), "t"); err != nil {
		t.Fatal(err)
	}
	_, err := s.passGap(kafkatest.Context(t), connectors.Split{Name: "t"}, 1)
	wantFailure(t, err, connectors.ErrRefused, "topic 't' was deleted or made anew while it was read")
}
