package kafka

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/leatsql/leat/connectors"
)

var _ connectors.Inspector = (*source)(nil)

// Inspect implements connectors.Inspector. It looks through a source of its own.
func (s *source) Inspect(ctx context.Context) []connectors.Finding {
	config := *s.sourceConfig
	config.log = slog.New(slog.DiscardHandler)
	own := newSource(&config)
	defer func() { _ = own.Close() }() // it holds no more than a client
	i := &inspection{properties: &own.properties}
	if own.inspectTopics(ctx, i) {
		if own.detached() || own.inspectGroup(ctx, i) {
			own.inspectStarts(ctx, i)
		}
	}
	return i.All
}

// inspectTopics looks at what is read. It returns false where positions are of no use.
func (s *source) inspectTopics(ctx context.Context, i *inspection) bool {
	ok := i.begin(ctx, s.table)
	if s.admin = i.admin; !ok {
		return false
	}
	topics, err := s.currentTopics(ctx)
	switch {
	case err != nil:
		i.broken(optPattern, err, "topics of "+i.System()+" cannot be listed")
		return false
	case len(topics) == 0:
		i.Doubtful(optPattern, "topics that appear later are read then", "%s has no %s that the credentials may see", i.System(), s.subscription)
		return false
	}
	for _, topic := range i.bounded(topics) {
		d, there, missing := i.topic(ctx, topic)
		if missing {
			i.Refused(optTopic, cmp.Or(nearTopic(ctx, i.admin, topic), "create the topic, or correct the option 'topic'"), "topic '%s' does not exist on %s", topic, i.System())
		}
		if !there {
			ok = false
			continue
		}
		i.may(d.AuthorizedOperations, kmsg.ACLOperationRead, optTopic, "topic '"+topic+"'")
		i.Fine(optTopic, "topic '%s' has %s%s", topic, connectors.Count(len(d.Partitions), "partition"), kept(i.topicSettings(ctx, topic)))
	}
	return ok
}

// kept says for how long a topic keeps records.
func kept(s settings) string {
	millis, told := s.number("retention.ms")
	switch deletes := strings.Contains(s["cleanup.policy"], "delete"); {
	case !told:
		return ""
	case !deletes:
		return ", and keeps the last record of each key"
	case millis < 0:
		return ", and keeps records for good"
	}
	return ", and keeps records for " + duration(time.Duration(millis)*time.Millisecond)
}

// duration writes a time as people say it.
func duration(d time.Duration) string {
	switch day := 24 * time.Hour; {
	case d >= day && d%day == 0:
		return connectors.Count(int64(d/day), "day")
	case d >= time.Hour && d%time.Hour == 0:
		return connectors.Count(int64(d/time.Hour), "hour")
	}
	return d.String()
}

// inspectGroup looks at the consumer group. It returns false where positions cannot be read.
func (s *source) inspectGroup(ctx context.Context, i *inspection) bool {
	taken := func(by string) {
		i.All = append(i.All, connectors.Finding{
			Level: connectors.Wrong, Class: connectors.ErrGroupTaken, Option: optGroup,
			Message: fmt.Sprintf("consumer group '%s' has %s, which are not instances of this job: two readers would split the topic between them", s.groupID, by),
			Help:    "give this table a 'properties.group.id' of its own, or stop the other reader and wait until its session has ended",
		})
	}
	g, err := s.describeGroup(ctx)
	if err != nil {
		i.broken(optGroup, err, fmt.Sprintf("consumer group '%s' cannot be looked at", s.groupID))
		return false
	}
	s.inspectSession(ctx, i)
	i.may(g.operations, kmsg.ACLOperationRead, optGroup, "consumer group '"+s.groupID+"', which joining it takes")
	switch {
	case g.members == 0:
		i.Fine(optGroup, "consumer group '%s' has no members", s.groupID)
	case g.protocol == s.identity():
		i.Fine(optGroup, "consumer group '%s' has %s of this job", s.groupID, connectors.Count(g.members, "instance"))
	case g.protocol == "":
		i.Doubtful(optGroup, "look again in a minute", "consumer group '%s' is being balanced: whose its %s are cannot be told", s.groupID, connectors.Count(g.members, "member"))
	default:
		taken(connectors.Count(g.members, "member"))
	}
	return true
}

// inspectSession looks whether the broker takes the session timeout.
func (s *source) inspectSession(ctx context.Context, i *inspection) {
	set := i.brokerSettings(ctx)
	least, told := set.number("group.min.session.timeout.ms")
	most, also := set.number("group.max.session.timeout.ms")
	if millis := s.session.Milliseconds(); told && also && (millis < least || millis > most) {
		i.Refused("properties.session.timeout.ms", "choose a time between them", "the session timeout is %d ms, and the broker takes %d to %d ms", millis, least, most)
	}
}

// groupFacts are what is to know of a consumer group.
type groupFacts struct {
	members    int
	protocol   string // of the members of a classic group
	operations []kadm.ACLOperation
	names      []string // of members
}

// describeGroup asks for the source's group, classic or of the newer kind. A group that is not there has no members.
func (s *source) describeGroup(ctx context.Context) (groupFacts, error) {
	g, err := s.classicGroup(ctx)
	if err != nil {
		return groupFacts{}, err
	}
	facts := groupFacts{members: len(g.Members), protocol: g.Protocol, operations: g.AuthorizedOperations}
	if g.State == "" || g.State == "Dead" {
		err := s.describeNewerGroup(ctx, &facts)
		return facts, err
	}
	for _, m := range g.Members {
		name := m.ClientID + " at " + strings.TrimPrefix(m.ClientHost, "/")
		if m.InstanceID != nil {
			name = "instance " + *m.InstanceID + " of " + name
		}
		facts.names = append(facts.names, name)
	}
	return facts, nil
}

// classicGroup asks for the source's group, until the broker is ready to tell. One that is not there has no state.
func (s *source) classicGroup(ctx context.Context) (g kadm.DescribedGroup, err error) {
	err = settled(ctx, func() error {
		groups, err := s.admin.DescribeGroups(ctx, s.groupID)
		if g = groups[s.groupID]; err == nil {
			err = g.Err
		}
		return err
	})
	if errors.Is(err, kerr.GroupIDNotFound) {
		return kadm.DescribedGroup{}, nil
	}
	return g, err
}

// describeNewerGroup adds what is to know of a group whose members are balanced by the broker. There may be none.
func (s *source) describeNewerGroup(ctx context.Context, facts *groupFacts) error {
	groups, err := s.admin.DescribeConsumerGroups(ctx, s.groupID)
	g := groups[s.groupID]
	switch {
	case refusal(err):
		return err
	case err != nil || g.Err != nil:
		return nil // the broker knows no such group, or no groups of that kind
	}
	facts.members, facts.protocol = len(g.Members), "consumer "+g.AssignorName
	for _, m := range g.Members {
		facts.names = append(facts.names, m.ClientID+" at "+strings.TrimPrefix(m.ClientHost, "/"))
	}
	return nil
}

// inspectStarts resolves where each partition would begin.
func (s *source) inspectStarts(ctx context.Context, i *inspection) {
	topics, err := s.currentTopics(ctx)
	var groupStored map[string]stored
	if err == nil {
		groupStored, err = s.fetchStored(ctx)
	}
	var l limits
	if err == nil {
		l, err = s.list(ctx, topics, s.start.mode == timestampMode, s.start.millis)
	}
	if err != nil {
		i.broken(optStartup, err, "where the table begins cannot be told")
		return
	}
	fresh := s.fresh
	if s.Bounded() {
		fresh = !s.run.Resume && s.start.mode != groupOffsets
	}
	var resumed, began, behind int64
	for _, topic := range topics {
		for p := range int32(len(l.end[topic])) {
			start, err := s.resolve(connectors.Split{Name: topic, Partition: p}, groupStored[topic], l, fresh)
			if err != nil {
				i.Failed(optStartup, err)
				return
			}
			high, _ := l.end.Lookup(topic, p)
			behind += max(0, high.Offset-int64(start.Start))
			if start.Resumed {
				resumed++
				continue
			}
			began++
			if at, was := groupStored[topic].offsets[p]; was && !fresh {
				i.Doubtful(optStartup, "this follows 'properties.auto.offset.reset'", "position %d of %s is not there any more: it would begin at %d", at, start.Split, start.Start)
			}
		}
	}
	begin := s.start.mode
	if begin == groupOffsets { // where the group has no position, this says where
		begin = s.reset
	}
	i.Fine(optStartup, "%s, with %s to read", starts(resumed, began, begin), connectors.Count(behind, "record"))
	s.inspectTransactions(ctx, i, topics, l)
}

// starts says where partitions begin.
func starts(resumed, began int64, mode string) string {
	switch {
	case began == 0:
		return connectors.Count(resumed, "partition") + " would resume at stored positions"
	case resumed == 0:
		return fmt.Sprintf("%s would begin at '%s'", connectors.Count(began, "partition"), mode)
	}
	return fmt.Sprintf("%s would resume at stored positions, %d would begin at '%s'", connectors.Count(resumed, "partition"), began, mode)
}

// inspectTransactions looks for records that wait for a transaction to end.
func (s *source) inspectTransactions(ctx context.Context, i *inspection, topics []string, l limits) {
	if !s.committedOnly {
		return
	}
	ends, err := s.admin.ListEndOffsets(ctx, topics...)
	if err != nil {
		return
	}
	var held int64
	ends.Each(func(o kadm.ListedOffset) {
		if stable, ok := l.end.Lookup(o.Topic, o.Partition); ok {
			held += max(0, o.Offset-stable.Offset)
		}
	})
	if held > 0 {
		i.Doubtful("properties.isolation.level", "see kafka-transactions.sh find-hanging, or wait for their producers",
			"open transactions hold back %s of topic '%s'", connectors.Count(held, "record"), topicNames(topics))
	}
}
