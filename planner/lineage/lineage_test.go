package lineage_test

import (
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	connectors "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	formats "github.com/leatsql/leat/formats/builtin"
	functions "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/lineage"
)

// TestCases runs the case files: "text" and "openlineage" are the lineages of a script's jobs.
func TestCases(t *testing.T) {
	datadriven.RunTest(t, "testdata/lineage", func(t *testing.T, d *datadriven.TestData) string {
		tree, problems := parser.Parse(diag.NewSource("job.sql", d.Input))
		result, more := planner.Plan(tree, planner.Catalogs{Functions: functions.Registry(), Connectors: connectors.Registry(), Formats: formats.Registry()},
			planner.Options{JobName: "job", Zone: time.UTC})
		for _, p := range append(problems, more...) {
			if p.Severity == diag.Error && !p.Code.NotYet() {
				d.Fatalf(t, "%s", p.Error())
			}
		}
		var all []lineage.Lineage
		for _, j := range result.Jobs {
			all = append(all, lineage.Of(j))
		}
		var b strings.Builder
		var err error
		switch d.Cmd {
		case "text":
			err = lineage.WriteText(&b, all)
		case "openlineage":
			err = lineage.WriteOpenLineage(&b, all, "https://example.org/leat", time.Unix(1_700_000_000, 0))
		default:
			d.Fatalf(t, "no command %q", d.Cmd)
		}
		if err != nil {
			t.Fatal(err)
		}
		return b.String()
	})
}
