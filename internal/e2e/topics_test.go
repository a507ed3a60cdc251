package e2e

import (
	"errors"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// TestSourceTopicIsDeleted: the job ends and says so, rather than wait for ever.
func TestSourceTopicIsDeleted(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	events := p.events(100, "event")
	l := p.enrich()
	var ids []string
	for id := range events {
		ids = append(ids, id)
	}
	p.wantOut(ids)
	p.deleteTopic(p.in)
	l.fails("topic '"+p.in+"' was deleted", "start again")
}

// TestSinkTopicIsMadeAnew: the job ends and says so; started again it goes on with the new topic.
func TestSinkTopicIsMadeAnew(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, 2)
	p.events(100, "event")
	l := p.enrich()
	p.eventually("the first events", func() (bool, any) { n := len(p.outIDs()); return n == 100, n })
	p.deleteTopic(p.out)
	ids := p.send(100, -1) // the broker of the tests makes topics that are written to
	l.fails("topic '"+p.out+"'", "made anew, while it was written", "start again")

	l = p.enrich()
	p.wantOut(ids)
	l.stop()
	p.account(l, "enrich")
}

// TestSinkTopicIsMissing: where the broker makes no topics, the job ends and names the topic, and nothing is lost.
func TestSinkTopicIsMissing(t *testing.T) {
	s := ownServices(t)
	s.restart(t, "kafka", "auto.create.topics.enable=false")
	p := newPipelineOn(systemsAt(t, s.brokers, s.opensearch), 2)
	events := p.events(100, "event")
	p.deleteTopic(p.out)
	p.enrich().fails("topic '"+p.out+"'", "it does not exist", "create the topic")

	p.createTopic(p.out, 2)
	jobs := map[string]*leat{"enrich": p.enrich(), "index": p.indexer()}
	p.settled(events, jobs)

	l := p.enrich()
	p.reads(l)
	p.deleteTopic(p.out)
	p.send(100, -1)
	l.fails("topic '"+p.out+"'", "UNKNOWN_TOPIC", "'topic'")
}

// deleteTopic deletes a topic and waits until its brokers have let go of it: until then they take messages that are gone a moment later.
func (s *systems) deleteTopic(topic string) {
	s.t.Helper()
	ctx := s.t.Context()
	topics, err := s.admin.ListTopics(ctx, topic)
	if err == nil {
		_, err = s.admin.DeleteTopic(ctx, topic)
	}
	if err != nil {
		s.t.Fatalf("delete topic %s: %v", topic, err)
	}
	for _, p := range topics[topic].Partitions {
		s.eventually("a broker without "+topic, func() (bool, any) {
			ask := kmsg.NewPtrListOffsetsRequest()
			ask.ReplicaID = -1
			t, one := kmsg.NewListOffsetsRequestTopic(), kmsg.NewListOffsetsRequestTopicPartition()
			t.Topic, one.Partition, one.Timestamp = topic, p.Partition, -1
			t.Partitions = append(t.Partitions, one)
			ask.Topics = append(ask.Topics, t)
			answer, err := s.client.Broker(int(p.Leader)).Request(ctx, ask)
			if err != nil {
				return false, err
			}
			err = kerr.ErrorForCode(answer.(*kmsg.ListOffsetsResponse).Topics[0].Partitions[0].ErrorCode)
			return errors.Is(err, kerr.UnknownTopicOrPartition), err
		})
	}
}
