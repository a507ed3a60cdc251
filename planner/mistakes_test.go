package planner_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/formats"
	formatlist "github.com/leatsql/leat/formats/builtin"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/internal/casetest"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// tenMistakes marks each mistake by what stands between « and ».
const tenMistakes = `CREATE TABLE raw_orders (
  body STRING,
  n INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders.json',
  'properties.bootstrap.servers' = '«${KAFKA_SERVERS}»',
  'properties.group.id' = 'enrich',
  «'scan.startup.mod'» = 'earliest-offset',
  'format' = 'json'
);
CREATE TABLE orders (
  id STRING,
  «organisation_id» STRING,
  event_ts ROW<seconds BIGINT, nanos «STRING»>,
  event_type STRING
) «WITH» (
  'connector' = 'kafka',
  'properties.bootstrap.servers' = 'kafka:9092',
  'sink.delivery-guarantee' = «'exactly'»,
  'format' = 'protobuf',
  'protobuf.message-class-name' = 'com.example.orders.v1.OrdersOuterClass$Orders'
);
INSERT INTO orders SELECT JSON_VALUE(«bdy», '$.id') AS id, «UPER»(body), ROW(1, 'x'), UPPER(«n») FROM raw_orders;
INSERT INTO orders SELECT a, b, c, d FROM «raw_order»;
`

// TestTenMistakes has one run find ten mistakes of all kinds with the real connectors, formats and functions, each at its
// place and with a help line, and nothing else.
func TestTenMistakes(t *testing.T) {
	codes := []diag.Code{
		diag.UnsetVariable, diag.UnknownOption, diag.UnknownField, diag.FieldMismatch, diag.MissingOption, diag.BadOption,
		diag.UnknownColumn, diag.UnknownFunction, diag.ArgumentMismatch, diag.UnknownTable,
	}
	text, marks := casetest.Unmark(tenMistakes)
	src := diag.NewSource("job.sql", text)
	script, parsed := parser.Parse(src)
	if len(parsed) > 0 {
		t.Fatalf("the script does not parse: %v", parsed)
	}
	_, diags := planner.Plan(script,
		planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()},
		planner.Options{JobName: "job", Schemas: formats.Schemas{ProtoPaths: []string{"../testdata/protos"}}})
	type told struct {
		Code diag.Code
		Span diag.Span
	}
	var got, want []told
	for i, code := range codes {
		want = append(want, told{code, marks[i]})
	}
	for _, d := range diags {
		got = append(got, told{d.Code, d.Span})
		if d.Help == "" {
			t.Errorf("%s has no help", d.Error())
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mistakes (-want +got):\n%s\n%v", diff, diags)
	}
}
