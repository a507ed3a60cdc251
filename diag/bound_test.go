package diag

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestMostShown(t *testing.T) {
	src := NewSource("a.sql", "x")
	var many List
	for range MostShown + 5 {
		many.Add(Diagnostic{Source: src, Severity: Warning, Code: Suspicious, Message: "odd"})
	}
	many.Add(Diagnostic{Source: src, Code: UnexpectedToken, Message: "wrong"})
	r := &Report{Files: []FileReport{{Name: "a.sql", Findings: many}, {Name: "b.sql"}}}
	for name, c := range map[string]struct {
		write func(io.Writer) error
		rest  string
	}{
		"text":   {func(w io.Writer) error { return WriteText(w, many) }, "\nand 6 more, which are not shown\n"},
		"json":   {func(w io.Writer) error { return WriteJSON(w, r) }, "\"warnings\": 1005,\n    \"omitted\": 6"},
		"github": {func(w io.Writer) error { return WriteGitHub(w, r) }, "\n::notice::6 more, which are not shown\n"},
		"junit":  {func(w io.Writer) error { return WriteJUnit(w, r) }, `<testcase name="6 more, which are not shown" classname="a.sql" file="a.sql">`},
		"sarif":  {func(w io.Writer) error { return WriteSARIF(w, r, "") }, `"text": "6 more, which are not shown"`},
	} {
		var out bytes.Buffer
		if err := c.write(&out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.rest) {
			t.Errorf("%s: nothing says how many more there are: …%s", name, out.String()[max(out.Len()-300, 0):])
		}
		if n := strings.Count(out.String(), "odd"); n < MostShown-1 || n > 2*(MostShown-1) {
			t.Errorf("%s: %d warnings are shown", name, n)
		}
		if !strings.Contains(out.String(), "wrong") {
			t.Errorf("%s: the error is not among what is shown", name)
		}
	}
}
