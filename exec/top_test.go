package exec

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
)

// The values stand for rows: tens are the key, ones tell rows of one key apart.
func byTens(values []int32) func(i, j int32) int {
	return func(i, j int32) int { return int(values[i]/10 - values[j]/10) }
}

func numbers(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

func TestTop(t *testing.T) {
	tests := []struct {
		name        string
		values      []int32
		first, last int64
		want        []string
	}{
		{"the last of two is deleted", []int32{20, 10, 0}, 0, 2, []string{"+I 20", "+I 10", "-D 20", "+I 0"}},
		{"equal ones stay", []int32{10, 11, 12}, 0, 2, []string{"+I 10", "+I 11"}},
		{"one is updated", []int32{20, 21, 10}, 0, 1, []string{"+I 20", "-U 20", "+U 10"}},
		{"behind an offset each rank is updated", []int32{10, 20, 21, 30, 0}, 1, 3, []string{"+I 20", "+I 21", "-U 20", "+U 10", "-U 21", "+U 20"}},
		{"none", []int32{10}, 0, 0, nil},
	}
	for _, x := range tests {
		order, kinds := topOf(numbers(len(x.values)), byTens(x.values), x.first, x.last)
		var got []string
		for i, row := range order {
			got = append(got, fmt.Sprint(kinds[i], x.values[row]))
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", x.name, diff)
		}
	}
}

// The changes of a stream lead to the rows that a sort of all would give.
func TestTopLeadsToTheFirstRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Int32Range(0, 49)).Draw(t, "values")
		first := rapid.Int64Range(0, 4).Draw(t, "first")
		last := first + rapid.Int64Range(0, 5).Draw(t, "most")
		order, kinds := topOf(numbers(len(values)), byTens(values), first, last)
		var got []int32
		for i, row := range order {
			switch kinds[i] {
			case batch.Insert, batch.UpdateAfter:
				got = append(got, row)
			case batch.UpdateBefore, batch.Delete:
				at := slices.Index(got, row)
				if at < 0 {
					t.Fatalf("row %d is taken back and is not there", row)
				}
				got = slices.Delete(got, at, at+1)
			}
		}
		want := numbers(len(values))
		slices.SortStableFunc(want, byTens(values))
		want = want[min(int(first), len(want)):min(int(last), len(want))]
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("got rows %v, want %v", got, want)
		}
	})
}

// The rows that tie, and their order, are those that Flink gives for these values.
func TestLeast(t *testing.T) {
	values := []int32{10, 11, 0, 12, 1, 20}
	for n, want := range map[int64][]int32{0: {}, 1: {0}, 3: {0, 1, 11}, 4: {0, 1, 12, 11}, 9: {1, 0, 11, 10, 12, 20}} {
		got := []int32{}
		for _, row := range leastOf(numbers(len(values)), byTens(values), n) {
			got = append(got, values[row])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the first %d: -want +got\n%s", n, diff)
		}
	}
}
