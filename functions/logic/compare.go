package logic

import (
	"bytes"
	"cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// test says for which outcomes of a comparison the result is TRUE.
type test struct{ less, equal, greater, unordered bool }

// holds reports whether the test is TRUE for a comparison's outcome.
func (t test) holds(c int) bool {
	switch {
	case c < 0:
		return t.less
	case c == 0:
		return t.equal
	case c == unordered:
		return t.unordered
	}
	return t.greater
}

// unordered is the outcome of comparing NaN with a number. NaN equals NaN, as in Flink's answers.
const unordered = 2

// kernel returns the kernel of a comparison of operands of the same physical type.
func (t test) kernel(c *functions.Call) (functions.Kernel, error) {
	a, b := c.Args[0].Type, c.Args[1].Type
	switch a.Physical() {
	case types.PhysBool:
		if b.IsString() {
			return constant(t.less), nil
		}
		return compareBy(functions.Bools, t, functions.CompareBools), nil
	case types.PhysInt:
		return compareBy(functions.Ints, t, cmp.Compare[int64]), nil
	case types.PhysFloat:
		return compareBy(functions.Floats, t, compareFloats), nil
	case types.PhysTime:
		return compareBy(functions.Times, t, types.Instant.Compare), nil
	case types.PhysDecimal:
		if a.Scale != b.Scale {
			return compareBy(functions.Decimals, t, compareScales(a.Scale, b.Scale)), nil
		}
		return compareBy(functions.Decimals, t, types.Dec.Compare), nil
	case types.PhysBytes:
		switch {
		case b.Kind == types.Boolean:
			return constant(t.less), nil
		case t.less == t.greater:
			return sameBytes(t.equal), nil
		case a.IsBinary():
			return compareBy(functions.Bytes, t, bytes.Compare), nil
		}
		return compareBy(functions.Bytes, t, functions.CompareText), nil
	default:
		if a.Kind == types.Array && !a.Elem.EqualIgnoringNull(*b.Elem) {
			return unrelatedLists(t.equal), nil
		}
		return nested(t.equal), nil
	}
}

// unrelatedLists compares arrays whose elements are never equal but where both are NULL.
func unrelatedLists(whenEqual bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Bools[i] = sameNulls(args[0], args[0].Spans[i], args[1], args[1].Spans[i]) == whenEqual
		}
	}
}

func sameNulls(a *batch.Vector, s batch.Span, b *batch.Vector, t batch.Span) bool {
	if s.End-s.Start != t.End-t.Start {
		return false
	}
	x, y := a.Children[0], b.Children[0]
	for k := range s.End - s.Start {
		i, j := s.Start+k, t.Start+k
		switch null := x.IsNull(int(i)); {
		case null != y.IsNull(int(j)):
			return false
		case !null && (x.Type.Kind != types.Array || y.Type.Kind != types.Array || !sameNulls(x, x.Spans[i], y, y.Spans[j])):
			return false
		}
	}
	return true
}

// compareScales compares decimals of two scales by all their digits.
func compareScales(a, b int) func(x, y types.Dec) int {
	scale := max(a, b)
	return func(x, y types.Dec) int {
		atX, ok := x.Rescale(a, types.MaxDecimalPrecision, scale)
		if !ok { // more digits before the point than a number of the other's scale can have
			return x.Sign()
		}
		atY, ok := y.Rescale(b, types.MaxDecimalPrecision, scale)
		if !ok {
			return -y.Sign()
		}
		return atX.Compare(atY)
	}
}

// constant is the kernel of a test with the same answer for all rows.
func constant(answer bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Bools[i] = answer
		}
	}
}

func compareBy[T any](col functions.Column[T], t test, compare func(a, b T) int) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y := col(args[0]), col(args[1])
		for _, i := range sel {
			out.Bools[i] = t.holds(compare(x[i], y[i]))
		}
	}
}

// sameBytes is = (whenEqual) and <> of bytes, the comparison that matters most.
func sameBytes(whenEqual bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y := args[0].Bytes, args[1].Bytes
		for _, i := range sel {
			out.Bools[i] = bytes.Equal(x[i], y[i]) == whenEqual
		}
	}
}

func nested(whenEqual bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Bools[i] = batch.Same(args[0], int(i), args[1], int(i)) == whenEqual
		}
	}
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b, a != a && b != b:
		return 0
	}
	return unordered
}
