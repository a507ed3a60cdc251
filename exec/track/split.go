package track

import (
	"context"
	"sync"

	"github.com/leatsql/leat/connectors"
)

// Split tracks one split. The chain calls Begin in reading order; Done comes from any goroutine in any order.
type Split struct {
	mu       sync.Mutex
	open     []*Flight // in reading order; done ones wait here for those before them
	position connectors.Position
	moved    bool          // position is not committed yet
	idle     chan struct{} // closed while nothing is open
}

// Flight is a group of messages on its way. It is done once its holds are all let go.
type Flight struct {
	split *Split
	next  connectors.Position
	holds int
	done  bool
}

// NewSplit returns a tracker of a split that is read from start.
func NewSplit(start connectors.Position) *Split {
	s := &Split{position: start, idle: make(chan struct{})}
	close(s.idle)
	return s
}

// Begin starts tracking messages that end before next, with one hold. f is reset and may be reused once it is done.
func (s *Split) Begin(f *Flight, next connectors.Position) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*f = Flight{split: s, next: next, holds: 1}
	if len(s.open) == 0 {
		s.idle = make(chan struct{})
	}
	s.open = append(s.open, f)
}

// Hold adds a hold: something more must finish before the flight is done.
func (f *Flight) Hold() {
	f.split.mu.Lock()
	f.holds++
	f.split.mu.Unlock()
}

// Release lets one hold go and reports whether the flight is done now.
func (f *Flight) Release() bool {
	s := f.split
	s.mu.Lock()
	defer s.mu.Unlock()
	f.holds--
	if f.holds > 0 {
		return false
	}
	f.done = true
	n := 0
	for n < len(s.open) && s.open[n].done {
		s.position = s.open[n].next
		s.moved = true
		n++
	}
	if n > 0 {
		rest := copy(s.open, s.open[n:])
		clear(s.open[rest:])
		s.open = s.open[:rest]
		if rest == 0 {
			close(s.idle)
		}
	}
	return true
}

// Committable returns the position below which everything is done, and whether it moved since it was last marked committed.
func (s *Split) Committable() (p connectors.Position, moved bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.position, s.moved
}

// Committed notes that position p is stored.
func (s *Split) Committed(p connectors.Position) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.position == p {
		s.moved = false
	}
}

// Wait waits until nothing is on its way, or ctx ends.
func (s *Split) Wait(ctx context.Context) error {
	s.mu.Lock()
	idle := s.idle
	s.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
