package compare_test

import (
	"context"
	"runtime"
	"strconv"
	"testing"

	"github.com/leatsql/leat/compare"
)

// BenchmarkRun compares two sides of many keys that are the same, and reports how much memory each key takes.
func BenchmarkRun(b *testing.B) {
	const keys = 1_000_000
	side := compare.Side{Name: "side", Key: []string{"id"}, Read: func(_ context.Context, each func(compare.Record)) error {
		var value []byte
		for i := range keys {
			value = strconv.AppendInt(append(value[:0], `{"id":`...), int64(i), 10)
			value = append(value, `,"organization":"0190f3a2-5c1e-7a77-9d10-cb7a13a3e1f0","amount":20.50,"items":[{"sku":"a-1","n":2},{"sku":"b-2","n":1}],"active":true}`...)
			each(compare.Record{Value: value})
		}
		return nil
	}}
	b.ReportAllocs()
	var most uint64
	for b.Loop() {
		last := compare.Side{Name: "last", Key: side.Key, Read: func(ctx context.Context, each func(compare.Record)) error {
			err := side.Read(ctx, each)
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
			return err
		}}
		if r, err := compare.Run(b.Context(), side, last, compare.Options{}); err != nil || !r.Equal() {
			b.Fatal(r, err)
		}
	}
	b.ReportMetric(float64(most)/keys, "B/key")
	b.ReportMetric(float64(b.N)*2*keys/b.Elapsed().Seconds(), "records/s")
}
