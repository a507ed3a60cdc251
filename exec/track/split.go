package track

import (
	"context"
	"sync"

	"github.com/leatsql/leat/connectors"
)

// Split tracks one split. The chain calls Begin in reading order; Done comes from any goroutine in any order.
type Split struct {
	mu       sync.Mutex
	open     []span // in reading order; done ones wait here for those before them
	first    int    // number of open[0]
	position connectors.Position
	moved    bool          // position is not committed yet
	idle     chan struct{} // closed while nothing is open
}

// span is what the split keeps of a flight. It stays until those before it are done too, which may be long after the flight
// itself is used again for other messages.
type span struct {
	next connectors.Position
	done bool
}

// Flight is a group of messages on its way. It is done once its holds are all let go.
type Flight struct {
	split  *Split
	number int // in reading order
	holds  int
	left   bool // given up
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
	*f = Flight{split: s, number: s.first + len(s.open), holds: 1}
	if len(s.open) == 0 {
		s.idle = make(chan struct{})
	}
	s.open = append(s.open, span{next: next})
}

// Hold adds a hold: something more must finish before the flight is done.
func (f *Flight) Hold() {
	f.split.mu.Lock()
	f.holds++
	f.split.mu.Unlock()
}

// Leave gives the flight up: the position never passes it. Its holds are let go as usual.
func (f *Flight) Leave() {
	f.split.mu.Lock()
	f.left = true
	f.split.mu.Unlock()
}

// Release lets one hold go. It reports whether it was the last, with which the flight is done unless it was given up, and how
// many flights the position passed with that: those that were done already and waited for this one, and itself.
func (f *Flight) Release() (done bool, passed int) {
	s := f.split
	s.mu.Lock()
	defer s.mu.Unlock()
	f.holds--
	if f.holds > 0 {
		return false, 0
	}
	if f.left {
		return true, 0
	}
	s.open[f.number-s.first].done = true
	for passed < len(s.open) && s.open[passed].done {
		s.position = s.open[passed].next
		s.moved = true
		passed++
	}
	if passed > 0 {
		s.open = s.open[:copy(s.open, s.open[passed:])]
		s.first += passed
		if len(s.open) == 0 {
			close(s.idle)
		}
	}
	return true, passed
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
