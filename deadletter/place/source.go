package place

import (
	"cmp"
	"context"
	"slices"
	"unsafe"

	"github.com/leatsql/leat/connectors"
)

// source gives the records of a reading, from a spool, as where they came from did.
type source struct {
	spool  *spool
	splits map[connectors.Split][]record // none is empty; in the order of their positions
}

var _ connectors.Source = (*source)(nil)

// Bounded implements connectors.Source.
func (s *source) Bounded() bool { return true }

// Run implements connectors.Source.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	var starts []connectors.SplitStart
	for split, all := range s.splits {
		starts = append(starts, connectors.SplitStart{Split: split, Start: all[0].position, End: all[len(all)-1].position + 1})
	}
	slices.SortFunc(starts, func(a, b connectors.SplitStart) int {
		return cmp.Or(cmp.Compare(a.Split.Name, b.Split.Name), cmp.Compare(a.Split.Partition, b.Split.Partition))
	})
	return a.Assigned(ctx, starts)
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	return &reader{spool: s.spool, split: start.Split, left: s.splits[start.Split]}, nil
}

// Commit implements connectors.Source.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source. The records belong to those who made the source.
func (s *source) Close() error { return nil }

// reader gives the records of a split.
type reader struct {
	spool *spool
	split connectors.Split
	left  []record
}

var _ connectors.Reader = (*reader)(nil)

// What is given at once ends with so many records, or bytes.
const (
	mostRead  = 1024
	bytesRead = 1 << 20
)

// messageBytes is what a message takes beside its record.
const messageBytes = int64(unsafe.Sizeof(connectors.Message{}))

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(r.left) == 0 {
		return connectors.ErrEndOfSplit
	}
	*dst = connectors.Messages{Split: r.split, Items: dst.Items[:0]}
	for len(r.left) > 0 && len(dst.Items) < mostRead && dst.Bytes < bytesRead {
		next := r.left[0]
		m := connectors.Message{TimeType: connectors.CreateTime, Position: next.position, Epoch: -1}
		if err := r.spool.read(next.stored, &m); err != nil {
			return err
		}
		dst.Items, dst.Bytes = append(dst.Items, m), dst.Bytes+int64(next.length)+messageBytes
		r.left, dst.Next = r.left[1:], next.position+1
	}
	if len(r.left) > 0 {
		dst.Next = r.left[0].position
	}
	return nil
}

// Close implements connectors.Reader.
func (r *reader) Close() error { return nil }
