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
