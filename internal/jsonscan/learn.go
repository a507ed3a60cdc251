package jsonscan

import "encoding/binary"

// place remembers the keys that objects at one place of the documents had, in order, so that the same key in the next
// document costs one comparison instead of a scan and a search.
type place struct {
	at     *node // where paths led on from here when the keys were learned; they stand for other targets elsewhere
	keys   []placeKey
	misses int // keys that were not known
}

// placeKey is a key as it stood in a document, from its quote to its colon: the same bytes again are the same key.
type placeKey struct {
	word, mask [2]uint64 // the first sixteen bytes
	n          int
	raw        string
	target     *target
	below      *place
}

const (
	maxKeys    = 64      // remembered at one place
	maxMisses  = 1000    // a place whose keys are ever new gives up
	maxKey     = 256     // bytes of a key that is remembered
	maxLearned = 1 << 16 // bytes that a scanner remembers in all
)

// matches reports whether the key stands at i; sixteen bytes can be read there.
func (k *placeKey) matches(b []byte, i int) bool {
	w := b[i : i+16]
	return binary.LittleEndian.Uint64(w)&k.mask[0] == k.word[0] &&
		binary.LittleEndian.Uint64(w[8:])&k.mask[1] == k.word[1] &&
		(k.n <= 16 || i+k.n <= len(b) && string(b[i+16:i+k.n]) == k.raw[16:])
}

// learn notes a key that was not the expected one and returns which to expect after it, and what is remembered below it.
func (s *Scanner) learn(p *place, raw []byte, t *target, expected int) (next int, below *place) {
	if p.misses > maxMisses {
		return expected, nil
	}
	for j := range p.keys {
		if string(raw) == p.keys[j].raw {
			return j + 1, p.keys[j].below
		}
	}
	p.misses++
	if len(p.keys) >= maxKeys || len(raw) > maxKey || s.learned+len(raw) > maxLearned {
		return expected, nil
	}
	s.learned += len(raw)
	var w [16]byte
	copy(w[:], raw)
	k := placeKey{
		word: [2]uint64{binary.LittleEndian.Uint64(w[:]), binary.LittleEndian.Uint64(w[8:])},
		mask: [2]uint64{lowBytes(len(raw)), lowBytes(len(raw) - 8)},
		n:    len(raw), raw: string(raw), target: t, below: &place{},
	}
	if t != nil {
		k.below.at = t.child
	}
	p.keys = append(p.keys, placeKey{})
	copy(p.keys[expected+1:], p.keys[expected:])
	p.keys[expected] = k
	return expected + 1, k.below
}
