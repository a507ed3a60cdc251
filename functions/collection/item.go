package collection

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// item is the Compile of e[i].
func item(c *functions.Call) (functions.Kernel, error) {
	if c.Args[0].Type.Kind == types.Array {
		return elementAt, nil
	}
	return valueAt, nil
}

func elementAt(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	of, at := args[0], args[1].Ints
	for _, i := range sel {
		span := of.Spans[i]
		if at[i] < 1 || at[i] > int64(span.End-span.Start) {
			out.SetNull(int(i))
			continue
		}
		out.Copy(int(i), of.Children[0], int(span.Start)+int(at[i])-1)
	}
}

// valueAt is map[key]: of keys that occur twice, the last one's value. A key that is NULL or NaN is never found, as in Flink.
func valueAt(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	of, key := args[0], args[1]
	keys := of.Children[0]
	same := sameKey(keys, key)
	for _, i := range sel {
		at := -1
		for e := of.Spans[i].Start; e < of.Spans[i].End; e++ {
			if !keys.IsNull(int(e)) && same(int(e), int(i)) {
				at = int(e)
			}
		}
		if at < 0 {
			out.SetNull(int(i))
			continue
		}
		out.Copy(int(i), of.Children[1], at)
	}
}

// sameKey compares keys of a map with what is looked for: of one type, or two kinds of numbers.
func sameKey(keys, key *batch.Vector) func(e, i int) bool {
	of, at := keys.Type.Physical(), key.Type.Physical()
	switch {
	case of != at:
		x, y := number(keys), number(key)
		return func(e, i int) bool { return x(e) == y(i) }
	case of == types.PhysDecimal:
		scale := max(keys.Type.Scale, key.Type.Scale)
		return func(e, i int) bool {
			x, ok := keys.Decimals[e].Rescale(keys.Type.Scale, types.MaxDecimalPrecision, scale)
			y, fits := key.Decimals[i].Rescale(key.Type.Scale, types.MaxDecimalPrecision, scale)
			return ok && fits && x == y
		}
	case of == types.PhysFloat:
		return func(e, i int) bool { return keys.Floats[e] == key.Floats[i] }
	}
	return func(e, i int) bool { return batch.Same(keys, e, key, i) }
}

// number reads values of any kind of numbers as DOUBLE.
func number(v *batch.Vector) func(i int) float64 {
	switch v.Type.Physical() {
	case types.PhysInt:
		return func(i int) float64 { return float64(v.Ints[i]) }
	case types.PhysDecimal:
		return func(i int) float64 { return v.Decimals[i].Float64(v.Type.Prec, v.Type.Scale) }
	default:
		return func(i int) float64 { return v.Floats[i] }
	}
}

// cardinality is CARDINALITY.
func cardinality(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		span := args[0].Spans[i]
		out.Ints[i] = int64(span.End - span.Start)
	}
}

// onlyElement is ELEMENT.
func onlyElement(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		span := args[0].Spans[i]
		switch n := span.End - span.Start; n {
		case 0:
			out.SetNull(int(i))
		case 1:
			out.Copy(int(i), args[0].Children[0], int(span.Start))
		default:
			e.Fail(i, fmt.Errorf("ELEMENT takes an array of one element, not of %d", n))
		}
	}
}
