package batch

import (
	"bytes"

	"github.com/leatsql/leat/types"
)

// Same reports whether row i of a and row j of b, neither of them NULL, are equal: the "=" of SQL, in which NaN equals NaN. Inside rows, arrays and maps NULL
// equals NULL.
func Same(a *Vector, i int, b *Vector, j int) bool {
	switch a.Type.Physical() {
	case types.PhysBool:
		return a.Bools[i] == b.Bools[j]
	case types.PhysInt:
		return a.Ints[i] == b.Ints[j]
	case types.PhysFloat:
		x, y := a.Floats[i], b.Floats[j]
		return x == y || x != x && y != y
	case types.PhysBytes:
		return bytes.Equal(a.Bytes[i], b.Bytes[j])
	case types.PhysTime:
		return a.Times[i] == b.Times[j]
	case types.PhysDecimal:
		return a.Decimals[i] == b.Decimals[j]
	case types.PhysRow:
		for f := range a.Children {
			if !SameOrNull(a.Children[f], i, b.Children[f], j) {
				return false
			}
		}
		return true
	case types.PhysList:
		return sameList(a, a.Spans[i], b, b.Spans[j])
	case types.PhysMap:
		return sameEntries(a, a.Spans[i], b, b.Spans[j])
	default:
		return false
	}
}

// SameOrNull is Same where NULL is a value like others.
func SameOrNull(a *Vector, i int, b *Vector, j int) bool {
	if a.IsNull(i) || b.IsNull(j) {
		return a.IsNull(i) && b.IsNull(j)
	}
	return Same(a, i, b, j)
}

func sameList(a *Vector, s Span, b *Vector, t Span) bool {
	n := s.End - s.Start
	if n != t.End-t.Start {
		return false
	}
	for k := range n {
		if !SameOrNull(a.Children[0], int(s.Start+k), b.Children[0], int(t.Start+k)) {
			return false
		}
	}
	return true
}

// sameEntries compares maps and multisets, whose entries have no order and whose keys are distinct.
func sameEntries(a *Vector, s Span, b *Vector, t Span) bool {
	if s.End-s.Start != t.End-t.Start {
		return false
	}
	for k := s.Start; k < s.End; k++ {
		at := findKey(a.Children[0], int(k), b.Children[0], t)
		if at < 0 || !SameOrNull(a.Children[1], int(k), b.Children[1], at) {
			return false
		}
	}
	return true
}

func findKey(keys *Vector, k int, in *Vector, within Span) int {
	for e := within.Start; e < within.End; e++ {
		if SameOrNull(keys, k, in, int(e)) {
			return int(e)
		}
	}
	return -1
}
