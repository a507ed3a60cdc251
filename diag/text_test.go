package diag_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
)

// at returns a diagnostic whose span is where mark stands in the text.
func at(text, mark string) diag.Diagnostic {
	start := strings.Index(text, mark)
	return diag.Diagnostic{
		Source: diag.NewSource("job.sql", text), Span: diag.Span{Start: start, End: start + len(mark)},
		Code: diag.UnknownColumn, Message: "no such column",
	}
}

func TestWriteText(t *testing.T) {
	labelled := at("SELECT 1;\n  SELECT JSON_VALUE(id, '$.a') AS a", "id")
	labelled.Label, labelled.Help = "this is INT", "cast it first: CAST(id AS STRING)"

	related := at("SELECT a AS x,\n  b AS x", "b")
	first := strings.Index(related.Source.Text, "a")
	related.Related = []diag.Related{{Source: related.Source, Span: diag.Span{Start: first, End: first + 1}, Message: "first named here"}}

	end := at("SELECT\n", "SELECT")
	end.Span.Start = end.Span.End

	warning := at("SELECT a", "a")
	warning.Severity = diag.Warning

	tests := []struct {
		name string
		in   []diag.Diagnostic
		want string
	}{
		{"label and help", []diag.Diagnostic{labelled}, `
job.sql:2:21: error[LEAT2002]: no such column
  2 |   SELECT JSON_VALUE(id, '$.a') AS a
    |                     ^^ this is INT
help: cast it first: CAST(id AS STRING)
`},
		{"tabs stay", []diag.Diagnostic{at("\tSELECT\tx", "x")}, "\n" +
			"job.sql:1:9: error[LEAT2002]: no such column\n" +
			"  1 | \tSELECT\tx\n" +
			"    | \t      \t^\n"},
		{"wide characters take two cells and count one", []diag.Diagnostic{at("SELECT '北京', 金额", "金额")}, `
job.sql:1:14: error[LEAT2002]: no such column
  1 | SELECT '北京', 金额
    |                ^^^^
`},
		{"combining marks take none", []diag.Diagnostic{at("SELECT 'e\u0301', x", "x")}, `
job.sql:1:14: error[LEAT2002]: no such column
  1 | SELECT '` + "e\u0301" + `', x
    |             ^
`},
		{"first and last line of a long span", []diag.Diagnostic{at("SELECT (\n  1\n )", "(\n  1\n )")}, `
job.sql:1:8: error[LEAT2002]: no such column
  1 | SELECT (
    |        ^
...
  3 |  )
    |  ^
`},
		{"span of two lines", []diag.Diagnostic{at("SELECT a +\r\n\tb, c\r\n", "a +\r\n\tb")}, "\n" +
			"job.sql:1:8: error[LEAT2002]: no such column\n" +
			"  1 | SELECT a +\n" +
			"    |        ^^^\n" +
			"  2 | \tb, c\n" +
			"    | \t^\n"},
		{"span up to the line's end", []diag.Diagnostic{at("SELECT a\nFROM t", "a\n")}, `
job.sql:1:8: error[LEAT2002]: no such column
  1 | SELECT a
    |        ^
`},
		{"empty span", []diag.Diagnostic{end}, `
job.sql:1:7: error[LEAT2002]: no such column
  1 | SELECT
    |       ^
`},
		{"line end of Windows", []diag.Diagnostic{at("SELECT a\r\nFROM t\r\n", "FROM")}, `
job.sql:2:1: error[LEAT2002]: no such column
  2 | FROM t
    | ^^^^
`},
		{"control characters", []diag.Diagnostic{at("SELECT '\x1b[31m', x", "x")}, `
job.sql:1:17: error[LEAT2002]: no such column
  1 | SELECT '` + "\ufffd" + `[31m', x
    |                 ^
`},
		{"long line, in its middle", []diag.Diagnostic{at(strings.Repeat("é", 500)+"x"+strings.Repeat("y", 500), "x")}, `
job.sql:1:501: error[LEAT2002]: no such column
  1 | …` + strings.Repeat("é", 50) + "x" + strings.Repeat("y", 199) + `…
    |  ` + strings.Repeat(" ", 50) + `^
`},
		{"long line, long span at its end", []diag.Diagnostic{at("a"+strings.Repeat("b", 500), strings.Repeat("b", 500))}, `
job.sql:1:2: error[LEAT2002]: no such column
  1 | a` + strings.Repeat("b", 200) + `…
    |  ` + strings.Repeat("^", 200) + `
`},
		{"related", []diag.Diagnostic{related}, `
job.sql:2:3: error[LEAT2002]: no such column
  2 |   b AS x
    |   ^
job.sql:1:8: note: first named here
  1 | SELECT a AS x,
    |        ^
`},
		{"line numbers of four digits", []diag.Diagnostic{at(strings.Repeat("\n", 1233)+"x", "x")}, `
job.sql:1234:1: error[LEAT2002]: no such column
1234 | x
     | ^
`},
		{"without source, and severity", []diag.Diagnostic{{Code: diag.UnsetVariable, Message: "TOPIC is not set", Help: "pass --var TOPIC=…"}, warning}, `
error[LEAT3006]: TOPIC is not set
help: pass --var TOPIC=…
job.sql:1:8: warning[LEAT2002]: no such column
  1 | SELECT a
    |        ^
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			if err := diag.WriteText(&b, test.in); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.TrimPrefix(test.want, "\n"), b.String()); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("closed pipe") }

func TestWriteTextReturnsTheError(t *testing.T) {
	if err := diag.WriteText(brokenWriter{}, []diag.Diagnostic{at("x", "x")}); err == nil {
		t.Error("want the writer's error")
	}
}

// A file may be called anything; its name cannot begin a line of its own in a log.
func TestNamesOfFilesStayOnTheirLine(t *testing.T) {
	d := diag.Diagnostic{Source: diag.NewSource("a\n::error::b.sql", "x"), Span: diag.Span{0, 1}, Code: diag.UnexpectedToken, Message: "m"}
	var b strings.Builder
	if err := diag.WriteText(&b, diag.List{d}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "\n::error::") || strings.Contains(d.Error(), "\n") {
		t.Errorf("got %q and %q", b.String(), d.Error())
	}
}
