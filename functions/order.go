package functions

import (
	"bytes"
	"cmp"
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// Order compares two values of a type that ORDER BY takes, neither NULL: negative where a comes first. NaN comes last, and -0.0 before
// 0.0, as Java sorts them. ok is false where the type has no order.
func Order(t types.Type) (compare func(a *batch.Vector, i int, b *batch.Vector, j int) int, ok bool) {
	switch t.Physical() {
	case types.PhysBool:
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return CompareBools(a.Bools[i], b.Bools[j]) }, true
	case types.PhysInt:
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return cmp.Compare(a.Ints[i], b.Ints[j]) }, true
	case types.PhysFloat:
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return orderFloats(a.Floats[i], b.Floats[j]) }, true
	case types.PhysTime:
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return a.Times[i].Compare(b.Times[j]) }, true
	case types.PhysDecimal:
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return a.Decimals[i].Compare(b.Decimals[j]) }, true
	case types.PhysBytes:
		if t.IsBinary() {
			return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return bytes.Compare(a.Bytes[i], b.Bytes[j]) }, true
		}
		return func(a *batch.Vector, i int, b *batch.Vector, j int) int { return CompareText(a.Bytes[i], b.Bytes[j]) }, true
	case types.PhysRow:
		return orderRows(t)
	case types.PhysNone, types.PhysList, types.PhysMap:
	}
	return nil, false
}

// orderRows compares rows field by field; NULL is the lowest value.
func orderRows(t types.Type) (func(a *batch.Vector, i int, b *batch.Vector, j int) int, bool) {
	fields := make([]func(a *batch.Vector, i int, b *batch.Vector, j int) int, len(t.Fields))
	for f := range t.Fields {
		compare, ok := Order(t.Fields[f].Type)
		if !ok {
			return nil, false
		}
		fields[f] = compare
	}
	return func(a *batch.Vector, i int, b *batch.Vector, j int) int {
		for f, compare := range fields {
			x, y := a.Children[f], b.Children[f]
			if x.IsNull(i) || y.IsNull(j) {
				if c := CompareBools(!x.IsNull(i), !y.IsNull(j)); c != 0 {
					return c
				}
				continue
			}
			if c := compare(x, i, y, j); c != 0 {
				return c
			}
		}
		return 0
	}, true
}

// CompareBools puts FALSE before TRUE.
func CompareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func orderFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return cmp.Compare(int64(math.Float64bits(canonical(a))), int64(math.Float64bits(canonical(b))))
}

// canonical makes one NaN of all.
func canonical(f float64) float64 {
	if math.IsNaN(f) {
		return math.NaN()
	}
	return f
}

// CompareText compares UTF-8 in the order of Java strings.
func CompareText(a, b []byte) int { return javatext.Compare(a, b) }
