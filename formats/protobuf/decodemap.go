package protobuf

import (
	"bytes"
	"unsafe"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/types"
)

// fewEntries is up to how many entries of a map are searched one by one for a key that comes again.
const fewEntries = 16

// mapIndex finds the entries of a large map by key. Its text keys alias the message and are cleared before the next one.
type mapIndex struct {
	entries int // how many are indexed
	text    map[string]int
	number  map[int64]int
}

// entry reads one entry of a map, buf[i:end]. The value of a key that comes again takes the first one's place.
func (d *decoder) entry(n *node, f *field, v *batch.Vector, row, i, end int) *formats.DecodeError {
	if d.depth++; d.depth > maxDepth {
		return fail(f.name, i, "messages are nested too deep")
	}
	met := &d.seen[n.base+f.word]
	index := &d.maps[f.mapIndex]
	if *met&f.bit == 0 {
		*met |= f.bit
		v.BeginList(row)
		index.reset()
	}
	at := v.AddElement(row)
	sub := f.node
	clear(d.seen[sub.base : sub.base+len(sub.need)])
	d.dropped = false
	_, err := d.message(sub, v.Children, at, i, end, 0)
	d.depth--
	if err != nil {
		return within(f.name, err)
	}
	earlier, again := index.find(v, row, at)
	switch {
	case d.dropped: // protobuf keeps such an entry among the unknown fields
		d.dropped = false
		dropLast(v, row)
		if v.Spans[row].Start == v.Spans[row].End {
			*met &^= f.bit
		}
	case again:
		v.Children[1].Copy(earlier, v.Children[1], at)
		dropLast(v, row)
	}
	return nil
}

// dropLast takes the last element off a row's list, which is the last of the vector.
func dropLast(v *batch.Vector, row int) {
	v.Elements--
	v.Spans[row].End--
}

func (x *mapIndex) reset() {
	if x.entries > 0 {
		x.entries = 0
		clear(x.text)
		clear(x.number)
	}
}

// find returns the entry of the row that has the key of the last one.
func (x *mapIndex) find(v *batch.Vector, row, last int) (int, bool) {
	keys, start := v.Children[0], int(v.Spans[row].Start)
	if last-start < fewEntries {
		for i := start; i < last; i++ {
			if sameKey(keys, i, last) {
				return i, true
			}
		}
		return 0, false
	}
	if x.text == nil {
		x.text, x.number = map[string]int{}, map[int64]int{}
	}
	for i := start + x.entries; i < last; i++ {
		x.add(keys, i)
		x.entries++
	}
	if keys.Type.Physical() == types.PhysBytes {
		at, ok := x.text[view(keys.Bytes[last])]
		return at, ok
	}
	at, ok := x.number[numberKey(keys, last)]
	return at, ok
}

func (x *mapIndex) add(keys *batch.Vector, i int) {
	if keys.Type.Physical() == types.PhysBytes {
		x.text[view(keys.Bytes[i])] = i
		return
	}
	x.number[numberKey(keys, i)] = i
}

func sameKey(keys *batch.Vector, i, j int) bool {
	if keys.Type.Physical() == types.PhysBytes {
		return bytes.Equal(keys.Bytes[i], keys.Bytes[j])
	}
	return numberKey(keys, i) == numberKey(keys, j)
}

// numberKey returns a key that is no text as a number.
func numberKey(keys *batch.Vector, i int) int64 {
	switch keys.Type.Physical() {
	case types.PhysBool:
		if keys.Bools[i] {
			return 1
		}
		return 0
	case types.PhysDecimal:
		return int64(keys.Decimals[i].Lo)
	}
	return keys.Ints[i]
}

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
