package kafka

import (
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/kafkatest"
)

// limitTopic sets what a topic takes.
func limitTopic(t *testing.T, addr, topic, limit string) {
	t.Helper()
	set := []kadm.AlterConfig{{Op: kadm.SetConfig, Name: "max.message.bytes", Value: &limit}}
	altered, err := kafkatest.Admin(t, addr).AlterTopicConfigs(kafkatest.Context(t), set, topic)
	if err != nil || altered[0].Err != nil {
		t.Fatal(err, altered)
	}
}

func TestBatchesAreNoLargerThanTheirTopicTakes(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		limitTopic(t, addr, topic, "2000")
		w := openSink(t, sinkOptionsOf(addr, topic), nil)
		var small []connectors.OutMessage
		for range 100 {
			small = append(small, message("", strings.Repeat("x", 100)))
		}
		if out := write(t, w, 0, small...); out.err != nil || out.refused != nil {
			t.Fatal(out.refused, out.err)
		}
		kafkatest.Consume(t, addr, topic, 100)
		out := write(t, w, 0, message("", "x"), message("", strings.Repeat("x", 3000)), message("", "x"))
		if out.err != nil || len(out.refused) != 1 || out.refused[0].Index != 1 {
			t.Fatal(out.refused, out.err)
		}
		if want := "a message of 3000 bytes is more than topic '" + topic + "' takes, 2000 bytes"; !strings.HasPrefix(out.refused[0].Reason, want) {
			t.Errorf("got %q", out.refused[0].Reason)
		}
	})
}

func TestTopicThatTakesLargeMessagesGetsThem(t *testing.T) {
	brokers(t, func(t *testing.T, addr string) {
		topic := kafkatest.Topic(t, addr, 1)
		limitTopic(t, addr, topic, "5000000")
		large := message("", strings.Repeat("x", 3_000_000))
		if out := write(t, openSink(t, sinkOptionsOf(addr, topic), nil), 0, large); out.err != nil || out.refused != nil {
			t.Fatal(out.refused, out.err)
		}
		bounded := openSink(t, sinkOptionsOf(addr, topic, "properties.max.request.size", "1048576"), nil)
		if out := write(t, bounded, 0, large); out.err != nil || len(out.refused) != 1 {
			t.Fatal(out.refused, out.err)
		}
	})
}
