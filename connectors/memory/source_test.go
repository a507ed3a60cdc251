package memory_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/connectors/memory"
)

// assigned notes what is assigned.
type assigned struct{ all []connectors.SplitStart }

func (a *assigned) Assigned(_ context.Context, all []connectors.SplitStart) error {
	a.all = append(a.all, all...)
	return nil
}
func (*assigned) Revoked(context.Context, []connectors.Split) error { return nil }
func (*assigned) Lost([]connectors.Split)                           {}

// Splits are read from their first message to their end, with the gaps that they have; those without a message are no splits.
func TestSource(t *testing.T) {
	long := make([]connectors.Message, 3000)
	for i := range long {
		long[i].Position = connectors.Position(10 + 2*i)
	}
	b, a := connectors.Split{Name: "b"}, connectors.Split{Name: "a", Partition: 1}
	s := memory.NewSource([]connectors.Messages{
		{Split: b, Items: []connectors.Message{{Position: 4, Value: []byte("four")}}, Next: 9},
		{Split: connectors.Split{Name: "a"}, Next: 7},
		{Split: a, Items: long, Next: 6009},
	})
	var found assigned
	if err := s.Run(t.Context(), &found); err != nil {
		t.Fatal(err)
	}
	want := []connectors.SplitStart{{Split: a, Start: 10, End: 6009}, {Split: b, Start: 4, End: 9}}
	if !slices.Equal(found.all, want) {
		t.Fatalf("assigned %v, want %v", found.all, want)
	}
	for _, start := range found.all {
		r, err := s.Open(t.Context(), start)
		if err != nil {
			t.Fatal(err)
		}
		at, read := start.Start, 0
		for {
			var m connectors.Messages
			if err := r.Read(t.Context(), &m); errors.Is(err, connectors.ErrEndOfSplit) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if m.Items[0].Position != at {
				t.Errorf("%s: read from %d on, want %d", start.Split, m.Items[0].Position, at)
			}
			at, read = m.Next, read+len(m.Items)
		}
		if at != start.End || start.Split == a && read != len(long) {
			t.Errorf("%s: read %d up to %d, want the end %d", start.Split, read, at, start.End)
		}
	}
	if _, err := s.Open(t.Context(), connectors.SplitStart{Split: connectors.Split{Name: "c"}}); err == nil {
		t.Error("a split that there is not was opened")
	}
}

// made is a source that makes rows of its messages.
type made struct {
	connectors.Source
	connectors.RowDecoder
}

func TestInPlaceOf(t *testing.T) {
	if _, ok := memory.InPlaceOf(made{}, nil).(connectors.RowDecoder); !ok {
		t.Error("rows are not made any more")
	}
	if _, ok := memory.InPlaceOf(memory.NewSource(nil), nil).(connectors.RowDecoder); ok {
		t.Error("rows are made")
	}
}
