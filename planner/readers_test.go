package planner_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// TestReadersDoNotShare has every reading of a table but the first told that positions need another name, within a job and
// across jobs.
func TestReadersDoNotShare(t *testing.T) {
	type reading struct {
		Job, Other string
		Shared     bool
	}
	var got []reading
	source := &connectors.Factory{Name: "log", BindSource: func(table connectors.Table) (connectors.Source, error) {
		got = append(got, reading{table.Job, table.Run.Other, table.Run.Shared})
		return fakeSource{}, nil
	}}
	script, _ := parser.Parse(diag.NewSource("job.sql", `
		CREATE TABLE src (a INT) WITH ('connector' = 'log');
		CREATE TABLE x (a INT) WITH ('connector' = 'blackhole');
		CREATE TABLE y (a INT) WITH ('connector' = 'blackhole');
		EXPLAIN INSERT INTO x SELECT a FROM src;
		INSERT INTO x SELECT a FROM src UNION ALL SELECT a + 1 FROM src;
		INSERT INTO y SELECT a FROM src;
		INSERT INTO y WITH twice AS (SELECT a FROM src) SELECT a FROM twice UNION ALL SELECT a FROM twice;`))
	_, diags := planner.Plan(script, planner.Catalogs{
		Functions: builtin.Registry(), Formats: fakeFormats(),
		Connectors: connectors.NewRegistry(append(fakeConnectors().All(), source)...),
	}, planner.Options{JobName: "job"})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	want := []reading{
		{"job.x", "x", false}, // of EXPLAIN
		{"job.x", "x", false},
		{"job.x", "x.2", true},
		{"job.y", "y", true},
		{"job.y.2", "y", true},
		{"job.y.2", "y.r2", true}, // one query of WITH, read twice
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("readings (-want +got):\n%s", diff)
	}
}
