package kafka

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
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

// With auto.offset.reset the client passes over messages that have expired without a word: that they are left out is told.
func TestMessagesThatExpireBeforeTheyAreRead(t *testing.T) {
	_, addr := aBroker(t)
	set := options1(addr, "t", "g", optStartup, "earliest-offset", "scan.bounded.mode", "latest-offset", "properties.auto.offset.reset", "earliest")
	var log bytes.Buffer
	s := bind(t, set, func(tab *connectors.Table) { tab.Log = slog.New(slog.NewTextHandler(&log, nil)) }).(*source)
	ctx := kafkatest.Context(t)
	if err := s.connect(ctx); err != nil {
		t.Fatal(err)
	}
	starts, err := s.plan(ctx)
	if err == nil {
		err = s.open(kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{}))
	}
	if err == nil {
		_, err = kafkatest.Admin(t, addr).DeleteRecords(ctx, kadm.Offsets{"t": {0: {Topic: "t", At: 1}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Open(ctx, starts[0])
	if err != nil {
		t.Fatal(err)
	}
	var m connectors.Messages
	if err := r.Read(ctx, &m); err != nil || len(m.Items) != 1 || string(m.Items[0].Value) != "b" {
		t.Errorf("got %v, %v", m.Items, err)
	}
	if err := errors.Join(r.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "messages expired before they were read") || !strings.Contains(log.String(), "position=0 start=1") {
		t.Errorf("told: %s", log.String())
	}
}
