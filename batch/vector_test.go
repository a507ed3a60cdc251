package batch_test

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/types"
)

// filled returns a vector of a random type whose rows have random values.
func filled(t *rapid.T) (v *batch.Vector, rows int) {
	rows = rapid.IntRange(1, 4).Draw(t, "rows")
	v = batch.NewVector(formattest.RandomType(t, 2), 0)
	for row := range rows {
		formattest.Fill(t, v, row)
	}
	return v, rows
}

func TestNewVectorIsNull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 200).Draw(t, "rows")
		v := batch.NewVector(formattest.RandomType(t, 2), n)
		for row := range n {
			if !v.IsNull(row) {
				t.Fatalf("row %d of a new vector of %s is not NULL", row, v.Type)
			}
		}
	})
}

// What is copied is the same, in whatever order rows are copied, and stays so when the vector grows.
func TestCopyIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, rows := filled(t)
		order := rapid.Permutation(indices(rows)).Draw(t, "order")
		to := batch.NewVector(from.Type, rows)
		for _, row := range order {
			to.Copy(row, from, row)
		}
		to.Grow(rows + 1000)
		for row := range rows {
			if !batch.SameOrNull(to, row, from, row) || !batch.SameOrNull(from, row, to, row) {
				t.Fatalf("row %d of %s is not what it was copied from", row, from.Type)
			}
		}
	})
}

// A row that is its own does not change when the buffer of the source is written anew.
func TestOwnOutlivesTheSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, rows := filled(t)
		var arena batch.Arena
		for row := range rows {
			source := reached(v, row)
			var want [][]byte
			for _, b := range source {
				want = append(want, bytes.Clone(b))
			}
			v.Own(row, &arena)
			for _, b := range source {
				for i := range b {
					b[i] = '#'
				}
			}
			if got := reached(v, row); !slices.EqualFunc(got, want, bytes.Equal) {
				t.Fatalf("row %d of %s changed with the source's buffer: got %q, want %q", row, v.Type, got, want)
			}
		}
	})
}

// reached are the byte values of a row, nested ones too.
func reached(v *batch.Vector, row int) [][]byte {
	if v.IsNull(row) {
		return nil
	}
	var all [][]byte
	switch v.Type.Physical() {
	case types.PhysBytes:
		all = append(all, v.Bytes[row])
	case types.PhysList, types.PhysMap:
		for e := v.Spans[row].Start; e < v.Spans[row].End; e++ {
			for _, c := range v.Children {
				all = append(all, reached(c, int(e))...)
			}
		}
	case types.PhysRow:
		for _, c := range v.Children {
			all = append(all, reached(c, row)...)
		}
	}
	return all
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestElements(t *testing.T) {
	v := batch.NewVector(types.ArrayOf(types.Simple(types.BigInt)), 2)
	for row, elements := range [][]int64{{1, 2}, {3}} {
		v.BeginList(row)
		for _, x := range elements {
			v.Children[0].SetInt(v.AddElement(row), x)
		}
	}
	v.Children[0].SetInt(v.AddElement(1), 4)
	v.DropElement(1)
	if got, want := v.Spans[:2], []batch.Span{{Start: 0, End: 2}, {Start: 2, End: 3}}; got[0] != want[0] || got[1] != want[1] {
		t.Errorf("the elements lie at %v, want %v", got, want)
	}
	v.Reset()
	if at := v.BeginList(0); at != 0 {
		t.Errorf("after Reset the first element lies at %d, want 0", at)
	}
}

// A JSONITEM is its text and the code of what it is: both are copied.
func TestCopyOfAJSONItem(t *testing.T) {
	from, to := batch.NewVector(types.Simple(types.JSONItem), 1), batch.NewVector(types.Simple(types.JSONItem), 1)
	from.SetBytes(0, []byte("1"))
	from.Ints[0] = 7
	to.Copy(0, from, 0)
	if !bytes.Equal(to.Bytes[0], from.Bytes[0]) || to.Ints[0] != 7 {
		t.Errorf("got %q with code %d, want %q with code 7", to.Bytes[0], to.Ints[0], from.Bytes[0])
	}
}
