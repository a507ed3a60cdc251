package place

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/memory"
	"github.com/leatsql/leat/deadletter"
)

// NewSource returns a source that gives the records of letters as they came from where they came from: in their splits, at their positions,
// in the order of those. Of a record that is there twice it gives the last. Nothing is stored. A letter whose record came from no topic and
// no file is an error.
func NewSource(letters []*deadletter.Letter) (connectors.Source, error) {
	found := map[connectors.Split][]connectors.Message{}
	for _, l := range letters {
		if l.From.Name == "" {
			return nil, fmt.Errorf("the record of dead letter %s came from no topic and no file", deadletter.Place(l.Split, l.Position))
		}
		m := connectors.Message{Key: l.Key, Value: l.Value, Headers: l.Headers, Time: l.Time, TimeType: connectors.CreateTime, Position: l.Offset, Epoch: -1}
		found[l.From] = append(found[l.From], m)
	}
	var splits []connectors.Messages
	for split, all := range found {
		slices.SortStableFunc(all, func(a, b connectors.Message) int { return cmp.Compare(a.Position, b.Position) })
		slices.Reverse(all)
		all = slices.CompactFunc(all, func(a, b connectors.Message) bool { return a.Position == b.Position })
		slices.Reverse(all)
		splits = append(splits, connectors.Messages{Split: split, Items: all, Next: all[len(all)-1].Position + 1})
	}
	return memory.NewSource(splits), nil
}
