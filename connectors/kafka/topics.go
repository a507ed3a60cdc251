package kafka

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
)

const (
	defaultTopicsWithin = 10 * time.Second // bounds the wait for a topic that is not there
	topicsEvery         = 200 * time.Millisecond
)

// awaitTopics returns when all topics exist, and of a pattern one, where nothing is read that comes later. A topic that is missing at
// the start may be one that another job is about to make, so it is waited for, but not for long.
func (s *source) awaitTopics(ctx context.Context) error {
	look, failure := s.missingTopics, s.missing
	if s.subscription.pattern != nil {
		if !s.Bounded() {
			return nil
		}
		look, failure = s.unmatched, s.matchesNone
	}
	deadline := time.NewTimer(s.topicsWithin)
	defer deadline.Stop()
	again := time.NewTicker(topicsEvery)
	defer again.Stop()
	for {
		missing, err := look(ctx)
		if err != nil || len(missing) == 0 {
			return err
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline.C:
			return failure(ctx, missing)
		}
	}
}

// missing is the failure of topics that do not exist.
func (s *source) missing(ctx context.Context, topics []string) error {
	return &connectors.Failure{
		Class:   connectors.ErrMissing,
		Message: fmt.Sprintf("topic '%s' of table '%s' does not exist on Kafka at %s", strings.Join(topics, "', '"), s.table, s.address()),
		Help:    cmp.Or(nearTopic(ctx, s.admin, topics[0]), "create the topic, or correct the option 'topic'"),
	}
}

// unmatched returns the pattern where no topic matches it.
func (s *source) unmatched(ctx context.Context) ([]string, error) {
	topics, err := s.currentTopics(ctx)
	if err != nil || len(topics) > 0 {
		return nil, err
	}
	return []string{s.subscription.pattern.String()}, nil
}

// matchesNone is the failure of a pattern that no topic matches.
func (s *source) matchesNone(_ context.Context, pattern []string) error {
	return &connectors.Failure{
		Class:   connectors.ErrMissing,
		Message: fmt.Sprintf("no topic of Kafka at %s matches the 'topic-pattern' of table '%s': %s", s.address(), s.table, pattern[0]),
		Help:    "create one, or correct the option; topics that the credentials may not see match nothing",
	}
}

func (s *source) missingTopics(ctx context.Context) ([]string, error) {
	details, err := s.admin.ListTopics(ctx, s.subscription.topics...)
	if err != nil {
		return nil, s.systemError(err, "topics of Kafka at "+s.address()+" cannot be listed")
	}
	var missing []string
	for _, topic := range s.subscription.topics {
		d, ok := details[topic]
		switch {
		case !ok || errors.Is(d.Err, kerr.UnknownTopicOrPartition) || d.Err == nil && len(d.Partitions) == 0:
			missing = append(missing, topic)
		case d.Err != nil && !kerr.IsRetriable(d.Err):
			return nil, s.systemError(d.Err, "topic '"+topic+"' of Kafka at "+s.address()+" cannot be read")
		case d.Err != nil:
			missing = append(missing, topic)
		}
	}
	return missing, nil
}

// nearTopic asks whether the topic is meant whose name is nearest to one that is not there; "" where none is, or Kafka does not tell.
func nearTopic(ctx context.Context, admin *kadm.Client, name string) string {
	topics, err := admin.ListTopics(ctx)
	if err != nil {
		return ""
	}
	topics.FilterInternal()
	maps.DeleteFunc(topics, func(_ string, d kadm.TopicDetail) bool { return d.Err != nil }) // what was asked for is told too
	if near := options.Nearest(name, topics.Names()); near != "" {
		return "did you mean '" + near + "'?"
	}
	return ""
}
