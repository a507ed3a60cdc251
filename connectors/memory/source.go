package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/leatsql/leat/connectors"
)

// NewSource returns a bounded source of messages, those of each split in the order of their positions. It shares their memory and never
// releases it. Splits come in the order of their names and numbers; one without messages is left out.
func NewSource(splits []connectors.Messages) connectors.Source {
	s := &source{}
	for _, m := range splits {
		if len(m.Items) > 0 {
			s.splits = append(s.splits, m)
		}
	}
	slices.SortFunc(s.splits, func(a, b connectors.Messages) int {
		return cmp.Or(cmp.Compare(a.Split.Name, b.Split.Name), cmp.Compare(a.Split.Partition, b.Split.Partition))
	})
	return s
}

// InPlaceOf is NewSource for a table whose own source is another: where that makes the rows of its messages, it does so of these.
func InPlaceOf(own connectors.Source, splits []connectors.Messages) connectors.Source {
	s := NewSource(splits)
	if rows, ok := own.(connectors.RowDecoder); ok {
		return struct {
			connectors.Source
			connectors.RowDecoder
		}{s, rows}
	}
	return s
}

type source struct{ splits []connectors.Messages }

var _ connectors.Source = (*source)(nil)

// Bounded implements connectors.Source.
func (s *source) Bounded() bool { return true }

// Run implements connectors.Source.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	var starts []connectors.SplitStart
	for _, m := range s.splits {
		starts = append(starts, connectors.SplitStart{Split: m.Split, Start: m.Items[0].Position, End: m.Next})
	}
	return a.Assigned(ctx, starts)
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	for _, m := range s.splits {
		if m.Split == start.Split {
			return &reader{left: m}, nil
		}
	}
	return nil, fmt.Errorf("there is no split %s", start.Split)
}

// Commit implements connectors.Source.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source.
func (s *source) Close() error { return nil }

// reader gives the messages of a split.
type reader struct{ left connectors.Messages }

var _ connectors.Reader = (*reader)(nil)

// mostRead is how many messages are given at once.
const mostRead = 1024

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(r.left.Items) == 0 {
		return connectors.ErrEndOfSplit
	}
	n := min(mostRead, len(r.left.Items))
	*dst = connectors.Messages{Split: r.left.Split, Items: r.left.Items[:n:n], Next: r.left.Next}
	if r.left.Items = r.left.Items[n:]; len(r.left.Items) > 0 {
		dst.Next = r.left.Items[0].Position
	}
	for i := range dst.Items {
		dst.Bytes += int64(len(dst.Items[i].Key) + len(dst.Items[i].Value))
	}
	return nil
}

// Close implements connectors.Reader.
func (r *reader) Close() error { return nil }
