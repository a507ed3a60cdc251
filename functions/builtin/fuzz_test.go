package builtin_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

const fuzzRows = 3

// FuzzNumbers calls functions of numbers and dates with generated values of types that they take.
func FuzzNumbers(f *testing.F) { fuzzFamilies(f, "arithmetic", "comparison", "conditional") }

// FuzzCollections calls functions of arrays and maps with generated values of types that they take.
func FuzzCollections(f *testing.F) { fuzzFamilies(f, "collection", "comparison") }

// fuzzFamilies looks for a call that panics. A seed makes the function, the types and the values.
func fuzzFamilies(f *testing.F, families ...string) {
	named := map[string]bool{}
	for _, name := range families {
		named[name] = true
	}
	var all []*functions.Function
	for _, fn := range builtin.Registry().All() {
		if named[fn.Family] && fn.Kind == functions.Scalar && !fn.Special {
			all = append(all, fn)
		}
	}
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := generator{rand.New(rand.NewPCG(seed, 1))}
		fn := all[r.IntN(len(all))]
		for range 50 {
			if r.call(fn) {
				return
			}
		}
	})
}

// generator draws types, values and calls.
type generator struct{ *rand.Rand }

// call runs a function on drawn arguments; false where it does not take their types.
func (r generator) call(fn *functions.Function) bool {
	given := make([]functions.Arg, r.IntN(5))
	elem := r.typ(2)
	for i := range given {
		given[i].Type = r.near(elem)
		if r.IntN(3) == 0 {
			given[i].Const = r.column(given[i].Type)
		}
	}
	overload, as, err := fn.Resolve(given)
	if err != nil || overload.Compile == nil {
		return false
	}
	c := &functions.Call{Function: fn, Env: &functions.Env{Zone: time.UTC}}
	args := make([]*batch.Vector, len(given))
	for i, a := range given {
		args[i] = r.column(as[i])
		if a.Const != nil {
			args[i] = repeated(args[i])
			a.Const = args[i]
		}
		c.Args = append(c.Args, functions.Arg{Type: as[i], Const: a.Const})
	}
	if c.Result, err = overload.Result(c); err != nil {
		return false
	}
	kernel, err := overload.Compile(c)
	if err != nil {
		return false
	}
	out := batch.NewVector(c.Result, fuzzRows)
	eval := &functions.Eval{Arena: &batch.Arena{}, Fail: func(int32, error) {}}
	kernel(eval, validRows(overload, args, out), args, out)
	return true
}

// repeated is a column with its first value in all rows.
func repeated(v *batch.Vector) *batch.Vector {
	out := batch.NewVector(v.Type, fuzzRows)
	for i := range fuzzRows {
		out.Copy(i, v, 0)
	}
	return out
}

// validRows are the rows that a kernel is called for, with out made ready for them.
func validRows(o *functions.Overload, args []*batch.Vector, out *batch.Vector) []int32 {
	var sel []int32
	for i := range fuzzRows {
		null := false
		for _, a := range args {
			null = null || a.IsNull(i)
		}
		if o.Nulls == functions.Strict && null {
			out.SetNull(i)
			continue
		}
		if o.Nulls == functions.Strict {
			out.SetValid(i)
		}
		sel = append(sel, int32(i))
	}
	return sel
}

// near is a type, or another that goes with it: an element of an array, a position, a key.
func (r generator) near(t types.Type) types.Type {
	switch r.IntN(5) {
	case 0:
		return types.ArrayOf(t)
	case 1:
		return types.MapOf(t, r.typ(1))
	case 2:
		return types.Simple(types.Int)
	case 3:
		return r.typ(1)
	}
	return t
}

func (r generator) typ(depth int) types.Type {
	simple := []types.Kind{
		types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double, types.Boolean, types.Date, types.IntervalMonth, types.IntervalSecond,
	}
	switch n := r.IntN(20); {
	case n < len(simple):
		return types.Simple(simple[n])
	case n < 13:
		precision := 1 + r.IntN(types.MaxDecimalPrecision)
		return types.DecimalOf(precision, r.IntN(precision+1))
	case n < 15:
		return types.StringType()
	case n == 15:
		return types.TimestampOf(r.IntN(10))
	case n == 16:
		return types.TimestampLTZOf(r.IntN(10))
	case n == 17 || depth == 0:
		return types.TimeOf(0)
	case n == 18:
		return types.ArrayOf(r.typ(depth - 1))
	}
	return types.RowOf(types.Field{Name: "a", Type: r.typ(depth - 1)}, types.Field{Name: "b", Type: r.typ(depth - 1)})
}

func (r generator) column(t types.Type) *batch.Vector {
	v := batch.NewVector(t, fuzzRows)
	for i := range fuzzRows {
		r.fill(v, i)
	}
	return v
}

// fill sets a value, from the ends of its type more often than not.
func (r generator) fill(v *batch.Vector, i int) {
	if v.Type.Nullable && r.IntN(5) == 0 {
		v.SetNull(i)
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		v.SetBool(i, r.IntN(2) == 0)
	case types.PhysInt:
		v.SetInt(i, r.integer(v.Type.Kind))
	case types.PhysFloat:
		v.SetFloat(i, r.float(v.Type.Kind))
	case types.PhysBytes:
		v.SetBytes(i, []byte([]string{"", "a", "é😀", "2024-01-01", "1.5"}[r.IntN(5)]))
	case types.PhysTime:
		v.SetTime(i, types.Instant{Millis: r.Int64N(1<<48) - 1<<47, Nanos: int32(r.IntN(1_000_000))})
	case types.PhysDecimal:
		if d, ok := types.DecOf(r.integer(types.BigInt)).Rescale(min(18, v.Type.Scale), v.Type.Prec, v.Type.Scale); ok {
			v.SetDecimal(i, d)
		} else {
			v.SetDecimal(i, types.Dec{})
		}
	case types.PhysRow:
		v.SetValid(i)
		for _, c := range v.Children {
			r.fill(c, i)
		}
	default:
		v.BeginList(i)
		for range r.IntN(4) {
			at := v.AddElement(i)
			for _, c := range v.Children {
				r.fill(c, at)
			}
		}
	}
}

func (r generator) integer(k types.Kind) int64 {
	least, most := int64(math.MinInt64), int64(math.MaxInt64)
	switch k {
	case types.TinyInt:
		least, most = math.MinInt8, math.MaxInt8
	case types.SmallInt:
		least, most = math.MinInt16, math.MaxInt16
	case types.Int, types.Date, types.IntervalMonth:
		least, most = math.MinInt32, math.MaxInt32
	case types.Time:
		least, most = 0, 86_399_999
	}
	switch r.IntN(4) {
	case 0:
		return least
	case 1:
		return most
	}
	return min(most, max(least, r.Int64N(11)-5))
}

func (r generator) float(k types.Kind) float64 {
	f := []float64{
		0, math.Copysign(0, -1), 1, -2.5, 1e15, -1e20, 1e308, math.SmallestNonzeroFloat64, math.NaN(), math.Inf(1), math.Inf(-1), r.NormFloat64(),
	}[r.IntN(12)]
	if k == types.Float {
		return float64(float32(f))
	}
	return f
}
