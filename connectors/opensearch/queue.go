package opensearch

import (
	"time"

	"github.com/leatsql/leat/connectors"
)

// group is an Outgoing that is not settled yet.
type group struct {
	out        *connectors.Outgoing
	nodes      []node
	left       int // nodes that are not done
	bytes      int
	refused    []connectors.Refusal
	err        error // why nothing more of it is sent
	arrived    time.Time
	prev, next *group // in the writer's list of what is not settled
}

// node is one message of a group on its way: in the queue, with a slot, or waiting for a retry.
type node struct {
	next  *node
	group *group
	hash  uint64 // of id and index; with keyed
	index int32  // within the group
	size  int32  // in a request, about
	tries int32
	keyed bool
}

func (n *node) message() *connectors.OutMessage { return &n.group.out.Items[n.index] }

// list is a chain of nodes in order.
type list struct{ first, last *node }

func (l *list) push(n *node) {
	n.next = nil
	if l.last == nil {
		l.first = n
	} else {
		l.last.next = n
	}
	l.last = n
}

func (l *list) pop() *node {
	n := l.first
	if l.first = n.next; l.first == nil {
		l.last = nil
	}
	n.next = nil
	return n
}

// join puts m behind l.
func (l *list) join(m list) {
	switch {
	case m.first == nil:
	case l.first == nil:
		*l = m
	default:
		l.last.next = m.first
		l.last = m.last
	}
}

// queue holds what is to be sent, and keeps the order of each id: as long as a document of an id is with a slot or waits for
// a retry, later ones of that id wait behind it. So documents of one id stand, oldest first: with a slot, waiting, in ready,
// in fresh. Ids are told apart by their hash; where two have the same, one waits without need. Not safe for concurrent use.
type queue struct {
	ready list // what was held back before and may go now
	fresh list
	held  map[uint64]hold
}

// hold says who has the documents of an id.
type hold struct {
	slot    int32 // noSlot: they wait for a retry
	retry   bool  // one of them is to be sent again
	waiting list
}

const noSlot = int32(-1)

func newQueue() queue { return queue{held: map[uint64]hold{}} }

func (q *queue) push(n *node) { q.fresh.push(n) }

func (q *queue) empty() bool { return q.ready.first == nil && q.fresh.first == nil }

// front puts l before all else.
func (q *queue) front(l list) {
	l.join(q.ready)
	q.ready = l
}

// take appends what the slot may send to dst, within the limits but at least one.
func (q *queue) take(slot int32, l limits, dst []*node) []*node {
	bytes := 0
	for {
		from := &q.ready
		if from.first == nil {
			if from = &q.fresh; from.first == nil {
				return dst
			}
		}
		n := from.first
		h, taken := hold{}, false
		if n.keyed {
			if h, taken = q.held[n.hash]; taken && h.slot != slot {
				h.waiting.push(from.pop())
				q.held[n.hash] = h
				continue
			}
		}
		if len(dst) > 0 && (len(dst) >= l.actions || bytes+int(n.size) > l.bytes) {
			return dst
		}
		if n.keyed && !taken {
			q.held[n.hash] = hold{slot: slot}
		}
		bytes += int(n.size)
		dst = append(dst, from.pop())
	}
}

// release lets go of the ids of nodes that a slot is done with, unless one of the id is to be sent again.
func (q *queue) release(nodes []*node) {
	for _, n := range nodes {
		if !n.keyed {
			continue
		}
		if h, ok := q.held[n.hash]; ok && !h.retry {
			delete(q.held, n.hash)
			q.front(h.waiting)
		}
	}
}

// retryLater notes that a node is to be sent again; its id stays held.
func (q *queue) retryLater(n *node) {
	if n.keyed {
		h := q.held[n.hash]
		h.slot, h.retry = noSlot, true
		q.held[n.hash] = h
	}
}

// mustRetry reports whether a node is to be sent again because an earlier one of its id is.
func (q *queue) mustRetry(n *node) bool { return n.keyed && q.held[n.hash].retry }

// putBack puts nodes back to be sent again, in order, and behind them what waited for their ids.
func (q *queue) putBack(nodes []*node) {
	var back list
	for _, n := range nodes {
		back.push(n)
	}
	for _, n := range nodes {
		if !n.keyed {
			continue
		}
		if h, ok := q.held[n.hash]; ok {
			delete(q.held, n.hash)
			back.join(h.waiting)
		}
	}
	q.front(back)
}

// hold notes that a slot has nodes, where no one has their ids.
func (q *queue) hold(slot int32, nodes []*node) {
	for _, n := range nodes {
		if !n.keyed {
			continue
		}
		if _, ok := q.held[n.hash]; !ok {
			q.held[n.hash] = hold{slot: slot}
		}
	}
}

// split puts the nodes of a request from the given one on back; the slot keeps those before.
func (q *queue) split(slot int32, nodes []*node, from int) {
	q.putBack(nodes[from:])
	q.hold(slot, nodes[:from])
}
