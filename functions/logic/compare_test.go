package logic

import (
	"bytes"
	"cmp"
	"slices"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func TestCompareTextIsTheOrderOfUTF16(t *testing.T) {
	letters := rapid.SliceOfN(rapid.SampledFrom([]rune{'a', 'é', '日', '\uE000', '\uFFFF', '😀', '𐀀', '\U0010FFFF'}), 0, 4)
	rapid.Check(t, func(t *rapid.T) {
		a, b := letters.Draw(t, "a"), letters.Draw(t, "b")
		want := slices.Compare(utf16.Encode(a), utf16.Encode(b))
		if got := functions.CompareText([]byte(string(a)), []byte(string(b))); got != want {
			t.Errorf("%q and %q: got %d, want %d", string(a), string(b), got, want)
		}
	})
}

// TestSameValue compares nested values: NULL equals NULL inside, and the entries of maps have no order.
func TestSameValue(t *testing.T) {
	number := types.Simple(types.Int)
	row := batch.NewVector(types.RowOf(types.Field{Name: "n", Type: number}, types.Field{Name: "s", Type: types.StringType()}), 3)
	for i, n := range []int64{1, 1, 2} {
		row.SetValid(i)
		row.Children[0].SetInt(i, n)
		row.Children[1].SetNull(i)
	}
	list := batch.NewVector(types.ArrayOf(number), 3)
	for i, elements := range [][]int64{{1, 2}, {1, 2}, {1, 2, 3}} {
		list.BeginList(i)
		for _, e := range elements {
			list.Children[0].SetInt(list.AddElement(i), e)
		}
	}
	entries := batch.NewVector(types.MapOf(types.StringType(), number), 3)
	for i, keys := range []string{"ab", "ba", "ac"} {
		entries.BeginList(i)
		for _, k := range []byte(keys) {
			at := entries.AddElement(i)
			entries.Children[0].SetBytes(at, []byte{k})
			entries.Children[1].SetInt(at, int64(k))
		}
	}
	for _, v := range []*batch.Vector{row, list, entries} {
		if !batch.Same(v, 0, v, 1) {
			t.Errorf("%s: rows 0 and 1 differ", v.Type)
		}
		if batch.Same(v, 0, v, 2) {
			t.Errorf("%s: rows 0 and 2 are the same", v.Type)
		}
	}
}

func FuzzCompareText(f *testing.F) {
	f.Add([]byte("a"), []byte("b"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		c := functions.CompareText(a, b)
		if c != -functions.CompareText(b, a) || (c == 0) != bytes.Equal(a, b) || c != cmp.Compare(c, 0) {
			t.Errorf("%q and %q: %d", a, b, c)
		}
	})
}
