package planner_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/explain"
)

// FuzzPlan plans whatever parses: every script ends in jobs or in diagnostics at places of its text.
func FuzzPlan(f *testing.F) {
	paths, err := filepath.Glob("testdata/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // the folder of crashers
		}
		for _, test := range strings.Split(string(text), "\n\n") {
			input, _, _ := strings.Cut(test, "\n----")
			f.Add(input[strings.Index(input, "\n")+1:])
		}
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
