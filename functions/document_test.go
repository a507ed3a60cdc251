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
			{Params: []Param{{Name: "refused", Accepts: Any}}, Result: sameAsFirst},
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
	want := "### `CUT`\n\nAlso `SLICE`.\n\nSince Flink 1.20.\n\n```\nCUT(s STRING [, n integer]) → STRING\nCUT(b BYTES [, …]) → BYTES\n```\n\n" +
		"a \\* b &lt; c\\_d.\n\n| example | result |\n|---|---|\n| `CUT('a\\|b', 1)` | `a\\|b` |\n\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
