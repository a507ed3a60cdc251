package exec

import (
	"slices"

	"github.com/leatsql/leat/batch"
)

// topOf is ORDER BY with LIMIT over a stream: rows come one after the other, and each change of what is shown is a row of the result.
// rows are their numbers in the order they come; shown are the ranks from first on, up to last.
func topOf(rows []int32, compare func(i, j int32) int, first, last int64) (order []int32, kinds []batch.RowKind) {
	t := &top{compare: compare, first: first, last: last}
	for _, row := range rows {
		t.add(row)
	}
	return t.order, t.kinds
}

// top keeps the first rows of a stream and collects the changes of those that are shown.
type top struct {
	compare     func(i, j int32) int
	first, last int64
	kept        []int32 // in their order, equal ones as they came
	order       []int32
	kinds       []batch.RowKind
}

func (t *top) add(row int32) {
	at, _ := slices.BinarySearchFunc(t.kept, row, func(kept, row int32) int {
		if t.compare(kept, row) <= 0 {
			return -1
		}
		return 1
	})
	if int64(at) >= t.last {
		return
	}
	switch full := int64(len(t.kept)) == t.last; {
	case t.first > 0, t.last == 1:
		t.shift(at, row)
	case full:
		t.note(batch.Delete, t.kept[len(t.kept)-1])
		t.note(batch.Insert, row)
	default:
		t.note(batch.Insert, row)
	}
	t.kept = slices.Insert(t.kept, at, row)
	t.kept = t.kept[:min(int64(len(t.kept)), t.last)]
}

// shift notes how the row at each shown rank changes when one comes in between. Behind an OFFSET, and where one row is shown, Flink
// updates ranks: a row that moves one further takes the place of the next.
func (t *top) shift(at int, row int32) {
	for rank := int64(at); rank < t.last; rank++ {
		if rank == int64(len(t.kept)) {
			if rank >= t.first {
				t.note(batch.Insert, row)
			}
			return
		}
		if rank >= t.first {
			t.note(batch.UpdateBefore, t.kept[rank])
			t.note(batch.UpdateAfter, row)
		}
		row = t.kept[rank]
	}
}

func (t *top) note(k batch.RowKind, row int32) {
	t.order, t.kinds = append(t.order, row), append(t.kinds, k)
}
