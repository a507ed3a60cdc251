package kafka

import (
	"context"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
)

var _ connectors.Inspector = (*sink)(nil)

// Inspect implements connectors.Inspector.
func (s *sink) Inspect(ctx context.Context) []connectors.Finding {
	i := &inspection{properties: &s.properties}
	ok := i.begin(ctx, s.table)
	if i.admin != nil {
		defer i.admin.Close()
	}
	if !ok {
		return i.All
	}
	topics, option := s.names, optTopic
	if s.topic == "" && topics == nil {
		option = optPattern
		all, err := i.admin.ListTopics(ctx)
		if err != nil {
			i.broken(option, err, "topics of "+i.System()+" cannot be listed")
			return i.All
		}
		for _, name := range all.Names() {
			if s.allowed(name) {
				topics = append(topics, name)
			}
		}
		if len(topics) == 0 {
			i.Doubtful(option, "create the topics that rows name", "%s has no topic that rows may go to", i.System())
		}
	}
	for _, topic := range i.bounded(topics) {
		s.inspectTopic(ctx, i, topic, option)
	}
	return i.All
}

func (s *sink) inspectTopic(ctx context.Context, i *inspection, topic, option string) {
	d, there, missing := i.topic(ctx, topic)
	if missing {
		s.inspectMissing(ctx, i, topic, option)
	}
	if !there {
		return
	}
	i.may(d.AuthorizedOperations, kmsg.ACLOperationWrite, option, "topic '"+topic+"'")
	set := i.topicSettings(ctx, topic)
	s.inspectReplicas(i, d, set, option)
	taken := ""
	size := sizes{request: s.requestMax, compressed: s.compressed, topics: map[string]int64{}}
	if n, told := set.number("max.message.bytes"); told {
		size.topics[topic] = n
		taken = fmt.Sprintf(", and takes messages of %d bytes", n)
	}
	i.Fine(option, "topic '%s' has %s%s", topic, connectors.Count(len(d.Partitions), "partition"), taken)
	i.All[len(i.All)-1].MaxBytes = int64(size.batch(topic))
}

// inspectMissing says what becomes of the first row where the topic is not there.
func (s *sink) inspectMissing(ctx context.Context, i *inspection, topic, option string) {
	set := i.brokerSettings(ctx)
	const help = "create the topic with the partitions and the retention that it is to have"
	switch set["auto.create.topics.enable"] {
	case "true":
		i.Doubtful(option, help, "topic '%s' does not exist on %s: the first row would create it with the broker's defaults, 'num.partitions' = %s", topic, i.System(), set["num.partitions"])
	case "false":
		i.Refused(option, help, "topic '%s' does not exist on %s, which does not create topics by itself", topic, i.System())
	default:
		i.Doubtful(option, help, "topic '%s' does not exist on %s, or may not be seen; whether the first row would create it is not told", topic, i.System())
	}
}

// inspectReplicas finds partitions that take no record of a producer that waits for all replicas.
func (s *sink) inspectReplicas(i *inspection, d kadm.TopicDetail, set settings, option string) {
	least, told := set.number("min.insync.replicas")
	if !told || !s.idempotent {
		return
	}
	for _, p := range d.Partitions.Sorted() {
		if p.Leader >= 0 && int64(len(p.ISR)) < least {
			i.Refused(option, "bring the brokers back, or lower 'min.insync.replicas' of the topic",
				"partition %d of topic '%s' has %s in sync, and needs %d to take records", p.Partition, d.Topic, connectors.Count(len(p.ISR), "replica"), least)
		}
	}
}
