package arith

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

var errZero = errors.New("division by zero")

// operator is a binary operator in each of the forms that its operands may have.
type operator struct {
	ints    func(a, b int64) int64
	floats  func(a, b float64) float64
	singles func(a, b float32) float32
	// decimals returns a DECIMAL(precision, scale), or false when it has no room for the result, which is NULL then.
	decimals func(a types.Dec, aScale int, b types.Dec, bScale, precision, scale int) (types.Dec, bool)
	divides  bool // b must not be zero where numbers are exact
	// refuses says of DECIMALs that they have no result; nil where all but a division by zero have one.
	refuses func(a types.Dec, aScale int, b types.Dec, bScale int) error
}

func (o operator) compile(c *functions.Call) (functions.Kernel, error) {
	switch {
	case c.Result.Kind == types.Float:
		return functions.Lift2(functions.Floats, functions.Floats, functions.Floats, func(a, b float64) float64 {
			return float64(o.singles(float32(a), float32(b)))
		}), nil
	case c.Result.Kind == types.Double:
		return functions.Lift2(functions.Floats, functions.Floats, functions.Floats, o.floats), nil
	case c.Args[0].Type.Kind == types.Decimal || c.Args[1].Type.Kind == types.Decimal:
		return o.decimalKernel(c), nil
	}
	return o.integers(wrap(c.Result.Kind)), nil
}

func (o operator) integers(wrap func(int64) int64) functions.Kernel {
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y, res := args[0].Ints, args[1].Ints, out.Ints
		for _, i := range sel {
			if o.divides && y[i] == 0 {
				e.Fail(i, errZero)
				continue
			}
			res[i] = wrap(o.ints(x[i], y[i]))
		}
	}
}

func (o operator) decimalKernel(c *functions.Call) functions.Kernel {
	aScale, bScale, t := c.Args[0].Type.Scale, c.Args[1].Type.Scale, functions.AsDecimal(c.Result)
	if c.Result.IsInteger() {
		return o.decimalByInteger(aScale, t)
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y := args[0].Decimals, args[1].Decimals
		for _, i := range sel {
			if o.divides && y[i] == (types.Dec{}) {
				e.Fail(i, errZero)
				continue
			}
			if o.refuses != nil {
				if err := o.refuses(x[i], aScale, y[i], bScale); err != nil {
					e.Fail(i, err)
					continue
				}
			}
			v, ok := o.decimals(x[i], aScale, y[i], bScale, t.Prec, t.Scale)
			if !ok {
				out.SetNull(int(i))
				continue
			}
			out.Decimals[i] = v
		}
	}
}

// decimalByInteger is % of a DECIMAL by an integer, whose type the result has.
func (o operator) decimalByInteger(aScale int, t types.Type) functions.Kernel {
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y := args[0].Decimals, args[1].Ints
		for _, i := range sel {
			if y[i] == 0 {
				e.Fail(i, errZero)
				continue
			}
			v, _ := o.decimals(x[i], aScale, types.DecOf(y[i]), 0, t.Prec, 0) // smaller than y
			out.Ints[i] = int64(v.Lo)
		}
	}
}

// wrap returns what keeps the low bits of a number that an integer type holds. Months are an INT.
func wrap(k types.Kind) func(int64) int64 {
	switch k {
	case types.TinyInt:
		return func(v int64) int64 { return int64(int8(v)) }
	case types.SmallInt:
		return func(v int64) int64 { return int64(int16(v)) }
	case types.Int, types.IntervalMonth:
		return func(v int64) int64 { return int64(int32(v)) }
	default:
		return func(v int64) int64 { return v }
	}
}

// swapped exchanges the two arguments.
func swapped(k functions.Kernel) functions.Kernel {
	var both [2]*batch.Vector
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		both[0], both[1] = args[1], args[0]
		k(e, sel, both[:], out)
	}
}

// compileNegate makes the sign -.
func compileNegate(c *functions.Call) (functions.Kernel, error) {
	switch c.Result.Physical() {
	case types.PhysFloat:
		return functions.Lift1(functions.Floats, functions.Floats, func(v float64) float64 { return -v }), nil
	case types.PhysDecimal:
		return functions.Lift1(functions.Decimals, functions.Decimals, types.Dec.Neg), nil
	default:
		low := wrap(c.Result.Kind)
		return functions.Lift1(functions.Ints, functions.Ints, func(v int64) int64 { return low(-v) }), nil
	}
}
