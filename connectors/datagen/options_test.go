package datagen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	connectorlist "github.com/leatsql/leat/connectors/builtin"
	"github.com/leatsql/leat/diag"
	formatlist "github.com/leatsql/leat/formats/builtin"
	functionlist "github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
)

// TestOptions reads, from a case, the columns of a table in its first line and an option in each other line, and prints what is wrong,
// each mistake with the text that it is shown at.
func TestOptions(t *testing.T) {
	datadriven.RunTest(t, "testdata/options", func(t *testing.T, d *datadriven.TestData) string {
		columns, options, _ := strings.Cut(d.Input, "\n")
		with := []string{"'connector' = 'datagen'"}
		if options != "" {
			with = append(with, strings.Split(options, "\n")...)
		}
		src := diag.NewSource("job.sql", fmt.Sprintf("CREATE TABLE t (%s) WITH (%s);\nSELECT * FROM t;", columns, strings.Join(with, ", ")))
		script, diags := parser.Parse(src)
		catalogs := planner.Catalogs{Functions: functionlist.Registry(), Connectors: connectorlist.Registry(), Formats: formatlist.Registry()}
		_, planned := planner.Plan(script, catalogs, planner.Options{JobName: "job"})
		var b strings.Builder
		for _, found := range append(diags, planned...) {
			fmt.Fprintf(&b, "%s %s: %s\n", found.Span.Text(src), found.Code, found.Message)
			if found.Help != "" {
				fmt.Fprintf(&b, "  help: %s\n", found.Help)
			}
		}
		if b.Len() == 0 {
			return "ok\n"
		}
		return b.String()
	})
}
