package jsonscan

import "hash/maphash"

// Names finds names again that were put in, each under the object that owns it. It keeps reading large objects from taking
// time that grows with the square of their size, and reuses its memory.
type Names struct {
	slots []nameSlot
	used  int
	round uint32 // slots of other rounds are free
	seed  maphash.Seed
}

type nameSlot struct {
	name      []byte
	owner, at int32
	round     uint32
}

// FewNames is up to how many names it is cheaper to look at each.
const FewNames = 16

// Reset forgets all names.
func (t *Names) Reset() {
	t.used = 0
	if t.round++; t.round == 0 { // after four thousand million rounds old slots would look new
		clear(t.slots)
		t.round = 1
	}
}

// Put returns where the owner's name was put first, or puts it at the given place and returns that. The name must not change
// until Reset.
func (t *Names) Put(owner int32, name []byte, at int32) (first int32) {
	if t.used*2 >= len(t.slots) {
		t.grow()
	}
	s := t.slot(owner, name)
	if s.round == t.round {
		return s.at
	}
	*s = nameSlot{name: name, owner: owner, at: at, round: t.round}
	t.used++
	return at
}

// slot returns the slot that holds a name, or the free one where it belongs.
func (t *Names) slot(owner int32, name []byte) *nameSlot {
	const spread = 0x9e3779b97f4a7c15 // owners one apart go far apart
	h := maphash.Bytes(t.seed, name) ^ uint64(uint32(owner))*spread
	for {
		s := &t.slots[h&uint64(len(t.slots)-1)]
		if s.round != t.round || s.owner == owner && string(s.name) == string(name) {
			return s
		}
		h++
	}
}

func (t *Names) grow() {
	old := t.slots
	if old == nil {
		t.seed = maphash.MakeSeed()
		if t.round == 0 {
			t.round = 1
		}
	}
	t.slots = make([]nameSlot, max(8*FewNames, 2*len(old)))
	for i := range old {
		if s := &old[i]; s.round == t.round {
			*t.slot(s.owner, s.name) = *s
		}
	}
}
