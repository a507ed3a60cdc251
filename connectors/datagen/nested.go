package datagen

import (
	"math/rand/v2"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// mostCopies is how often an element stands in a random MULTISET at most, as in Flink, where the least is 0.
const mostCopies = 10

func (b *binder) randomList(f *field) generator {
	n := b.length(f, defaultElements, types.MaxLength)
	switch f.typ.Kind {
	case types.Map:
		return entries(n, b.random(b.part(f, "key", *f.typ.Key, n)), b.random(b.part(f, "value", *f.typ.Elem, n)))
	case types.Multiset:
		return entries(n, b.random(b.part(f, "element", *f.typ.Elem, n)), copies)
	default:
		return elements(n, b.random(b.part(f, "element", *f.typ.Elem, n)))
	}
}

func elements(n int, element generator) generator {
	return func(v *batch.Vector, row int, m moment) {
		v.BeginList(row)
		for range n {
			element(v.Children[0], v.AddElement(row), m)
		}
	}
}

// entries makes the entries of a map. Of n keys those that are equal count once, with the last value.
func entries(n int, key, value generator) generator {
	return func(v *batch.Vector, row int, m moment) {
		first := v.BeginList(row)
		for range n {
			at := v.AddElement(row)
			key(v.Children[0], at, m)
			if e := find(v.Children[0], first, at); e < at {
				v.DropElement(row)
				at = e
			}
			value(v.Children[1], at, m)
		}
	}
}

// find is the first element, from the given one on, that equals the one at a place.
func find(keys *batch.Vector, first, at int) int {
	for e := first; e < at; e++ {
		if batch.SameOrNull(keys, e, keys, at) {
			return e
		}
	}
	return at
}

func copies(v *batch.Vector, row int, _ moment) { v.SetInt(row, rand.Int64N(mostCopies+1)) }

func (b *binder) randomRow(f *field) generator {
	parts := make([]generator, len(f.typ.Fields))
	for i, part := range f.typ.Fields {
		parts[i] = b.random(b.part(f, part.Name, part.Type, 1))
	}
	return func(v *batch.Vector, row int, m moment) {
		v.SetValid(row)
		for i, generate := range parts {
			generate(v.Children[i], row, m)
		}
	}
}
