package kafka

import (
	"context"
	"slices"

	"github.com/leatsql/leat/connectors"
)

// warnOfNamed says in the log that a reading begins anew although the group that its table names has positions. Of several readings of one
// table only the first has that group; where another program, such as Flink, has left positions in it, the others begin without them.
func (s *source) warnOfNamed(ctx context.Context, starts []connectors.SplitStart) {
	if !s.run.Shared || s.group == "" || slices.ContainsFunc(starts, func(st connectors.SplitStart) bool { return st.Resumed }) {
		return
	}
	named, err := s.admin.FetchOffsets(ctx, s.group)
	if err != nil {
		return // perhaps without the right to: it is a look
	}
	for _, st := range starts {
		if o, ok := named.Lookup(st.Split.Name, st.Split.Partition); ok && o.Err == nil && o.At >= 0 && noted(o.Metadata) == 0 { // not of leat's
			s.log.Warn("begins anew: the positions of the group that the table names are for the first INSERT that reads it; leat positions import --from-group takes them over",
				"group", s.groupID, "from-group", s.group)
			return
		}
	}
}
