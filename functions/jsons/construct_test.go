package jsons

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// constructed is a call of JSON_OBJECT over a text, a DOUBLE, a map and a text that is JSON, and its columns.
func constructed(tb testing.TB, rows int) (kernel functions.Kernel, sel []int32, columns []*batch.Vector) {
	tb.Helper()
	entries := types.MapOf(types.StringType(), types.Simple(types.Int))
	args := []functions.Arg{
		constant(types.Simple(types.Symbol), ""),
		constant(types.CharOf(1), "s"),
		{Type: types.StringType()},
		constant(types.CharOf(1), "f"),
		{Type: types.Simple(types.Double)},
		constant(types.CharOf(1), "m"),
		{Type: entries},
		constant(types.CharOf(1), "j"),
		{Type: types.StringType(), JSON: true},
	}
	kernel, err := compileObject(&functions.Call{Args: args, Result: types.StringType()})
	if err != nil {
		tb.Fatal(err)
	}
	for _, a := range args {
		columns = append(columns, batch.NewVector(a.Type, rows))
	}
	for i := range rows {
		sel = append(sel, int32(i))
		columns[2].SetBytes(i, []byte(`say "a"`))
		columns[4].SetFloat(i, 1e10)
		columns[6].BeginList(i)
		for _, name := range []string{"b", "a"} {
			at := columns[6].AddElement(i)
			columns[6].Children[0].SetBytes(at, []byte(name))
			columns[6].Children[1].SetInt(at, int64(at%2))
		}
		columns[8].SetBytes(i, []byte(`[1]`))
	}
	return kernel, sel, columns
}

func TestConstructorsAllocateNothing(t *testing.T) {
	kernel, sel, columns := constructed(t, 256)
	out := batch.NewVector(types.StringType(), 256)
	e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(_ int32, err error) { t.Error(err) }}
	run := func() {
		e.Arena.Reset()
		kernel(e, sel, columns, out)
	}
	run()
	if got, want := string(out.Bytes[255]), `{"f":1.0E10,"j":[1],"m":{"a":1,"b":0},"s":"say \"a\""}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Errorf("%v allocations for 256 rows, want none", n)
	}
}

func BenchmarkObject(b *testing.B) {
	kernel, sel, columns := constructed(b, 1024)
	out := batch.NewVector(types.StringType(), 1024)
	e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(_ int32, err error) { b.Error(err) }}
	b.ReportAllocs()
	for b.Loop() {
		e.Arena.Reset()
		kernel(e, sel, columns, out)
	}
	b.ReportMetric(float64(b.N)*1024/b.Elapsed().Seconds(), "rows/s")
}
