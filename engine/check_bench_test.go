package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/engine"
)

// BenchmarkCheck checks generated jobs of growing length: the time per line should stay.
func BenchmarkCheck(b *testing.B) {
	for _, lines := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("lines=%d", lines), func(b *testing.B) {
			text := longJob(lines)
			e := engine.New(engine.Config{Strict: true, Lint: true})
			b.ReportAllocs()
			for b.Loop() {
				if _, problems := e.Check("job.sql", text); problems.HasErrors() {
					b.Fatal(problems)
				}
			}
			b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// longJob returns a script of at least as many lines: tables, views on them, and statements that write from view to table.
func longJob(lines int) string {
	var b strings.Builder
	b.WriteString("SET 'table.local-time-zone' = 'UTC';\n")
	for i := 0; strings.Count(b.String(), "\n") < lines; {
		for range max(lines/100, 1) {
			fmt.Fprintf(&b, jobBlock, i)
			i++
		}
	}
	return b.String()
}

const jobBlock = `
-- Orders of region %[1]d
CREATE TABLE raw_%[1]d (
  body STRING,
  arrived_at TIMESTAMP_LTZ(3) METADATA FROM 'timestamp',
  kafka_partition INT METADATA FROM 'partition' VIRTUAL
) WITH (
  'connector' = 'kafka',
  'topic' = 'raw.%[1]d',
  'properties.bootstrap.servers' = 'kafka:9092',
  'properties.group.id' = 'enrich-%[1]d',
  'scan.startup.mode' = 'earliest-offset',
  'format' = 'raw'
);
CREATE TABLE orders_%[1]d (
  id BIGINT NOT NULL,
  customer STRING,
  amount DECIMAL(10, 2),
  address ROW<street STRING, city STRING, zip STRING>,
  event_time TIMESTAMP_LTZ(3),
  arrived_at TIMESTAMP_LTZ(3),
  year_of INT,
  priority STRING,
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'opensearch-2',
  'hosts' = 'http://search:9200',
  'index' = 'orders-%[1]d',
  'json.timestamp-format.standard' = 'ISO-8601'
);
CREATE VIEW parsed_%[1]d AS
SELECT
  CAST(JSON_VALUE(body, '$.id') AS BIGINT) AS id,
  UPPER(JSON_VALUE(body, '$.customer.name')) AS customer,
  CAST(JSON_VALUE(body, '$.amount') AS DECIMAL(10, 2)) AS amount,
  JSON_VALUE(body, '$.address.street') AS street,
  JSON_VALUE(body, '$.address.city') AS city,
  JSON_VALUE(body, '$.address.zip') AS zip,
  TO_TIMESTAMP_LTZ(CAST(JSON_VALUE(body, '$.ts') AS BIGINT), 3) AS event_time,
  arrived_at
FROM raw_%[1]d
WHERE JSON_EXISTS(body, '$.id') AND kafka_partition >= 0;
INSERT INTO orders_%[1]d
SELECT
  id,
  customer,
  amount * 1.19 + 2,
  ROW(street, city, zip),
  event_time,
  arrived_at,
  CAST(EXTRACT(YEAR FROM CAST(event_time AS TIMESTAMP(3))) AS INT),
  CASE WHEN amount > 1000 THEN 'high' WHEN amount BETWEEN 100 AND 1000 THEN 'middle' ELSE 'low' END
FROM parsed_%[1]d
WHERE id IS NOT NULL AND city <> 'nowhere';
`
