package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// largestRequest is what brokers take unless socket.request.max.bytes says more.
const largestRequest = 100 << 20

// sizes holds how large a batch may be for each topic. A broker refuses a batch as a whole: one that is larger than its topic
// takes would make refused messages of all that are in it. So a batch is never larger than max.message.bytes of the topic,
// and a single message that the topic takes needs no 'properties.max.request.size', as the dead letter of a large one.
type sizes struct {
	request    int64 // max.request.size, 0 where it is not set
	compressed bool
	topics     map[string]int64 // max.message.bytes; written before the first message
}

// ask reads the limits of the topics that the sink writes. A broker may not tell them; then the client's own limit is left.
func (z *sizes) ask(ctx context.Context, client *kgo.Client, s *sink) {
	ctx, cancel := context.WithTimeout(ctx, reachWithin)
	defer cancel()
	admin := kadm.NewClient(client)
	topics := []string{s.topic}
	if s.topic == "" {
		all, err := admin.ListTopics(ctx)
		if err != nil {
			s.log.Debug("topics are not listed", "error", err)
			return
		}
		topics = nil
		for _, name := range all.Names() {
			if s.allowed(name) {
				topics = append(topics, name)
			}
		}
	}
	if len(topics) == 0 {
		return
	}
	described, err := admin.DescribeTopicConfigs(ctx, topics...)
	if err != nil {
		s.log.Debug("the limits of topics are not told", "error", err)
		return
	}
	for _, topic := range described {
		for _, c := range topic.Configs {
			if n, err := strconv.ParseInt(c.MaybeValue(), 10, 64); err == nil && c.Key == "max.message.bytes" {
				z.topics[topic.Name] = n
			}
		}
	}
}

// batch is the most bytes of a batch for a topic, before compression.
func (z *sizes) batch(topic string) int32 {
	request, taken := z.request, z.topics[topic]
	switch {
	case taken == 0 && request == 0:
		request = defaultRequestMax
	case request == 0:
		request = min(taken, largestRequest)
	case taken != 0 && !z.compressed: // what is compressed may be larger before
		request = min(taken, request)
	}
	return int32(min(max(request, 512), 1<<30))
}

// tooLarge says what an error about a message's size does not.
func (z *sizes) tooLarge(r *kgo.Record, err error) string {
	if !errors.Is(err, kerr.MessageTooLarge) {
		return err.Error()
	}
	return fmt.Sprintf("a message of %d bytes is more than topic '%s' takes, %d bytes with what frames it: see 'max.message.bytes' of the topic and 'properties.max.request.size'",
		len(r.Key)+len(r.Value), r.Topic, z.batch(r.Topic))
}
