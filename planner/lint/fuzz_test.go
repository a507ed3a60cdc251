package lint_test

import (
	"testing"

	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	formatlist "github.com/leatsql/leat/formats/builtin"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/internal/casetest"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// FuzzWarnings has no script make the checks panic or point out of its text.
func FuzzWarnings(f *testing.F) {
	for _, script := range casetest.Scripts(f, "testdata/*") {
		f.Add(script)
	}
	catalogs := planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()}
	f.Fuzz(func(t *testing.T, text string) {
		src := diag.NewSource("x.sql", text)
		script, _ := parser.Parse(src)
		_, diags := planner.Plan(script, catalogs, planner.Options{Lint: true, AllowUnset: true})
		for _, d := range diags {
			if d.Source == src && (d.Span.Start < 0 || d.Span.Start > d.Span.End || d.Span.End > len(text)) {
				t.Errorf("%s points to %v of %d bytes", d.Error(), d.Span, len(text))
			}
		}
	})
}
