package kafka

import (
	"context"
	"errors"

	"github.com/leatsql/leat/connectors"
)

// claimUnowned has the group balanced anew when partitions have no owner: a static member that comes back gets what it had,
// and partitions and topics that were added meanwhile wait for a leader to notice. So they would where the broker does not tell: then the group
// is balanced too.
func (s *source) claimUnowned(ctx context.Context) {
	if s.instanceID() == "" {
		return
	}
	unowned, err := s.unowned(ctx)
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		s.log.Warn("whether all partitions have readers is not known, balancing the group", "group", s.groupID, "error", err)
	case unowned.Name == "":
		return
	default:
		s.log.Info("partition has no reader, balancing the group", "topic", unowned.Name, "partition", unowned.Partition)
	}
	s.client.ForceRebalance()
}

// unowned returns a partition that no member of the group reads; none where there is none, or the group is being balanced.
func (s *source) unowned(ctx context.Context) (connectors.Split, error) {
	names, err := s.currentTopics(ctx)
	if err != nil || len(names) == 0 {
		return connectors.Split{}, err
	}
	topics, err := s.admin.ListTopics(ctx, names...)
	if err == nil {
		err = topics.Error()
	}
	if err != nil {
		return connectors.Split{}, err
	}
	groups, err := s.admin.DescribeGroups(ctx, s.groupID)
	group, told := groups[s.groupID]
	switch {
	case err != nil:
	case !told:
		err = errors.New("the broker does not tell of the group")
	default:
		err = group.Err
	}
	if err != nil || group.State != "Stable" {
		return connectors.Split{}, err
	}
	held := group.AssignedPartitions()
	for topic, detail := range topics {
		for p := range detail.Partitions {
			if !held.Lookup(topic, p) {
				return connectors.Split{Name: topic, Partition: p}, nil
			}
		}
	}
	return connectors.Split{}, nil
}
