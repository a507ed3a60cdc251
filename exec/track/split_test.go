package track

import (
	"context"
	"testing"
	"time"
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
	if b.Release() {
		t.Error("b has a second hold and cannot be done")
	}
	a.Release()
	check(12, true)
	s.Committed(12)
	check(12, false)
	if !b.Release() {
		t.Error("b is done with its last hold")
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
