package parser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
)

// generated returns a script of n times a table, a sink and a job between them.
func generated(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `-- stage %[1]d: it's generated
CREATE TABLE source_%[1]d (
  body STRING,
  nested ROW<`+"`key`"+` STRING, items ARRAY<ROW<id BIGINT NOT NULL, price DECIMAL(10, 2)>>>,
  arrived_at TIMESTAMP(3) METADATA FROM 'timestamp',
  WATERMARK FOR arrived_at AS arrived_at - INTERVAL '5' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = '${TOPIC_%[1]d:-orders.json}',
  'properties.bootstrap.servers' = '${SERVERS}',
  'format' = 'json'
);
INSERT INTO sink_%[1]d
SELECT
  JSON_VALUE(body, '$.id') AS id,
  ROW(UNIX_TIMESTAMP(NULLIF(JSON_VALUE(body, '$.after.ts'), '')), CAST(EXTRACT(NANOSECOND FROM arrived_at) AS INT)) AS ts,
  CASE WHEN nested.items[1].price * 2 + 1 > 100 AND body LIKE '%%a%%' THEN 'high' ELSE UPPER(body || '-') END AS band
FROM source_%[1]d
WHERE body IS NOT NULL AND (nested.`+"`key`"+` IN ('a', 'b', 'c') OR CHAR_LENGTH(body) BETWEEN 10 AND 20);
`, i)
	}
	return b.String()
}

// BenchmarkParse parses jobs of growing length; the time for a line must not grow with them.
func BenchmarkParse(b *testing.B) {
	perStage := strings.Count(generated(1), "\n")
	for _, lines := range []int{1_000, 10_000, 100_000} {
		text := generated(lines / perStage)
		b.Run(fmt.Sprintf("lines=%d", lines), func(b *testing.B) {
			src := diag.NewSource("generated.sql", text)
			if _, diags := parser.Parse(src); len(diags) > 0 {
				b.Fatal(diags)
			}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				parser.Parse(src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lines), "ns/line")
		})
	}
}

// BenchmarkParseBroken parses jobs with a mistake in every statement.
func BenchmarkParseBroken(b *testing.B) {
	perStage := strings.Count(generated(1), "\n")
	for _, lines := range []int{1_000, 10_000, 100_000} {
		text := strings.NewReplacer("STRING,", "STRING STRING,", "AS id", "AS 'id'", ");\n", ")\n").Replace(generated(lines / perStage))
		b.Run(fmt.Sprintf("lines=%d", lines), func(b *testing.B) {
			src := diag.NewSource("generated.sql", text)
			for b.Loop() {
				parser.Parse(src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lines), "ns/line")
		})
	}
}

func BenchmarkLex(b *testing.B) {
	text := generated(100)
	src := diag.NewSource("generated.sql", text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		lexer := parser.NewLexer(src)
		for lexer.Next().Kind != parser.EOF {
		}
	}
}
