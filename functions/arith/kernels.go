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
	divides bool // b must not be zero where numbers are exact
}

func (o operator) compile(c *functions.Call) (functions.Kernel, error) {
	switch {
	case c.Result.Kind == types.Float:
		return functions.Lift2(functions.Floats, functions.Floats, functions.Floats, func(a, b float64) float64 {
			return float64(o.singles(float32(a), float32(b)))
		}), nil
	case c.Result.Kind == types.Double:
		return functions.Lift2(functions.Floats, functions.Floats, functions.Floats, o.floats), nil
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

// wrap returns what keeps the low bits of a number that an integer type holds.
func wrap(k types.Kind) func(int64) int64 {
	switch k {
	case types.TinyInt:
		return func(v int64) int64 { return int64(int8(v)) }
	case types.SmallInt:
		return func(v int64) int64 { return int64(int16(v)) }
	case types.Int:
		return func(v int64) int64 { return int64(int32(v)) }
	}
	return func(v int64) int64 { return v }
}

// identity is the sign +.
func identity(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		out.Copy(int(i), args[0], int(i))
	}
}

// compileNegate makes the sign -.
func compileNegate(c *functions.Call) (functions.Kernel, error) {
	switch c.Result.Physical() {
	case types.PhysFloat:
		return functions.Lift1(functions.Floats, functions.Floats, func(v float64) float64 { return -v }), nil
	}
	low := wrap(c.Result.Kind)
	return functions.Lift1(functions.Ints, functions.Ints, func(v int64) int64 { return low(-v) }), nil
}
