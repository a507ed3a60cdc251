package planner_test

import (
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/internal/casetest"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/explain"
)

// FuzzPlan plans whatever parses: every script ends in jobs or in diagnostics at places of its text.
func FuzzPlan(f *testing.F) {
	for _, script := range casetest.Scripts(f, "testdata/*") {
		f.Add(script)
	}
	catalogs := planner.Catalogs{Functions: builtin.Registry(), Connectors: fakeConnectors(), Formats: fakeFormats()}
	f.Fuzz(func(t *testing.T, text string) {
		src := diag.NewSource("job.sql", text)
		script, _ := parser.Parse(src)
		result, diags := planner.Plan(script, catalogs, planner.Options{JobName: "job"})
		for _, d := range diags {
			if d.Source != nil && (d.Span.Start < 0 || d.Span.Start > d.Span.End || d.Span.End > len(text)) {
				t.Errorf("%s stands at %v of a text of %d bytes", d.Message, d.Span, len(text))
			}
		}
		if !diags.HasErrors() {
			for _, j := range result.Jobs {
				explain.Job(j)
			}
		}
	})
}
