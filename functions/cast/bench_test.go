package cast_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/types"
)

const benchRows = 256

// benchCase is a cast of benchRows values; texts are cast to from first.
type benchCase struct {
	name     string
	from, to types.Type
	text     func(i int) string
}

func benchCases() []benchCase {
	str, ltz := types.StringType(), types.TimestampLTZOf(9)
	stamp := func(i int) string { return fmt.Sprintf("2024-%02d-02 03:04:%02d.123456", 1+i/50, i%60) }
	whole := func(i int) string { return fmt.Sprint(i * 3_000_000_000) }
	broken := func(i int) string { return fmt.Sprintf("%d.%02d", i, i%100) }
	day := func(i int) string { return fmt.Sprintf("2024-%02d-%02d", 1+i%12, 1+i%28) }
	clock := func(i int) string { return fmt.Sprintf("%02d:%02d:%02d.5", i%24, i%60, i%59) }
	big, double, date, times := types.Simple(types.BigInt), types.Simple(types.Double), types.Simple(types.Date), types.TimeOf(0)
	return []benchCase{
		{"BIGINT to STRING", big, str, whole},
		{"BOOLEAN to STRING", types.Simple(types.Boolean), str, func(i int) string { return []string{"true", "false"}[i%2] }},
		{"STRING to FLOAT", str, types.Simple(types.Float), broken},
		{"FLOAT to STRING", types.Simple(types.Float), str, broken},
		{"STRING to DECIMAL(38, 18)", str, types.DecimalOf(38, 18), broken},
		{"DECIMAL(10, 2) to STRING", types.DecimalOf(10, 2), str, broken},
		{"DECIMAL(10, 2) to DECIMAL(38, 20)", types.DecimalOf(10, 2), types.DecimalOf(38, 20), broken},
		{"DECIMAL(38, 18) to DECIMAL(10, 1)", types.DecimalOf(38, 18), types.DecimalOf(10, 1), broken},
		{"DECIMAL(38, 18) to DOUBLE", types.DecimalOf(38, 18), double, broken},
		{"DECIMAL(10, 2) to BIGINT", types.DecimalOf(10, 2), big, broken},
		{"DOUBLE to DECIMAL(10, 2)", double, types.DecimalOf(10, 2), broken},
		{"STRING to DATE", str, date, day},
		{"DATE to STRING", date, str, day},
		{"STRING to TIME(0)", str, times, clock},
		{"TIME(0) to STRING", times, str, clock},
		{"STRING to TIMESTAMP(3)", str, types.TimestampOf(3), stamp},
		{"TIMESTAMP(3) to STRING", types.TimestampOf(3), str, stamp},
		{"TIMESTAMP_LTZ(9) to TIMESTAMP(3)", ltz, types.TimestampOf(3), stamp},
		{"TIMESTAMP(3) to DATE", types.TimestampOf(3), date, stamp},
		{"BYTES to STRING", types.BytesType(), str, stamp},
		{"STRING to TIMESTAMP_LTZ(9)", str, ltz, stamp},
		{"TIMESTAMP_LTZ(9) to STRING", ltz, str, stamp},
		{"STRING to BOOLEAN", str, types.Simple(types.Boolean), func(i int) string { return []string{"true", "false", "YES"}[i%3] }},
		{"BIGINT to INT", types.Simple(types.BigInt), types.Simple(types.Int), func(i int) string { return fmt.Sprint(i * 3_000_000_000) }},
		{"STRING to BIGINT", str, types.Simple(types.BigInt), func(i int) string { return fmt.Sprint(i * 3_000_000_000) }},
		{"STRING to DOUBLE", str, types.Simple(types.Double), func(i int) string { return fmt.Sprint(float64(i) / 7) }},
		{"DOUBLE to STRING", types.Simple(types.Double), str, func(i int) string { return fmt.Sprint(float64(i) / 8) }},
		{"STRING to DECIMAL(10, 2)", str, types.DecimalOf(10, 2), func(i int) string { return fmt.Sprintf("%d.%02d", i, i%100) }},
		{"DECIMAL(38, 18) to STRING", types.DecimalOf(38, 18), str, func(i int) string { return fmt.Sprintf("%d.%02d", i, i%100) }},
		{"STRING to CHAR(8)", str, types.CharOf(8), func(i int) string { return fmt.Sprint(i) }},
	}
}

// runner returns what casts a batch of the case's values, once the arena is reset.
func (c benchCase) runner(tb testing.TB) func() {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		tb.Fatal(err)
	}
	env := &functions.Env{Zone: zone}
	in := batch.NewVector(c.from, benchRows)
	sel := make([]int32, benchRows)
	for i := range sel {
		sel[i] = int32(i)
		v, err := convert(env, text1(types.StringType(), []byte(c.text(i))), c.from, false)
		if err != nil {
			tb.Fatal(err)
		}
		in.Copy(i, v, 0)
	}
	kernel, err := cast.Compile(c.from, c.to, false, env)
	if err != nil {
		tb.Fatal(err)
	}
	out := batch.NewVector(c.to, benchRows)
	out.Nulls.Zero()
	args := []*batch.Vector{in}
	e := &functions.Eval{Arena: &batch.Arena{}, Fail: func(row int32, err error) { tb.Fatal(row, err) }}
	return func() {
		e.Arena.Reset()
		kernel(e, sel, args, out)
	}
}

func BenchmarkCast(b *testing.B) {
	for _, c := range benchCases() {
		b.Run(c.name, func(b *testing.B) {
			run := c.runner(b)
			b.ReportAllocs()
			for b.Loop() {
				run()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows, "ns/row")
		})
	}
}

func TestCastAllocatesNothing(t *testing.T) {
	for _, c := range benchCases() {
		run := c.runner(t)
		if n := testing.AllocsPerRun(20, run); n != 0 {
			t.Errorf("%s: %v allocations for a batch, want none", c.name, n)
		}
	}
}
