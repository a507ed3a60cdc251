package protobuf

import (
	"slices"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// hashOrder puts the entries of a map in the order in which Flink writes them: that of a java.util.HashMap which got them one by one.
// It returns where they begin in e.order, whose upper half of each is the place in the hash table and whose lower half the entry; the
// caller takes them off again.
func (e *encoder) hashOrder(f *encodeField, keys *batch.Vector, span batch.Span) (from int) {
	const smallest = 16
	places := smallest
	for 4*int(span.End-span.Start) > 3*places {
		places *= 2
	}
	from = len(e.order)
	for at := span.Start; at < span.End; at++ {
		hash := keyHash(f, keys, int(at))
		hash ^= hash >> 16
		e.order = append(e.order, uint64(hash&uint32(places-1))<<32|uint64(at))
	}
	slices.Sort(e.order[from:])
	return from
}

// keyHash is the hashCode of a key's object in Java.
func keyHash(f *encodeField, keys *batch.Vector, at int) uint32 {
	null := keys.IsNull(at)
	switch keys.Type.Physical() {
	case types.PhysBytes:
		if null {
			return textHash(f.key.null)
		}
		return textHash(keys.Bytes[at])
	case types.PhysBool:
		if !null && keys.Bools[at] {
			return 1231
		}
		return 1237
	case types.PhysDecimal:
		return longHash(keys.Decimals[at].Lo)
	}
	switch {
	case null:
		return 0
	case keys.Type.Kind == types.BigInt:
		return longHash(uint64(keys.Ints[at]))
	}
	return uint32(keys.Ints[at])
}

func longHash(u uint64) uint32 { return uint32(u ^ u>>32) }

// textHash is String.hashCode of Java.
func textHash(s []byte) uint32 {
	var hash uint32
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		s = s[n:]
		if r > 0xffff {
			hash = hash*31 + uint32(0xd800+(r-0x10000)>>10)
			r = 0xdc00 + (r-0x10000)&0x3ff
		}
		hash = hash*31 + uint32(r)
	}
	return hash
}
