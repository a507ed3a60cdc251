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
  it is. So it is.

  CUT('a|b', 1)
    = a|b
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteMarkdown(t *testing.T) {
	f := documented()
	f.Doc = "a * b < c_d."
	var b strings.Builder
	if err := WriteMarkdown(&b, f); err != nil {
		t.Fatal(err)
	}
	want := "### `CUT`\n\nAlso `SLICE`.\n\nSince Flink 1.20.\n\n```\nCUT(s STRING [, n integer]) → STRING\nCUT(b BYTES [, …]) → BYTES\nCUT(later any)\n```\n\n" +
		"a \\* b &lt; c\\_d.\n\n| example | result |\n|---|---|\n| `CUT('a\\|b', 1)` | `a\\|b` |\n\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteNotYet(t *testing.T) {
	f := documented()
	f.Overloads, f.Examples, f.Instead = f.Overloads[2:], nil, "use SUBSTRING"
	var text, table strings.Builder
	if err := WriteText(&text, f); err != nil {
		t.Fatal(err)
	}
	if want := "It is checked and typed, and does not run yet: use SUBSTRING.\n"; !strings.Contains(text.String(), want) {
		t.Errorf("got %s, want it to say %q", text.String(), want)
	}
	if err := WriteOverview(&table, []*Function{documented(), f}); err != nil {
		t.Fatal(err)
	}
	want := "| function | runs | since Flink |\n|---|---|---|\n| `CUT` | yes | 1.20 |\n| `CUT` | not yet | 1.20 |\n\n"
	if diff := cmp.Diff(want, table.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
