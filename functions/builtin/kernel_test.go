package builtin_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

const benchRows = 1024

// kernelCall is a kernel with columns to run it on.
type kernelCall struct {
	kernel functions.Kernel
	eval   functions.Eval
	sel    []int32
	args   []*batch.Vector
	out    *batch.Vector
}

func (k *kernelCall) run() {
	k.eval.Arena.Reset()
	k.out.Reset()
	k.kernel(&k.eval, k.sel, k.args, k.out)
}

func newKernelCall(tb testing.TB, name string, args ...*batch.Vector) *kernelCall {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		tb.Fatal(err)
	}
	f, _ := builtin.Registry().Lookup(name)
	c := &functions.Call{Function: f, Env: &functions.Env{Zone: zone}}
	for _, a := range args {
		c.Args = append(c.Args, functions.Arg{Type: a.Type, Const: a})
	}
	overload, _, err := f.Resolve(c.Args)
	if err != nil {
		tb.Fatal(err)
	}
	if c.Result, err = overload.Result(c); err != nil {
		tb.Fatal(err)
	}
	kernel, err := overload.Compile(c)
	if err != nil {
		tb.Fatal(err)
	}
	k := &kernelCall{kernel: kernel, args: args, out: batch.NewVector(c.Result, benchRows)}
	k.eval = functions.Eval{Arena: &batch.Arena{}, Now: time.Unix(0, 0), Fail: func(row int32, err error) { tb.Errorf("row %d: %v", row, err) }}
	k.out.Nulls.Zero()
	for i := range benchRows {
		k.sel = append(k.sel, int32(i))
	}
	return k
}

func column(t types.Type, set func(c *batch.Vector, i int)) *batch.Vector {
	c := batch.NewVector(t, benchRows)
	for i := range benchRows {
		set(c, i)
	}
	return c
}

func texts(format string) *batch.Vector {
	return column(types.StringType(), func(c *batch.Vector, i int) { c.SetBytes(i, fmt.Appendf(nil, format, i%60)) })
}

// benchCalls are the kernels that the data path leans on.
func benchCalls(tb testing.TB) map[string]*kernelCall {
	symbol := func(unit string) *batch.Vector {
		return column(types.Type{Kind: types.Symbol}, func(c *batch.Vector, i int) { c.SetBytes(i, []byte(unit)) })
	}
	times := column(types.TimestampLTZOf(9), func(c *batch.Vector, i int) {
		c.SetTime(i, types.Instant{Millis: 1_704_164_645_123 + int64(i)*60_000, Nanos: 456_789})
	})
	ints := func(n int64) *batch.Vector {
		return column(types.Simple(types.BigInt), func(c *batch.Vector, i int) { c.SetInt(i, n+int64(i)) })
	}
	precision := column(types.Simple(types.Int), func(c *batch.Vector, i int) { c.SetInt(i, 3) })
	decimals := column(types.DecimalOf(10, 2), func(c *batch.Vector, i int) { c.SetDecimal(i, types.DecOf(int64(1000+i))) })
	two := column(types.Simple(types.Int), func(c *batch.Vector, i int) { c.SetInt(i, 2) })
	names := texts("customer-%02d")
	floats := column(types.Simple(types.Double), func(c *batch.Vector, i int) { c.SetFloat(i, float64(i)/8-20) })
	lists := column(types.ArrayOf(types.Simple(types.Int)), func(c *batch.Vector, i int) {
		c.BeginList(i)
		for k := range 5 {
			c.Children[0].SetInt(c.AddElement(i), int64((i+3*k)%7))
		}
	})
	entries := column(types.MapOf(types.StringType(), types.Simple(types.Int)), func(c *batch.Vector, i int) {
		c.BeginList(i)
		for k := range 3 {
			at := c.AddElement(i)
			c.Children[0].SetBytes(at, []byte{'a' + byte(k)})
			c.Children[1].SetInt(at, int64(i+k))
		}
	})
	return map[string]*kernelCall{
		"equal strings":      newKernelCall(tb, "=", names, texts("customer-%02d")),
		"order strings":      newKernelCall(tb, "<", names, texts("customer-%02d")),
		"unix_timestamp":     newKernelCall(tb, "UNIX_TIMESTAMP", texts("2024-01-02 03:04:%02d.123456")),
		"extract nanosecond": newKernelCall(tb, "EXTRACT", symbol("NANOSECOND"), times),
		"extract hour":       newKernelCall(tb, "EXTRACT", symbol("HOUR"), times),
		"extract year":       newKernelCall(tb, "EXTRACT", symbol("YEAR"), times),
		"to_timestamp_ltz":   newKernelCall(tb, "TO_TIMESTAMP_LTZ", ints(1_704_164_645_123), precision),
		"multiply":           newKernelCall(tb, "*", ints(1), ints(1000)),
		"add decimals":       newKernelCall(tb, "+", decimals, decimals),
		"multiply decimals":  newKernelCall(tb, "*", decimals, decimals),
		"divide decimals":    newKernelCall(tb, "/", decimals, decimals),
		"is null":            newKernelCall(tb, "IS NULL", names),
		"is distinct from":   newKernelCall(tb, "IS DISTINCT FROM", names, names),
		"upper":              newKernelCall(tb, "UPPER", names),
		"concat":             newKernelCall(tb, "||", names, names),
		"substring":          newKernelCall(tb, "SUBSTRING", names, two),
		"char_length":        newKernelCall(tb, "CHAR_LENGTH", names),
		"round decimals":     newKernelCall(tb, "ROUND", decimals, two),
		"floor decimals":     newKernelCall(tb, "FLOOR", decimals),
		"round floats":       newKernelCall(tb, "ROUND", floats, two),
		"remainder":          newKernelCall(tb, "%", decimals, decimals),
		"sinh":               newKernelCall(tb, "SINH", floats),
		"atan":               newKernelCall(tb, "ATAN", floats),
		"element":            newKernelCall(tb, "[]", lists, two),
		"array_contains":     newKernelCall(tb, "ARRAY_CONTAINS", lists, two),
		"array_sort":         newKernelCall(tb, "ARRAY_SORT", lists),
		"array_union":        newKernelCall(tb, "ARRAY_UNION", lists, lists),
		"array_append":       newKernelCall(tb, "ARRAY_APPEND", lists, two),
		"array_max":          newKernelCall(tb, "ARRAY_MAX", lists),
		"array_slice":        newKernelCall(tb, "ARRAY_SLICE", lists, two, precision),
		"map_entries":        newKernelCall(tb, "MAP_ENTRIES", entries),
		"map_union":          newKernelCall(tb, "MAP_UNION", entries, entries),
		"equal arrays":       newKernelCall(tb, "=", lists, lists),
	}
}

func TestKernelsDoNotAllocate(t *testing.T) {
	allocateNothing(t, benchCalls(t))
}

// allocateNothing holds kernels to no allocation once their scratch memory has grown.
func allocateNothing(t *testing.T, calls map[string]*kernelCall) {
	t.Helper()
	for name, k := range calls {
		k.run() // scratch memory grows once
		if n := testing.AllocsPerRun(10, k.run); n != 0 {
			t.Errorf("%s: %v allocations for %d rows, want none", name, n, benchRows)
		}
	}
}

func BenchmarkKernels(b *testing.B) {
	benchmarkCalls(b, benchCalls(b))
}

// benchmarkCalls times each kernel, by row.
func benchmarkCalls(b *testing.B, calls map[string]*kernelCall) {
	b.Helper()
	for name, k := range calls {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k.run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows, "ns/row")
		})
	}
}
