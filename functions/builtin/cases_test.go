package builtin_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/types"
)

// TestCases runs the case files: an expression a line, and for each its value and type, or its error and when it comes.
//
//	eval [zone=America/New_York]
//	1 + 1
//	----
//	2 : INT NOT NULL
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			zone := time.UTC
			if d.HasArg("zone") {
				var name string
				d.ScanArgs(t, "zone", &name)
				var err error
				if zone, err = time.LoadLocation(name); err != nil {
					t.Fatal(err)
				}
			}
			var b strings.Builder
			for expr := range strings.Lines(d.Input) {
				b.WriteString(answer(newEvaluator(zone), strings.TrimSpace(expr)) + "\n")
			}
			return b.String()
		})
	})
}

func answer(v *evaluator, expr string) string {
	got, err := v.text(expr)
	switch p := (phaseError{}); {
	case errors.As(err, &p):
		return p.phase + " error: " + p.Error()
	case err != nil:
		return "error: " + err.Error()
	}
	t := got.Type
	if compound(got) && !t.IsBinary() {
		if got, err = v.castTo(got, types.StringType(), false); err != nil {
			return "error: " + err.Error()
		}
	}
	text := render(got)
	switch {
	case got.IsNull(0):
		text = "NULL"
	case t.IsString():
		text = "'" + text + "'"
	}
	return text + " : " + t.String()
}

// TestEveryFunctionHasCases: each that runs. A case file is named after its function, or after what its symbol means.
func TestEveryFunctionHasCases(t *testing.T) {
	words := map[string]string{
		"=": "equal", "<>": "equal", "<": "order", "<=": "order", ">": "order", ">=": "order", "+": "add", "-": "subtract",
		"*": "multiply", "/": "divide", "%": "remainder", "||": "concat", "CONCAT": "concat", "MOD": "remainder", "SIMILAR TO": "similar_to",
		"YEAR": "extract", "QUARTER": "extract", "MONTH": "extract", "WEEK": "extract", "DAYOFYEAR": "extract", "DAYOFMONTH": "extract",
		"DAYOFWEEK": "extract", "[]": "item", "HOUR": "extract", "MINUTE": "extract", "SECOND": "extract", "(-)": "overlaps",
		"CURRENT_DATE": "now", "CURRENT_TIME": "now", "LOCALTIME": "now", "CURRENT_TIMESTAMP": "now", "LOCALTIMESTAMP": "now",
		"CURRENT_ROW_TIMESTAMP": "now", "PROCTIME": "now",
	}
	// In functions/jsons, and in exec/op, which tells rows their watermarks.
	elsewhere := map[string]bool{"JSON_VALUE": true, "JSON_QUERY": true, "JSON_EXISTS": true, "CURRENT_WATERMARK": true}
	for _, f := range builtin.Registry().All() {
		name, ok := words[f.Name]
		switch {
		case f.Special || !f.Runs() || elsewhere[f.Name] || strings.HasSuffix(f.Name, "JSON") || strings.Contains(f.Name, " JSON "):
			continue
		case strings.HasPrefix(f.Name, "IS "):
			name = strings.ReplaceAll(strings.Replace(f.Name, " NOT ", " ", 1), " ", "_")
		case !ok:
			name = f.Name
		}
		if files, _ := filepath.Glob(filepath.Join("testdata", strings.ToLower(name))); len(files) == 0 {
			t.Errorf("%s has no case file testdata/%s", f.Name, strings.ToLower(name))
		}
	}
}
