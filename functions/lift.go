package functions

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// Column picks the slice of a vector that holds its values. Ints, Bytes and their like are columns; with them the Lift
// functions make kernels of plain Go functions:
//
//	functions.Lift1(functions.Bytes, functions.Ints, func(s []byte) int64 { return int64(utf8.RuneCount(s)) })
type Column[T any] func(v *batch.Vector) []T

// Bools is the values of a BOOLEAN column.
func Bools(v *batch.Vector) []bool { return v.Bools }

// Ints is the values of an integer, DATE, TIME or interval column.
func Ints(v *batch.Vector) []int64 { return v.Ints }

// Floats is the values of a FLOAT or DOUBLE column.
func Floats(v *batch.Vector) []float64 { return v.Floats }

// Bytes is the values of a character or binary column.
func Bytes(v *batch.Vector) [][]byte { return v.Bytes }

// Times is the values of a TIMESTAMP or TIMESTAMP_LTZ column.
func Times(v *batch.Vector) []types.Instant { return v.Times }

// Decimals is the values of a DECIMAL column.
func Decimals(v *batch.Vector) []types.Dec { return v.Decimals }

// Lift1 makes a strict kernel of a function of one argument.
func Lift1[A, R any](a Column[A], r Column[R], f func(A) R) Kernel {
	return func(_ *Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, res := a(args[0]), r(out)
		for _, i := range sel {
			res[i] = f(x[i])
		}
	}
}

// Lift2 makes a strict kernel of a function of two arguments.
func Lift2[A, B, R any](a Column[A], b Column[B], r Column[R], f func(A, B) R) Kernel {
	return func(_ *Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, y, res := a(args[0]), b(args[1]), r(out)
		for _, i := range sel {
			res[i] = f(x[i], y[i])
		}
	}
}

// Compiled is the Compile of an overload whose kernel depends on nothing.
func Compiled(k Kernel) func(*Call) (Kernel, error) {
	return func(*Call) (Kernel, error) { return k, nil }
}
