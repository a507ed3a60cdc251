package compare

import "sync"

// mostHeld bounds the bytes of values that are kept for the details.
const mostHeld = 64 << 20

// detail is what the second reading finds of a key that was picked.
type detail struct {
	state  state
	whole  bool      // equal records without a key
	cut    bool      // not all its values were kept
	n      [2]uint32 // versions, or equal records
	key    []byte
	values [2][][]byte // versions, or the last alone; nil is a deletion
}

// details gathers the values of the keys that were picked. Safe for concurrent use by the two sides.
type details struct {
	versions bool
	picked   map[digest]*detail
	mu       sync.Mutex
	held     int
	cut      bool // not all values were kept
}

func (d *details) add(side int, s seen, value []byte) {
	x := d.picked[s.id]
	if x == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if x.key == nil && s.key != nil {
		x.key = append([]byte(nil), s.key...)
		d.held += len(x.key)
	}
	if !d.versions || x.whole { // the last one alone counts
		for _, v := range x.values[side] {
			d.held -= len(v)
		}
		x.values[side] = x.values[side][:0]
		if s.deleted {
			return
		}
	}
	switch {
	case s.deleted:
		x.values[side] = append(x.values[side], nil)
	case d.held+len(value) > mostHeld:
		x.cut, d.cut = true, true
	default:
		d.held += len(value)
		x.values[side] = append(x.values[side], append([]byte{}, value...))
	}
}
