package jsonscan

import (
	"encoding/binary"
	"fmt"
)

// Plan is a set of compiled paths. It is safe for concurrent use; scanners are made from it.
type Plan struct {
	root   *node
	rootAt int   // the slot of the document itself, -1 for none
	slots  int   // different values that are looked for
	slotOf []int // by path
	codes  []int64
}

// node is a place in the documents from which paths lead on.
type node struct {
	lengths  uint64 // bit n: a name of n bytes is among the members (63: or more)
	members  []member
	elements []element
	negative bool // an element counts from the end
	lo, hi   int  // the slots below
}

// target is where a step leads to: a value that is wanted, a node with further steps, or both.
type target struct {
	slot  int // -1 for none
	child *node
}

type member struct {
	target
	name       string
	word, mask uint64 // the name's first eight bytes
}

type element struct {
	target
	index int
}

// Compile compiles paths, each of which must be [Mergeable]. Item i of a scan answers path i.
func Compile(paths []string) (*Plan, error) {
	p := &Plan{root: &node{}, rootAt: -1, slotOf: make([]int, len(paths)), codes: make([]int64, len(paths))}
	parsed := make([]Path, len(paths))
	for i, text := range paths {
		path, err := ParsePath(text)
		if err != nil {
			return nil, err
		}
		if !path.Definite() {
			return nil, fmt.Errorf("the JSON path %s cannot be extracted: it leads to more than one value", text)
		}
		parsed[i] = path
		if path.Lax {
			p.codes[i] = Lax
		}
		p.root.add(p, path.Steps)
	}
	p.number(p.root)
	for i, path := range parsed {
		p.slotOf[i] = p.find(path.Steps).slot
	}
	return p, nil
}

const wanted = 0 // slots are numbered once all paths are known

func (n *node) add(p *Plan, steps []Step) {
	if len(steps) == 0 {
		p.rootAt = wanted
		return
	}
	t := n.target(steps[0])
	if t == nil {
		t = n.grow(steps[0])
	}
	if len(steps) == 1 {
		t.slot = wanted
		return
	}
	if t.child == nil {
		t.child = &node{}
	}
	t.child.add(p, steps[1:])
}

func (n *node) target(s Step) *target {
	if s.Kind == Index {
		for i := range n.elements {
			if n.elements[i].index == s.At[0] {
				return &n.elements[i].target
			}
		}
		return nil
	}
	for i := range n.members {
		if n.members[i].name == s.Name {
			return &n.members[i].target
		}
	}
	return nil
}

func (n *node) grow(s Step) *target {
	if s.Kind == Index {
		n.negative = n.negative || s.At[0] < 0
		n.elements = append(n.elements, element{index: s.At[0], target: target{slot: -1}})
		return &n.elements[len(n.elements)-1].target
	}
	var w [8]byte
	copy(w[:], s.Name)
	n.members = append(n.members, member{name: s.Name, word: binary.LittleEndian.Uint64(w[:]), mask: lowBytes(len(s.Name)), target: target{slot: -1}})
	n.lengths |= 1 << min(len(s.Name), 63)
	return &n.members[len(n.members)-1].target
}

// lowBytes masks the first n bytes of a little-endian word.
func lowBytes(n int) uint64 {
	switch {
	case n >= 8:
		return ^uint64(0)
	case n <= 0:
		return 0
	}
	return 1<<(8*n) - 1
}

// number gives the slots their numbers, so that those below a node follow one another: a duplicate key forgets them at once.
func (p *Plan) number(root *node) {
	if p.rootAt == wanted {
		p.rootAt = p.slots
		p.slots++
	}
	p.numberBelow(root)
}

func (p *Plan) numberBelow(n *node) {
	n.lo = p.slots
	for i := range n.members {
		p.numberTarget(&n.members[i].target)
	}
	for i := range n.elements {
		p.numberTarget(&n.elements[i].target)
	}
	n.hi = p.slots
}

func (p *Plan) numberTarget(t *target) {
	if t.slot == wanted {
		t.slot = p.slots
		p.slots++
	}
	if t.child != nil {
		p.numberBelow(t.child)
	}
}

func (p *Plan) find(steps []Step) target {
	t := target{slot: p.rootAt, child: p.root}
	for _, s := range steps {
		t = *t.child.target(s)
	}
	return t
}
