package batch_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// Every value is the same as itself, and being the same is mutual.
func TestSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, rows := filled(t)
		for i := range rows {
			if !batch.SameOrNull(v, i, v, i) {
				t.Fatalf("row %d of %s differs from itself", i, v.Type)
			}
			for j := range rows {
				if batch.SameOrNull(v, i, v, j) != batch.SameOrNull(v, j, v, i) {
					t.Fatalf("rows %d and %d of %s are the same in one order only", i, j, v.Type)
				}
			}
		}
	})
}

func TestSameNumbers(t *testing.T) {
	v := batch.NewVector(types.Simple(types.Double), 4)
	for row, x := range []float64{0, math.Copysign(0, -1), math.NaN(), math.Float64frombits(math.Float64bits(math.NaN()) + 1)} {
		v.SetFloat(row, x)
	}
	if !batch.Same(v, 0, v, 1) {
		t.Error("0 and -0 differ")
	}
	if !batch.Same(v, 2, v, 3) {
		t.Error("two forms of NaN differ")
	}
	if batch.Same(v, 0, v, 2) {
		t.Error("0 and NaN are the same")
	}
}

// The entries of a map have no order; the elements of an array have.
func TestSameEntries(t *testing.T) {
	entries := batch.NewVector(types.MapOf(types.StringType(), types.Simple(types.Int)), 4)
	elements := batch.NewVector(types.ArrayOf(types.StringType()), 4)
	for row, keys := range []string{"ab", "ba", "a", "ac"} {
		entries.BeginList(row)
		elements.BeginList(row)
		for _, key := range keys {
			at := entries.AddElement(row)
			entries.Children[0].SetBytes(at, []byte(string(key)))
			entries.Children[1].SetInt(at, int64(key))
			elements.Children[0].SetBytes(elements.AddElement(row), []byte(string(key)))
		}
	}
	for row, want := range []bool{true, true, false, false} {
		if got := batch.Same(entries, 0, entries, row); got != want {
			t.Errorf("maps 0 and %d: same is %v, want %v", row, got, want)
		}
		if got := batch.Same(elements, 0, elements, row); got != (row == 0) {
			t.Errorf("arrays 0 and %d: same is %v, want %v", row, got, row == 0)
		}
	}
}
