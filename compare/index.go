package compare

import (
	"bytes"
	"container/heap"
	"math"
	"sync"
)

// index holds what both sides have of each key. Safe for concurrent use by the two sides.
type index struct {
	versions bool // every version of a key counts, not the last one only
	mu       sync.Mutex
	all      map[digest]entry
}

// entry is what the sides have of a key, or of equal records without one.
type entry struct {
	sum   [2]digest // of the value; of all versions, one after the other
	n     [2]uint32 // versions, or equal records; of the last version alone 1, and 0 where there is none
	split [2]uint16 // the number of the split that its records come of; several
	whole bool      // records without a key
}

// several stands for more than one split.
const several = math.MaxUint16

func (x *index) add(side int, s seen) {
	x.mu.Lock()
	defer x.mu.Unlock()
	e := x.all[s.id]
	switch split := uint16(min(s.split, several-1)); e.split[side] {
	case 0, split:
		e.split[side] = split
	default:
		e.split[side] = several
	}
	switch {
	case s.key == nil:
		e.whole = true
		e.n[side]++
	case x.versions:
		e.sum[side] = digestOf(append(append(make([]byte, 0, 2*len(digest{})), e.sum[side][:]...), s.value[:]...))
		e.n[side]++
	case s.deleted:
		e.n[side], e.sum[side] = 0, digest{}
	default:
		e.n[side], e.sum[side] = 1, s.value
	}
	x.all[s.id] = e
}

// counts are how many keys, or records without one, are as they are.
type counts struct {
	same, differ, onlyLeft, onlyRight int64
	keys                              int64    // how many of them are keys
	scattered                         [2]int64 // keys whose records come of several splits
}

// state says how the two sides of a key relate.
type state uint8

const (
	absent state = iota // deleted on both
	same
	differ
	onlyLeft
	onlyRight
)

func (e *entry) state() state {
	switch {
	case e.n == [2]uint32{}:
		return absent
	case e.n[0] == e.n[1] && e.sum[0] == e.sum[1]:
		return same
	case e.n[1] == 0 || e.whole && e.n[0] > e.n[1]:
		return onlyLeft
	case e.n[0] == 0 || e.whole:
		return onlyRight
	}
	return differ
}

// judge counts, and picks of the keys that differ and of those that only one side has up to so many: those whose hashes are the least, which
// is as good as by lot and the same each time.
func (x *index) judge(most picks) (counts, map[digest]*detail) {
	var c counts
	lots := map[state]*lot{differ: {most: most.differ}, onlyLeft: {most: most.only}, onlyRight: {most: most.only}}
	for id, e := range x.all {
		s := e.state()
		if !e.whole {
			c.keys++
			for side := range e.split {
				if e.split[side] == several {
					c.scattered[side]++
				}
			}
		}
		if l := lots[s]; l != nil {
			l.offer(id)
		}
		switch {
		case e.whole:
			c.same += int64(min(e.n[0], e.n[1]))
			c.onlyLeft += max(0, int64(e.n[0])-int64(e.n[1]))
			c.onlyRight += max(0, int64(e.n[1])-int64(e.n[0]))
		case s == same:
			c.same++
		case s == differ:
			c.differ++
		case s == onlyLeft:
			c.onlyLeft++
		case s == onlyRight:
			c.onlyRight++
		}
	}
	picked := map[digest]*detail{}
	for s, l := range lots {
		for _, id := range l.ids {
			e := x.all[id]
			picked[id] = &detail{state: s, whole: e.whole, n: e.n}
		}
	}
	return c, picked
}

// picks are how many keys the details are looked for.
type picks struct{ differ, only int }

// lot keeps the least of the digests that it is offered; it is a heap with the greatest first.
type lot struct {
	most int
	ids  []digest
}

func (l *lot) offer(id digest) {
	switch {
	case len(l.ids) < l.most:
		heap.Push(l, id)
	case l.most > 0 && bytes.Compare(id[:], l.ids[0][:]) < 0:
		l.ids[0] = id
		heap.Fix(l, 0)
	}
}

// Len implements heap.Interface.
func (l *lot) Len() int { return len(l.ids) }

// Less implements heap.Interface.
func (l *lot) Less(i, j int) bool { return bytes.Compare(l.ids[i][:], l.ids[j][:]) > 0 }

// Swap implements heap.Interface.
func (l *lot) Swap(i, j int) { l.ids[i], l.ids[j] = l.ids[j], l.ids[i] }

// Push implements heap.Interface.
func (l *lot) Push(id any) { l.ids = append(l.ids, id.(digest)) }

// Pop implements heap.Interface.
func (l *lot) Pop() any {
	last := l.ids[len(l.ids)-1]
	l.ids = l.ids[:len(l.ids)-1]
	return last
}
