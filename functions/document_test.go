package functions

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/types"
)

func documented() *Function {
	compile := func(*Call) (Kernel, error) { return nil, nil }
	return &Function{
		Name: "CUT", Aliases: []string{"SLICE"}, Family: "string", Since: "1.20",
		Doc: "The characters from a position on. " + strings.Repeat("So it is. ", 8),
		Examples: []Example{
			{Expr: "CUT('a|b', 1)", Result: "a|b"},
		},
		Overloads: []Overload{
			{Params: []Param{{Name: "s", Accepts: String}, {Name: "n", Accepts: Integer, Optional: true}}, Result: Returns(types.StringType()), Compile: compile},
			{Params: []Param{{Name: "b", Accepts: Exactly(types.Varbinary)}, {Name: "more", Accepts: Any}}, Variadic: true, Result: sameAsFirst, Compile: compile},
			{Params: []Param{{Name: "later", Accepts: Any}}, Result: sameAsFirst},
		},
	}
}

func sameAsFirst(c *Call) (types.Type, error) { return c.Args[0].Type, nil }

func TestWriteText(t *testing.T) {
	var b strings.Builder
	if err := WriteText(&b, documented()); err != nil {
		t.Fatal(err)
	}
	want := `CUT, SLICE  [string, since Flink 1.20]
  CUT(s STRING [, n integer]) → STRING
  CUT(b BYTES [, …]) → BYTES
  CUT(later any)

  The characters from a position on. So it is. So it is. So it is. So it is. So it is. So it is. So
  it is. So it is. NULL where an argument is NULL.

  CUT('a|b', 1)
    = a|b

  in Flink: https://nightlies.apache.org/flink/flink-docs-release-1.20/docs/dev/table/functions/systemfunctions/#string-functions
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteReference(t *testing.T) {
	f, later := documented(), documented()
	f.Doc = "a * b < c_d. And more."
	later.Name, later.Overloads, later.Aliases, later.Examples, later.Instead = "CUT_LATER", later.Overloads[2:], nil, nil, "use SUBSTRING"
	var b strings.Builder
	if err := WriteReference(&b, NewRegistry([]*Function{f, later})); err != nil {
		t.Fatal(err)
	}
	want := "\n## String\n\nIn Flink's documentation: <" + flinkDocs + "functions/systemfunctions/#string-functions>\n\n" +
		"| function | | since Flink |\n|---|---|---|\n| `CUT` | a \\* b &lt; c\\_d. | 1.20 |\n" +
		"\n### `CUT`\n\nAlso `SLICE`.\n\n```\nCUT(s STRING [, n integer]) → STRING\nCUT(b BYTES [, …]) → BYTES\nCUT(later any)\n```\n\n" +
		"a \\* b &lt; c\\_d. And more. NULL where an argument is NULL.\n\n| example | result |\n|---|---|\n| `CUT('a\\|b', 1)` | `a\\|b` |\n" +
		"\n## Known, and not run yet\n\nCalls of these are checked as Flink checks them, and refused by name, as [LEAT5…](diagnostics/README.md) says.\n" +
		"\n### String, not run yet\n\n| function | | instead |\n|---|---|---|\n" +
		"| `CUT_LATER(later any)` | The characters from a position on. " + strings.Repeat("So it is. ", 8) + " | use SUBSTRING |\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteNotYet(t *testing.T) {
	f := documented()
	f.Overloads, f.Examples, f.Instead = f.Overloads[2:], nil, "use SUBSTRING"
	var text strings.Builder
	if err := WriteText(&text, f); err != nil {
		t.Fatal(err)
	}
	if want := "It is checked and typed, and does not run yet: use SUBSTRING.\n"; !strings.Contains(text.String(), want) {
		t.Errorf("got %s, want it to say %q", text.String(), want)
	}
}
