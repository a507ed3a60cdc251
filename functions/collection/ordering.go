package collection

import (
	"fmt"
	"slices"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
)

// order compares two elements of one vector.
type order func(of *batch.Vector, i, j int) int

func orderOf(c *functions.Call) (order, error) {
	t := *c.Args[0].Type.Elem
	if t.IsApproximate() {
		return compareFloats, nil
	}
	compare, ok := functions.Order(t)
	if !ok {
		return nil, fmt.Errorf("%s has no order", t.AsNullable())
	}
	return func(of *batch.Vector, i, j int) int { return compare(of, i, of, j) }, nil
}

// compareFloats finds NaN neither greater nor less than any number.
func compareFloats(of *batch.Vector, i, j int) int {
	x, y := of.Floats[i], of.Floats[j]
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// arraySort is the Compile of ARRAY_SORT.
func arraySort(c *functions.Call) (functions.Kernel, error) {
	compare, err := orderOf(c)
	if err != nil {
		return nil, err
	}
	var places []int
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		of := args[0].Children[0]
		for _, i := range sel {
			ascending, nullsFirst := flags(args, i)
			places = places[:0]
			nulls := 0
			for e := int(args[0].Spans[i].Start); e < int(args[0].Spans[i].End); e++ {
				if of.IsNull(e) {
					nulls++
				} else {
					places = append(places, e)
				}
			}
			sortPlaces(places, func(a, b int) bool { return compare(of, a, b) > 0 })
			if !ascending {
				slices.Reverse(places)
			}
			out.BeginList(int(i))
			if nullsFirst {
				putNulls(out, i, nulls)
			}
			for _, e := range places {
				put(out, i, of, e)
			}
			if !nullsFirst {
				putNulls(out, i, nulls)
			}
		}
	}, nil
}

// sortPlaces sorts as Flink's comparator, which knows only whether an element is greater than another, makes java.util.List.sort sort
// few elements: by binary insertion behind the run at the start. It shows where an array has NaN. Many are merged in the usual way.
func sortPlaces(places []int, greater func(a, b int) bool) {
	if len(places) >= 32 {
		slices.SortStableFunc(places, func(a, b int) int {
			switch {
			case greater(a, b):
				return 1
			case greater(b, a):
				return -1
			}
			return 0
		})
		return
	}
	for run := firstRun(places, greater); run < len(places); run++ {
		e := places[run]
		left, right := 0, run
		for left < right {
			if middle := (left + right) / 2; greater(e, places[middle]) {
				left = middle + 1
			} else {
				right = middle
			}
		}
		copy(places[left+1:run+1], places[left:run])
		places[left] = e
	}
}

// firstRun is how many elements at the start are in order; a run that descends is turned around.
func firstRun(places []int, greater func(a, b int) bool) int {
	if len(places) < 2 {
		return len(places)
	}
	ascends, n := greater(places[1], places[0]), 2
	for n < len(places) && greater(places[n], places[n-1]) == ascends {
		n++
	}
	if !ascends {
		slices.Reverse(places[:n])
	}
	return n
}

// flags are those of ARRAY_SORT: NULLs come first where the order is ascending and nothing else is said.
func flags(args []*batch.Vector, i int32) (ascending, nullsFirst bool) {
	ascending = len(args) < 2 || args[1].Bools[i]
	if len(args) == 3 {
		return ascending, args[2].Bools[i]
	}
	return ascending, ascending
}

func putNulls(out *batch.Vector, i int32, n int) {
	for range n {
		out.Children[0].SetNull(out.AddElement(int(i)))
	}
}

// arrayMax is the Compile of ARRAY_MAX.
func arrayMax(c *functions.Call) (functions.Kernel, error) { return extreme(c, 1) }

// arrayMin is the Compile of ARRAY_MIN.
func arrayMin(c *functions.Call) (functions.Kernel, error) { return extreme(c, -1) }

// extreme picks the element that comes last (1) or first (-1) in the order.
func extreme(c *functions.Call, sign int) (functions.Kernel, error) {
	compare, err := orderOf(c)
	if err != nil {
		return nil, err
	}
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		of := args[0].Children[0]
		for _, i := range sel {
			best := -1
			for e := int(args[0].Spans[i].Start); e < int(args[0].Spans[i].End); e++ {
				if !of.IsNull(e) && (best < 0 || sign*compare(of, e, best) > 0) {
					best = e
				}
			}
			if best < 0 {
				out.SetNull(int(i))
			} else {
				out.Copy(int(i), of, best)
			}
		}
	}, nil
}
