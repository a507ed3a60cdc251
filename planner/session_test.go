package planner_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// TestPlacesAcrossTheScriptsOfASession: each mistake stands in the text that it was made in, and what failed in one script does not
// spoil the next.
func TestPlacesAcrossTheScriptsOfASession(t *testing.T) {
	s := planner.NewSession(planner.Catalogs{Functions: builtin.Registry(), Connectors: fakeConnectors(), Formats: fakeFormats()}, planner.Options{JobName: "job"})
	var got []string
	for _, script := range []struct{ name, text string }{
		{"1", "CREATE TABLE t (id STRING) WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'k:1', 'format' = 'protobuf', 'protobuf.message-class-name' = 'Orders')"},
		{"2", "ALTER TABLE t ADD (nope INT, amount BIGINT)"},
		{"3", "CREATE TABLE u (extra INT) LIKE t"},
		{"4", "SELECT id FROM t"},
		{"5", "SELECT id FROM u"},
		{"6", "ALTER TABLE t ADD x INTT; SELECT x FROM t"},
		{"7", "ALTER TABLE t DROP nope; SELECT x FROM t"},
		{"8", "USE nowhere; SELECT a FROM lost"},
		{"9", "SELECT a FROM lost"},
		{"10", "CREATE VIEW v AS SELECT id FROM t; DROP TABLE t"},
		{"11", "SELECT id FROM v"},
		{"12", "CREATE CATALOG lake WITH ('type' = 'paimon'); SELECT a FROM lake.db.t"},
		{"13", "SELECT a FROM lake.db.t; SELECT a FROM lake.db.u"},
		{"14", "CREATE TABLE lake.db.own (a INT)"},
		{"15", "INSERT INTO lake.db.own SELECT 1"},
	} {
		tree, parsed := parser.Parse(diag.NewSource(script.name, script.text))
		if len(parsed) > 0 {
			t.Fatal(parsed)
		}
		_, diags := s.Plan(tree)
		for _, d := range diags {
			got = append(got, script.name+": "+d.Error())
		}
	}
	want := []string{
		"4: 2:1:20: error[LEAT4002]: message Orders has no field nope",
		"5: 3:1:17: error[LEAT4002]: message Orders has no field extra",
		"5: 2:1:20: error[LEAT4002]: message Orders has no field nope",
		"6: 6:1:21: error[LEAT2102]: no type INTT",
		"7: 7:1:33: error[LEAT2002]: no column \"x\" in t",
		"8: 8:1:5: error[LEAT2001]: no database \"nowhere\" in default_catalog",
		"9: 9:1:15: error[LEAT2001]: no table \"lost\"",
		"11: 11:1:16: error[LEAT2001]: view v reads t, which was dropped",
		"12: 12:1:36: error[LEAT5004]: a catalog of type 'paimon' is not supported yet",
		"13: 13:1:15: error[LEAT5004]: catalog lake is not supported yet, nor what lies in it",
		"15: 14:1:14: error[LEAT5004]: catalog lake is not supported yet, nor what lies in it",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
