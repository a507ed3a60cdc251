package batch_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// add builds a row with one number.
func add(d *batch.Builder, x int64, origin int, kind batch.RowKind) {
	d.Batch.Columns[0].SetInt(d.Row(), x)
	d.CommitKind(origin, kind)
}

func numbers() *batch.Batch { return batch.New([]types.Type{types.Simple(types.BigInt)}, 0) }

func TestARowThatIsNotCommittedIsOverwritten(t *testing.T) {
	b := numbers()
	d := batch.NewBuilder(b)
	b.Columns[0].SetInt(d.Row(), 1)
	b.Columns[0].SetInt(d.Row(), 2)
	d.Commit(5)
	if b.N != 1 || b.Columns[0].Ints[0] != 2 || b.Origin[0] != 5 {
		t.Errorf("got %d rows, the first %d of message %d; want the one 2 of message 5", b.N, b.Columns[0].Ints[0], b.Origin[0])
	}
}

// Rows that were committed before the first that is no insert are inserts.
func TestKindsBeginWithTheFirstChange(t *testing.T) {
	b := numbers()
	d := batch.NewBuilder(b)
	add(d, 1, 0, batch.Insert)
	if b.Kinds != nil || b.Kind(0) != batch.Insert {
		t.Errorf("a batch of inserts has kinds: %v", b.Kinds)
	}
	add(d, 2, 1, batch.Delete)
	add(d, 3, 2, batch.Insert)
	var got []string
	for row := range b.N {
		got = append(got, b.Kind(row).String())
	}
	if diff := cmp.Diff([]string{"+I", "-D", "+I"}, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
}

func TestTruncateTakesBackLiveAndDroppedRows(t *testing.T) {
	b := numbers()
	d := batch.NewBuilder(b)
	for i := range 5 {
		add(d, int64(i), i, batch.UpdateAfter)
	}
	b.Sel = []int32{0, 2, 4}
	b.Truncate(3)
	if diff := cmp.Diff([]int32{0, 2}, b.Sel); diff != "" || b.N != 3 || len(b.Origin) != 3 || len(b.Kinds) != 3 {
		t.Errorf("%d rows, %d origins, %d kinds; live rows (-want +got):\n%s", b.N, len(b.Origin), len(b.Kinds), diff)
	}
}

// A builder notices that its batch has become another one with less room.
func TestABuilderGoesToAnotherBatch(t *testing.T) {
	large, small := batch.New([]types.Type{types.StringType()}, 1024), batch.New([]types.Type{types.StringType()}, 0)
	d := batch.NewBuilder(large)
	d.Row()
	d.Batch = small
	for i := range 100 {
		small.Columns[0].SetBytes(d.Row(), []byte{byte(i)})
		d.Commit(i)
	}
	if small.N != 100 || small.Columns[0].Bytes[99][0] != 99 {
		t.Errorf("got %d rows, want 100", small.N)
	}
}

// A batch that is used again costs nothing but what its values do.
func TestResetKeepsRoom(t *testing.T) {
	b := batch.New([]types.Type{types.Simple(types.BigInt), types.ArrayOf(types.Simple(types.Int))}, 0)
	d := batch.NewBuilder(b)
	fill := func() {
		b.Reset()
		for i := range 300 {
			row := d.Row()
			b.Columns[0].SetInt(row, int64(i))
			b.Columns[1].BeginList(row)
			b.Columns[1].Children[0].SetInt(b.Columns[1].AddElement(row), int64(i))
			d.CommitKind(i, batch.UpdateBefore)
		}
	}
	fill()
	if n := testing.AllocsPerRun(20, fill); n != 0 {
		t.Errorf("filling a batch again allocates %v times, want 0", n)
	}
}
