package arith

import (
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// compileAbs is ABS. The least number of an integer type has no positive one and stays, as in Java.
func compileAbs(c *functions.Call) (functions.Kernel, error) {
	t := c.Args[0].Type
	switch t.Physical() {
	case types.PhysFloat:
		return functions.Lift1(functions.Floats, functions.Floats, math.Abs), nil
	case types.PhysDecimal:
		return functions.Lift1(functions.Decimals, functions.Decimals, types.Dec.Abs), nil
	default:
		fit := wrap(t.Kind)
		return functions.Lift1(functions.Ints, functions.Ints, func(n int64) int64 {
			if n < 0 {
				return fit(-n)
			}
			return n
		}), nil
	}
}

// compileSign is SIGN.
func compileSign(c *functions.Call) (functions.Kernel, error) {
	t := c.Args[0].Type
	switch t.Physical() {
	case types.PhysFloat:
		return functions.Lift1(functions.Floats, functions.Floats, signOf), nil
	case types.PhysDecimal:
		zero := types.Dec{}
		one, ok := types.DecFromInt(1, t.Prec, t.Scale)
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				switch sign := args[0].Decimals[i].Compare(zero); {
				case sign == 0:
					out.Decimals[i] = zero
				case !ok: // the type has no digit before the point for a 1
					out.SetNull(int(i))
				case sign < 0:
					out.Decimals[i] = one.Neg()
				default:
					out.Decimals[i] = one
				}
			}
		}, nil
	default:
		return functions.Lift1(functions.Ints, functions.Ints, func(n int64) int64 {
			switch {
			case n < 0:
				return -1
			case n > 0:
				return 1
			}
			return 0
		}), nil
	}
}

// signOf is Math.signum: zeros and NaN stay as they are.
func signOf(f float64) float64 {
	switch {
	case f > 0:
		return 1
	case f < 0:
		return -1
	}
	return f
}
