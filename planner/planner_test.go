package planner_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/planner"
	"github.com/leatsql/leat/planner/explain"
	"github.com/leatsql/leat/planner/plan"
)

// TestCases runs the case files. The commands are:
//
//	plan      the plans of the script's jobs and queries
//	errors    the diagnostics: line:column-line:column severity code message, with help
//	mistakes  those of them that Flink too would make; what does not run yet is left out
//	schema    the columns of the script's queries with their types, whether or not they run; then its mistakes
//	bound     the plans of the script's queries as they are bound, whether or not they run; then its mistakes
//	rows      the rows of DESCRIBE, SHOW and their like
//
// Arguments are var=NAME=VALUE, secret=NAME, set=KEY=VALUE, unset (take placeholders), unused (check unused tables), warn (about them).
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			result, diags := planScript(t, d)
			switch d.Cmd {
			case "errors":
				return diagnostics(diags)
			case "mistakes":
				return diagnostics(mistakes(diags))
			case "schema":
				return schemas(result) + diagnostics(mistakes(diags))
			case "bound":
				return plans(result) + diagnostics(mistakes(diags))
			case "plan":
				if diags.HasErrors() {
					return diagnostics(diags)
				}
				return plans(result) + diagnostics(diags)
			case "rows":
				if diags.HasErrors() {
					return diagnostics(diags)
				}
				return rows(result)
			}
			d.Fatalf(t, "no command %q", d.Cmd)
			return ""
		})
	})
}

func planScript(t *testing.T, d *datadriven.TestData) (*planner.Result, diag.List) {
	o := planner.Options{JobName: "job", Settings: map[string]string{}, Secrets: map[string]bool{}, Zone: time.UTC, Now: time.Unix(1_700_000_000, 0)}
	vars := map[string]string{}
	for _, a := range d.CmdArgs {
		for _, v := range a.Vals {
			key, value, _ := strings.Cut(v, "=")
			switch a.Key {
			case "var":
				vars[key] = value
			case "set":
				o.Settings[key] = value
			case "secret":
				o.Secrets[key] = true
			default:
				d.Fatalf(t, "no argument %q", a.Key)
			}
		}
		o.AllowUnset = o.AllowUnset || a.Key == "unset"
		switch a.Key {
		case "unused":
			o.Unused = planner.RefuseUnused
		case "warn":
			o.Unused = planner.WarnUnused
		}
	}
	o.Vars = func(name string) (string, bool) { v, ok := vars[name]; return v, ok }
	script, parsed := parser.Parse(diag.NewSource("job.sql", d.Input))
	result, diags := planner.Plan(script, planner.Catalogs{Functions: builtin.Registry(), Connectors: fakeConnectors(), Formats: fakeFormats()}, o)
	return result, append(parsed, diags...)
}

func diagnostics(diags diag.List) string {
	var b strings.Builder
	for _, d := range diags {
		at := "flags"
		if d.Source != nil {
			from, to := d.Source.Position(d.Span.Start), d.Source.Position(d.Span.End)
			at = fmt.Sprintf("%d:%d-%d:%d", from.Line, from.Column, to.Line, to.Column)
		}
		fmt.Fprintf(&b, "%s %s %s: %s\n", at, d.Severity, d.Code, d.Message)
		if d.Label != "" {
			fmt.Fprintf(&b, "  label: %s\n", d.Label)
		}
		if d.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", d.Help)
		}
	}
	return b.String()
}

// mistakes leaves out what leat does not run yet.
func mistakes(diags diag.List) diag.List {
	var out diag.List
	for _, d := range diags {
		if !d.Code.NotYet() {
			out = append(out, d)
		}
	}
	return out
}

// schemas prints the columns of each query.
func schemas(r *planner.Result) string {
	var b strings.Builder
	for _, o := range r.Outputs {
		var columns []string
		for _, c := range o.Columns {
			columns = append(columns, c.Name+" "+c.TypeText())
		}
		b.WriteString(strings.Join(columns, ", ") + "\n")
	}
	return b.String()
}

func plans(r *planner.Result) string {
	var b strings.Builder
	if err := explain.WriteText(&b, r.Plans()); err != nil {
		return err.Error()
	}
	return b.String()
}

// rows prints the constant rows that statements answer with.
func rows(r *planner.Result) string {
	var b strings.Builder
	for _, o := range r.Outputs {
		var names []string
		for _, c := range o.Columns {
			names = append(names, c.Name)
		}
		b.WriteString(strings.Join(names, " | ") + "\n")
		for _, row := range o.Node.(*plan.Values).Rows {
			var cells []string
			for _, e := range row {
				cells = append(cells, cell(e.(*plan.Literal)))
			}
			b.WriteString(strings.Join(cells, " | ") + "\n")
		}
	}
	return b.String()
}

func cell(l *plan.Literal) string {
	switch {
	case l.Value.IsNull(0):
		return "NULL"
	case l.T.IsString():
		return string(l.Value.Bytes[0])
	}
	return fmt.Sprint(l.Value.Bools[0])
}
