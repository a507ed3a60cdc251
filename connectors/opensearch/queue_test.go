package opensearch

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

// nodesOf makes a node for each letter; the letter is the id, the value its number.
func nodesOf(ids string) []*node {
	g := &group{out: &connectors.Outgoing{}}
	var nodes []*node
	for i, id := range ids {
		g.out.Items = append(g.out.Items, connectors.OutMessage{Key: []byte(string(id))})
		nodes = append(nodes, &node{group: g, index: int32(i), hash: uint64(id), keyed: id != '-', size: 1})
	}
	return nodes
}

func queueOf(nodes []*node) *queue {
	q := newQueue()
	for _, n := range nodes {
		q.push(n)
	}
	return &q
}

func numbers(nodes []*node) []int32 {
	out := []int32{}
	for _, n := range nodes {
		out = append(out, n.index)
	}
	return out
}

func same(t *testing.T, what string, got []*node, want ...int32) {
	t.Helper()
	if diff := cmp.Diff(want, numbers(got)); diff != "" {
		t.Errorf("%s: %s", what, diff)
	}
}

var few = limits{actions: 2, bytes: 100}

func TestOneSlotHoldsAnID(t *testing.T) {
	q := queueOf(nodesOf("ababc-"))
	first := q.take(1, few, nil)
	same(t, "first", first, 0, 1)
	same(t, "second passes over held ids", q.take(2, few, nil), 4, 5)
	same(t, "nothing is left", q.take(3, few, nil), []int32{}...)
	q.release(first)
	same(t, "what waited", q.take(3, few, nil), 3, 2)
}

func TestOwnIDsMayFollow(t *testing.T) {
	q := queueOf(nodesOf("aaa"))
	same(t, "own", q.take(1, few, nil), 0, 1)
	same(t, "other", q.take(2, few, nil), []int32{}...)
}

func TestBytesBoundARequest(t *testing.T) {
	nodes := nodesOf("abc")
	nodes[0].size = 1000
	q := queueOf(nodes)
	same(t, "a large one goes alone", q.take(1, few, nil), 0)
	same(t, "then the rest", q.take(2, few, nil), 1, 2)
}

func TestRetriedBeforeWaiting(t *testing.T) {
	q := queueOf(nodesOf("abab"))
	first := q.take(1, few, nil)
	same(t, "all held", q.take(2, few, nil), []int32{}...)
	q.retryLater(first[0])
	q.release(first)
	same(t, "b may go", q.take(2, few, nil), 3)
	q.putBack(first[:1])
	same(t, "a, then the a that waited", q.take(3, few, nil), 0, 2)
}

// What a slot puts back of an id that it still holds must wait for it, ahead of what waits already.
func TestSplitKeepsTheOrder(t *testing.T) {
	all := limits{actions: 4, bytes: 100}
	q := queueOf(nodesOf("abab" + "ab"))
	first := q.take(1, all, nil)
	same(t, "others wait", q.take(2, all, nil), []int32{}...)
	q.split(1, first, 3)
	same(t, "b is free but for none: its first is held", q.take(2, all, nil), []int32{}...)
	q.release(first[:3])
	same(t, "b in order, then a", q.take(3, all, nil), 3, 5, 4)
}
