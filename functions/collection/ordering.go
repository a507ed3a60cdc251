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
	compare, ok := functions.Order(t)
	if !ok {
		return nil, fmt.Errorf("%s has no order", t.AsNullable())
	}
	return func(of *batch.Vector, i, j int) int { return compare(of, i, of, j) }, nil
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
			slices.SortStableFunc(places, func(a, b int) int {
				if ascending {
					return compare(of, a, b)
				}
				return compare(of, b, a)
			})
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
