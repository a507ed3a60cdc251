package kafka

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

func sampling(addr, topic string, records int) Sampling {
	return Sampling{
		Properties: map[string]string{"bootstrap.servers": addr}, Topic: topic, Records: records, Within: 30 * time.Second, Log: slog.New(slog.DiscardHandler),
	}
}

func TestSampleReadsTheNewest(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 3)
		produce(t, addr, topic, 0, "a", "b", "c")
		produce(t, addr, topic, 2, "x")
		for _, c := range []struct {
			records int
			want    []string
		}{
			{1, []string{"x"}},
			{2, []string{"c", "x"}},
			{3, []string{"b", "c", "x"}},
			{100, []string{"a", "b", "c", "x"}},
		} {
			messages, err := Sample(kafkatest.Context(t), sampling(addr, topic, c.records))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range messages {
				got = append(got, string(m.Value))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%d records (-want +got):\n%s", c.records, diff)
			}
		}
	})
}

func TestSampleOfNothing(t *testing.T) {
	addr := kafkatest.Fake(t)
	messages, err := Sample(kafkatest.Context(t), sampling(addr, kafkatest.Topic(t, addr, 2), 10))
	if err != nil || len(messages) > 0 {
		t.Errorf("got %v, %v of an empty topic", messages, err)
	}
	var failure *connectors.Failure
	if _, err := Sample(kafkatest.Context(t), sampling(addr, "not-there", 10)); !errors.As(err, &failure) || !errors.Is(err, connectors.ErrRefused) {
		t.Errorf("got %v of a topic that is not there", err)
	}
	groups, err := kadm.NewClient(kafkatest.Client(t, addr)).ListGroups(kafkatest.Context(t))
	if err != nil || len(groups) > 0 {
		t.Errorf("got groups %v, %v; samples join none", groups.Groups(), err)
	}
}

func TestShare(t *testing.T) {
	parts := func() []part { return []part{{0, 0, 100}, {1, 5, 6}, {2, 10, 20}} }
	for _, c := range []struct {
		records int64
		want    []part
	}{
		{1, []part{{1, 5, 6}}},
		{3, []part{{1, 5, 6}, {2, 19, 20}, {0, 99, 100}}},
		{9, []part{{1, 5, 6}, {2, 16, 20}, {0, 96, 100}}},
		{50, []part{{1, 5, 6}, {2, 10, 20}, {0, 61, 100}}},
		{1000, []part{{1, 5, 6}, {2, 10, 20}, {0, 0, 100}}},
	} {
		if diff := cmp.Diff(c.want, share(parts(), c.records), cmp.AllowUnexported(part{})); diff != "" {
			t.Errorf("%d records (-want +got):\n%s", c.records, diff)
		}
	}
}
