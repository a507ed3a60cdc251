package sqlfmt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/sqlfmt"
)

// BenchmarkFormat shows that time grows as the text does.
func BenchmarkFormat(b *testing.B) {
	job := readFile(b, "../../examples/orders/enrich.sql")
	for _, lines := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			text := strings.Repeat(job+"\n", 1+lines/strings.Count(job, "\n"))
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, _, err := sqlfmt.Format(diag.NewSource("job.sql", text)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(strings.Count(text, "\n")), "ns/line")
		})
	}
}
