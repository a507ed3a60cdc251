package sqlfmt_test

import (
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/sqlfmt"
)

// TestCases runs the case files. The command fmt formats a script; the result must be right in every way that checkFormat knows. A
// script with mistakes gives them instead.
func TestCases(t *testing.T) {
	datadriven.Walk(t, "testdata/cases", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd != "fmt" {
				d.Fatalf(t, "unknown command")
			}
			text, diags, err := sqlfmt.Format(diag.NewSource("case.sql", d.Input))
			if err != nil {
				d.Fatalf(t, "%v", err)
			}
			if diags.HasErrors() {
				var b strings.Builder
				if err := diag.WriteText(&b, diags); err != nil {
					t.Fatal(err)
				}
				return b.String()
			}
			checkFormat(t, d.Input)
			return text
		})
	})
}

// TestExamplesAreFormatted holds the examples to the style.
func TestExamplesAreFormatted(t *testing.T) {
	for _, file := range glob(t, "../../examples/*/*.sql") {
		text := readFile(t, file)
		formatted, _, err := sqlfmt.Format(diag.NewSource(file, text))
		if err != nil || formatted != text {
			t.Errorf("%s is not formatted (%v): leat fmt -w %s", file, err, file)
		}
	}
}

// TestPage holds the example of the page that describes the style to it.
func TestPage(t *testing.T) {
	_, text, ok := strings.Cut(readFile(t, "../../docs/formatting.md"), "```sql\n")
	text, _, closed := strings.Cut(text, "```")
	if !ok || !closed {
		t.Fatal("the page has no example")
	}
	got, diags, err := sqlfmt.Format(diag.NewSource("formatting.md", text))
	if err != nil || diags.HasErrors() {
		t.Fatal(err, diags)
	}
	if diff := cmp.Diff(text, got); diff != "" {
		t.Errorf("the example is not formatted (-page +formatted):\n%s", diff)
	}
}

// TestLineEnds holds what a case file cannot: line ends of Windows and of old, and a byte order mark.
func TestLineEnds(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"Windows", "SELECT a, -- one\r\n  b\r\n\r\nFROM t;\r\n", "SELECT\n  a, -- one\n  b\nFROM t;\n"},
		{"old", "SELECT a\rFROM t;\r\r\r-- end\r", "SELECT a\nFROM t;\n\n-- end\n"},
		{"byte order mark", "\ufeffSELECT 1;", "SELECT 1;\n"},
		{"block comment", "/* a\r\n   b */\r\nSELECT 1;", "/* a\n   b */\nSELECT 1;\n"},
		{"literal", "SELECT 'a\r\nb';", "SELECT\n  'a\r\nb';\n"},
		{"nothing", "", ""},
		{"blanks", " \n\n", ""},
		{"only a comment", "-- nothing", "-- nothing\n"},
		{"empty statements", ";;\n-- one\n;", "-- one\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, _, err := sqlfmt.Format(diag.NewSource("ends.sql", test.source))
			if err != nil || got != test.want {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

// FuzzFormat checks whatever parses.
func FuzzFormat(f *testing.F) {
	for i, sql := range corpus(f) {
		if i%50 == 0 || strings.Contains(sql, "--") {
			f.Add(sql)
		}
	}
	f.Fuzz(func(t *testing.T, sql string) { checkFormat(t, sql) })
}
