package op

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

var (
	text    = types.StringType()
	boolean = types.Simple(types.Boolean)
	list    = types.Type{Kind: types.Array, Nullable: true, Elem: &boolean}
)

// listBatch is a batch of a text and a list of truth values, nil for NULL; the first row is one that an operator has dropped.
func listBatch(lists [][]bool) *batch.Batch {
	b := batch.New([]types.Type{text, list}, 0)
	d := batch.NewBuilder(b)
	for i, elements := range append([][]bool{{true}}, lists...) {
		row := d.Row()
		b.Columns[0].SetBytes(row, fmt.Append(nil, i))
		v := b.Columns[1]
		if elements == nil {
			v.SetNull(row)
		} else {
			v.BeginList(row)
			for _, x := range elements {
				v.Children[0].SetBool(v.AddElement(row), x)
			}
		}
		d.CommitKind(i, batch.RowKind(i%4))
	}
	b.Sel = b.Sel[1:]
	return b
}

// unnestOf makes the operator over listBatch; on keeps the elements that are TRUE.
func unnestOf(t interface{ Fatal(...any) }, outer, on bool, most int) *Unnest {
	n := &plan.Unnest{Column: 1, Keep: []int{0}, Parts: []int{0}, Outer: outer, Out: []plan.Output{{Name: "t", Type: text}, {Name: "x", Type: boolean}}}
	if on {
		n.On = &plan.Column{Typed: plan.Typed{T: boolean}, Index: 1, Name: "x"}
	}
	u, err := NewUnnest(n, most, &functions.Env{Zone: time.UTC}, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// slowly is what the operator is to make, row by row.
func slowly(lists [][]bool, outer, on bool) (rows []string) {
	for i, elements := range lists {
		met := false
		show := func(x any) { rows = append(rows, fmt.Sprintf("%s %d %v from %d", batch.RowKind((i+1)%4), i+1, x, i+1)) }
		for _, x := range elements {
			if x || !on {
				show(x)
				met = true
			}
		}
		if outer && !met {
			show("NULL")
		}
	}
	return rows
}

func shown(b *batch.Batch) (rows []string) {
	for _, i := range b.Sel {
		var x any = "NULL"
		if v := b.Columns[1]; !v.IsNull(int(i)) {
			x = v.Bools[i]
		}
		rows = append(rows, fmt.Sprintf("%s %s %v from %d", b.Kind(int(i)), b.Columns[0].Bytes[i], x, b.Origin[i]))
	}
	return rows
}

func TestUnnest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lists := rapid.SliceOf(rapid.OneOf(rapid.Just([]bool(nil)), rapid.SliceOfN(rapid.Bool(), 0, 9))).Draw(t, "lists")
		outer := rapid.Bool().Draw(t, "outer")
		on := outer && rapid.Bool().Draw(t, "on")
		most := rapid.IntRange(1, 12).Draw(t, "most")
		u := unnestOf(t, outer, on, most)
		for range 2 { // the second time in memory that was used
			u.Begin(listBatch(lists))
			var got []string
			for b := u.Next(&Failures{}); b != nil; b = u.Next(&Failures{}) {
				if b.N > most || b.N == 0 {
					t.Fatalf("a batch of %d rows, want 1 to %d", b.N, most)
				}
				got = append(got, shown(b)...)
			}
			if want := slowly(lists, outer, on); !slices.Equal(got, want) {
				t.Fatalf("-want +got\n%s", cmp.Diff(want, got))
			}
		}
	})
}

// A long text beside many elements makes many small batches.
func TestUnnestBoundsTheBytesOfABatch(t *testing.T) {
	b := listBatch([][]bool{make([]bool, 100)})
	b.Columns[0].SetBytes(1, make([]byte, maxBytes/4))
	u := unnestOf(t, false, false, 1024)
	u.Begin(b)
	rows := 0
	for out := u.Next(&Failures{}); out != nil; out = u.Next(&Failures{}) {
		rows += out.N
		if out.N > 5 {
			t.Fatalf("a batch of %d rows", out.N)
		}
	}
	if rows != 100 {
		t.Errorf("got %d rows, want 100", rows)
	}
}

func TestUnnestAllocatesNothing(t *testing.T) {
	b := listBatch(slices.Repeat([][]bool{{true, false, true}, nil, {false}}, 300))
	for _, on := range []bool{false, true} {
		u := unnestOf(t, on, on, 128)
		var failed Failures
		n := testing.AllocsPerRun(20, func() {
			u.Begin(b)
			for u.Next(&failed) != nil {
			}
		})
		if n != 0 {
			t.Errorf("%v allocations for 900 rows", n)
		}
	}
}
