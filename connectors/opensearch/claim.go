package opensearch

import (
	"errors"
	"time"

	"github.com/leatsql/leat/connectors"
)

// claimEvery is how long documents wait whose split may be another instance's.
const claimEvery = 50 * time.Millisecond

// errUnclaimed ends the repeats of a request that holds documents of splits that may be another instance's.
var errUnclaimed = errors.New("a split may be another instance's")

// sift leaves in s.nodes what may be sent now. What is of splits that are another instance's is given up; while that is unsure of
// some, all wait. Call with the writer's mu held, and settle s.done without it.
func (s *slot) sift() {
	w := s.w
	s.done, s.gone = s.done[:0], s.gone[:0]
	kept, unsure := s.nodes[:0], false
	var last *group
	var claim connectors.Claim
	for _, n := range s.nodes {
		if n.group != last {
			last, claim = n.group, n.group.out.Claimed()
			unsure = unsure || claim == connectors.Unsure
		}
		if claim == connectors.Gone {
			s.gone = append(s.gone, n)
		} else {
			kept = append(kept, n)
		}
	}
	s.nodes = kept
	if len(s.gone) > 0 {
		w.queue.release(s.gone)
		w.queue.hold(s.number, kept)
		for _, n := range s.gone {
			n.group.err = connectors.ErrGone
			s.finish(n, nil)
		}
	}
	if unsure {
		for _, n := range kept {
			w.queue.retryLater(n)
		}
		w.retryIn(claimEvery, append([]*node(nil), kept...))
		s.nodes = s.nodes[:0]
	}
}

// claimed reports whether all nodes are of splits that are this instance's.
func claimed(nodes []*node) bool {
	var last *group
	for _, n := range nodes {
		if n.group != last {
			last = n.group
			if last.out.Claimed() != connectors.Held {
				return false
			}
		}
	}
	return true
}
