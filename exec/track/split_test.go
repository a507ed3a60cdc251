package track

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/connectors"
)

func TestPositionIsTheContiguousPrefix(t *testing.T) {
	s := NewSplit(10)
	var a, b, c Flight
	s.Begin(&a, 12)
	s.Begin(&b, 15)
	s.Begin(&c, 20)
	b.Hold()
	check := func(want int64, wantMoved bool) {
		t.Helper()
		p, moved := s.Committable()
		if int64(p) != want || moved != wantMoved {
			t.Errorf("committable: got %d, %t, want %d, %t", p, moved, want, wantMoved)
		}
	}
	c.Release()
	check(10, false)
	if done, _ := b.Release(); done {
		t.Error("b has a second hold and cannot be done")
	}
	a.Release()
	check(12, true)
	s.Committed(12)
	check(12, false)
	if done, passed := b.Release(); !done || passed != 2 {
		t.Errorf("b is done with its last hold and c waited for it: got %t, %d", done, passed)
	}
	check(20, true)
}

func TestWaitEndsWhenNothingIsOpen(t *testing.T) {
	s := NewSplit(0)
	if err := s.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	var f Flight
	s.Begin(&f, 1)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := s.Wait(ctx); err == nil {
		t.Fatal("Wait returned while a flight is open")
	}
	f.Release()
	if err := s.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestPositionNeverPassesWhatWasLeft(t *testing.T) {
	s := NewSplit(0)
	var a, b, c Flight
	s.Begin(&a, 1)
	s.Begin(&b, 2)
	s.Begin(&c, 3)
	b.Hold()
	b.Leave()
	if last, _ := b.Release(); last {
		t.Error("b has a second hold")
	}
	if last, passed := b.Release(); !last || passed != 0 {
		t.Errorf("b's last hold: got %t, %d", last, passed)
	}
	a.Release()
	c.Release()
	if p, _ := s.Committable(); p != 1 {
		t.Errorf("position %d, want 1", p)
	}
}

// Flights are used again as soon as they are done, also while earlier ones are open: the position must not take a later use
// for an earlier one.
func TestPositionsWithFlightsThatAreUsedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSplit(0)
		free := make([]*Flight, 4)
		for i := range free {
			free[i] = new(Flight)
		}
		var open []*Flight
		ends := map[*Flight]connectors.Position{} // of the open ones
		next, passed := connectors.Position(0), 0
		for step := range 100 {
			if len(free) > 0 && rapid.Bool().Draw(t, "begin") {
				f := free[len(free)-1]
				free = free[:len(free)-1]
				next++
				s.Begin(f, next)
				open, ends[f] = append(open, f), next
			} else if len(open) > 0 {
				i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
				f := open[i]
				done, n := f.Release()
				if !done {
					t.Fatal("a flight with one hold is done when it is let go")
				}
				passed += n
				open = slices.Delete(open, i, i+1)
				delete(ends, f)
				free = append(free, f)
			}
			want := next
			for _, end := range ends {
				want = min(want, end-1)
			}
			if got, _ := s.Committable(); got != want || passed != int(want) {
				t.Fatalf("step %d: position %d, %d flights passed, want %d", step, got, passed, want)
			}
		}
	})
}
