package kafka

import (
	"fmt"

	"github.com/leatsql/leat/connectors"
)

// ending resolves where a split ends; never behind what is there now.
func (s *source) ending(split connectors.Split, st stored, l limits) (connectors.Position, error) {
	high, _ := l.end.Lookup(split.Name, split.Partition)
	switch s.end.mode {
	case timestampMode:
		o, _ := l.time.Lookup(split.Name, split.Partition)
		return connectors.Position(min(o.Offset, high.Offset)), nil
	case groupOffsets:
		at, ok := st.offsets[split.Partition]
		if !ok {
			return 0, &connectors.Failure{
				Class: connectors.ErrRefused, Help: "use 'scan.bounded.mode' = 'latest-offset'",
				Message: fmt.Sprintf("consumer group '%s' has no position for %s, and 'scan.bounded.mode' is 'group-offsets'", s.groupID, split),
			}
		}
		return connectors.Position(at), nil
	case specificOffsets:
		at, ok := s.end.offsets[split.Partition]
		if !ok {
			return 0, &connectors.Failure{
				Class: connectors.ErrRefused, Help: "name every partition of the topic",
				Message: fmt.Sprintf("'scan.bounded.specific-offsets' names no end for %s", split),
			}
		}
		return connectors.Position(at), nil
	}
	return connectors.Position(high.Offset), nil
}
