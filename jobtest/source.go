package jobtest

import (
	"context"
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/formats"
)

// source gives the records of a case in place of a table's own. Sources of a job, and splits of a source, are read one after the other,
// so that the order of what comes out does not change.
type source struct {
	bounded bool
	splits  []split
	turn    chan struct{} // has room for one: the source whose turn it is
}

// split is a part of a source.
type split struct {
	connectors.Split
	messages []connectors.Message
	done     chan struct{} // closed when all of it was read
}

var _ connectors.Source = (*source)(nil)

// Bounded implements connectors.Source. It is what the table's own source is, by which the job was planned.
func (s *source) Bounded() bool { return s.bounded }

// Run implements connectors.Source.
func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return nil
	}
	defer func() { <-s.turn }()
	for _, x := range s.splits {
		if err := a.Assigned(ctx, []connectors.SplitStart{{Split: x.Split, End: connectors.Position(len(x.messages))}}); err != nil {
			return err
		}
		select {
		case <-x.done:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// Open implements connectors.Source.
func (s *source) Open(_ context.Context, start connectors.SplitStart) (connectors.Reader, error) {
	for i := range s.splits {
		if s.splits[i].Split == start.Split {
			return &reader{split: &s.splits[i]}, nil
		}
	}
	return nil, fmt.Errorf("split %s is none of the source", start.Split)
}

// Commit implements connectors.Source.
func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

// Close implements connectors.Source.
func (s *source) Close() error { return nil }

// reader gives all messages of a split at once.
type reader struct {
	split *split
	read  bool
}

var _ connectors.Reader = (*reader)(nil)

// Read implements connectors.Reader.
func (r *reader) Read(ctx context.Context, dst *connectors.Messages) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if r.read {
		return connectors.ErrEndOfSplit
	}
	r.read = true
	*dst = connectors.Messages{Split: r.split.Split, Items: r.split.messages, Next: connectors.Position(len(r.split.messages))}
	return nil
}

// Close implements connectors.Reader. It comes after all that was read is with the sink.
func (r *reader) Close() error {
	close(r.split.done)
	return nil
}

// rowSource is a source of a connector that takes no format: a record's value is a JSON object of its columns.
type rowSource struct {
	*source
	decoder formats.Decoder
}

var _ connectors.RowDecoder = (*rowSource)(nil)

// DecodeRow implements connectors.RowDecoder.
func (s *rowSource) DecodeRow(dst *batch.Builder, cols []int, m *connectors.Message, origin int) error {
	return s.decoder.Decode(dst, cols, m.Value, origin)
}
