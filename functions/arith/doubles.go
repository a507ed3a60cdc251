package arith

import (
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javamath"
	"github.com/leatsql/leat/types"
)

// doubleOf reads values of a numeric type as DOUBLE.
func doubleOf(t types.Type) func(v *batch.Vector, i int32) float64 {
	switch t.Physical() {
	case types.PhysFloat:
		return func(v *batch.Vector, i int32) float64 { return v.Floats[i] }
	case types.PhysDecimal:
		return func(v *batch.Vector, i int32) float64 { return v.Decimals[i].Float64(t.Prec, t.Scale) }
	default:
		return func(v *batch.Vector, i int32) float64 { return float64(v.Ints[i]) }
	}
}

// ofOne compiles a function of one number that gives a DOUBLE.
func ofOne(f func(float64) float64) func(*functions.Call) (functions.Kernel, error) {
	return func(c *functions.Call) (functions.Kernel, error) {
		x := doubleOf(c.Args[0].Type)
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Floats[i] = f(x(args[0], i))
			}
		}, nil
	}
}

// ofTwo compiles a function of two numbers that gives a DOUBLE.
func ofTwo(f func(a, b float64) float64) func(*functions.Call) (functions.Kernel, error) {
	return func(c *functions.Call) (functions.Kernel, error) {
		a, b := doubleOf(c.Args[0].Type), doubleOf(c.Args[1].Type)
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			for _, i := range sel {
				out.Floats[i] = f(a(args[0], i), b(args[1], i))
			}
		}, nil
	}
}

// always compiles a constant.
func always(value float64) func(*functions.Call) (functions.Kernel, error) {
	return functions.Compiled(func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Floats[i] = value
		}
	})
}

// sqrt is Math.pow(x, 0.5), as Flink has it: of -0.0 it is 0.0, of -Infinity Infinity.
func sqrt(x float64) float64 {
	switch {
	case x == 0:
		return 0
	case math.IsInf(x, -1):
		return math.Inf(1)
	}
	return math.Sqrt(x)
}

// logTo is LOG(base, x) and, for base 2, LOG2: a quotient of logarithms, with its error.
func logTo(base, x float64) float64 { return javamath.Log(x) / javamath.Log(base) }

func log2(x float64) float64 { return logTo(2, x) }

func cot(x float64) float64 { return 1 / javamath.Tan(x) }

// Degrees and radians are products, as in Java since 9.
func degrees(x float64) float64 { return x * (180 / math.Pi) }

func radians(x float64) float64 { return x * (math.Pi / 180) }
