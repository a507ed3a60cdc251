package logic

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func nullIf() *functions.Function {
	return &functions.Function{
		Name:     "NULLIF",
		Family:   "conditional",
		Doc:      "NULL where a = b, else a. The type is that of a.",
		Examples: []functions.Example{{Expr: "NULLIF('', '')", Result: "NULL"}, {Expr: "NULLIF('a', '')", Result: "a"}},
		Overloads: []functions.Overload{{
			Params: pair,
			Coerce: nullIfOperands,
			Nulls:  functions.Called,
			Result: func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.AsNullable(), nil },
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				a, b := c.Args[0].Type, c.Args[1].Type
				if a.IsNumeric() && b.IsNumeric() && (a.Physical() != b.Physical() || a.Scale != b.Scale) {
					return nullIfKernel(mixedNumbers(a, b)), nil
				}
				equal, err := test{equal: true}.kernel(c)
				if err != nil {
					return nil, err
				}
				return nullIfKernel(equal), nil
			},
		}},
	}
}

// nullIfOperands lets b be cast so that it compares with a, which must stay what it is.
func nullIfOperands(args []functions.Arg) ([]types.Type, error) {
	as, err := equality(args)
	if err != nil {
		return nil, err
	}
	a, b := args[0].Type, args[1].Type
	switch {
	case as[0].EqualIgnoringNull(a), a.IsInteger() && b.IsInteger():
		return []types.Type{a, as[1]}, nil
	}
	if a.IsNumeric() && b.IsNumeric() {
		return []types.Type{a, b}, nil // compared by mixedNumbers
	}
	return nil, fmt.Errorf("cannot compare %s with %s and keep %s: cast one of them", a, b, a)
}

func nullIfKernel(equal functions.Kernel) functions.Kernel {
	var both []int32
	same := batch.NewVector(types.Simple(types.Boolean), 0)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		both = both[:0]
		for _, i := range sel {
			out.Copy(int(i), args[0], int(i))
			if !args[0].IsNull(int(i)) && !args[1].IsNull(int(i)) {
				both = append(both, i)
			}
		}
		if len(both) == 0 {
			return
		}
		same.Grow(int(both[len(both)-1]) + 1)
		equal(e, both, args, same)
		for _, i := range both {
			if same.Bools[i] {
				out.SetNull(int(i))
			}
		}
	}
}

// mixedNumbers tells whether numbers of different kinds or scales are equal, without casting either.
func mixedNumbers(a, b types.Type) functions.Kernel {
	if a.IsApproximate() || b.IsApproximate() {
		x, y := asFloat(a), asFloat(b)
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Bools[i] = x(args[0], i) == y(args[1], i)
			}
		}
	}
	x, y := asDecimal(a), asDecimal(b)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Bools[i] = types.CompareDec(x(args[0], i), a.Scale, y(args[1], i), b.Scale) == 0
		}
	}
}

func asFloat(t types.Type) func(v *batch.Vector, i int32) float64 {
	switch t.Physical() {
	case types.PhysFloat:
		return func(v *batch.Vector, i int32) float64 { return v.Floats[i] }
	case types.PhysDecimal:
		return func(v *batch.Vector, i int32) float64 { return v.Decimals[i].Float64(t.Prec, t.Scale) }
	}
	return func(v *batch.Vector, i int32) float64 { return float64(v.Ints[i]) }
}

func asDecimal(t types.Type) func(v *batch.Vector, i int32) types.Dec {
	if t.Physical() == types.PhysDecimal {
		return func(v *batch.Vector, i int32) types.Dec { return v.Decimals[i] }
	}
	return func(v *batch.Vector, i int32) types.Dec { return types.DecOf(v.Ints[i]) }
}
