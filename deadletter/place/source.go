package place

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/deadletter"
)

// NewSource returns a source that gives the records of letters as they came from where they came from: in their splits, at their positions,
// in the order of those. Of a record that is there twice it gives the last. Nothing is stored. A letter whose record came from no topic and
// no file is an error.
func NewSource(letters []*deadletter.Letter) (connectors.Source, error) {
	s := &source{splits: map[connectors.Split][]connectors.Message{}}
	for _, l := range letters {
		if l.From.Name == "" {
			return nil, fmt.Errorf("the record of dead letter %s came from no topic and no file", deadletter.Place(l.Split, l.Position))
		}
		m := connectors.Message{Key: l.Key, Value: l.Value, Headers: l.Headers, Time: l.Time, TimeType: connectors.CreateTime, Position: l.Offset, Epoch: -1}
		s.splits[l.From] = append(s.splits[l.From], m)
	}
	for split, all := range s.splits {
		slices.SortStableFunc(all, func(a, b connectors.Message) int { return cmp.Compare(a.Position, b.Position) })
		slices.Reverse(all)
		all = slices.CompactFunc(all, func(a, b connectors.Message) bool { return a.Position == b.Position })
		slices.Reverse(all)
		s.splits[split] = all
	}
	return s, nil
}

// source is letters as a bounded table.
type source struct {
	splits map[connectors.Split][]connectors.Message
}

// Bounded implements connectors.Source.
func (s *source) Bounded() bool { return true }

// Run implements connectors.Source.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	var starts []connectors.SplitStart
	for split, all := range s.splits {
		starts = append(starts, connectors.SplitStart{Split: split, Start: all[0].Position, End: all[len(all)-1].Position + 1})
	}
	slices.SortFunc(starts, func(a, b connectors.SplitStart) int {
		return cmp.Or(cmp.Compare(a.Split.Name, b.Split.Name), cmp.Compare(a.Split.Partition, b.Split.Partition))
	})
	return a.Assigned(ctx, starts)
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &splitReader{split: start.Split, left: s.splits[start.Split]}, nil
}

// Commit implements connectors.Source.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source.
func (s *source) Close() error { return nil }

// splitReader gives the messages of a split.
type splitReader struct {
	split connectors.Split
	left  []connectors.Message
}

// mostRead is how many messages are given at once.
const mostRead = 1024

// Read implements connectors.Reader.
func (r *splitReader) Read(ctx context.Context, dst *connectors.Messages) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(r.left) == 0 {
		return io.EOF
	}
	n := min(mostRead, len(r.left))
	*dst = connectors.Messages{Split: r.split, Items: r.left[:n:n], Next: r.left[n-1].Position + 1}
	for i := range dst.Items {
		dst.Bytes += int64(len(dst.Items[i].Key) + len(dst.Items[i].Value))
	}
	r.left = r.left[n:]
	return nil
}

// Close implements connectors.Reader.
func (r *splitReader) Close() error { return nil }
