package conformance

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// documented is a line of testdata/documented.txt: a use of a form that Flink's documentation has.
type documented struct{ form, name, expr string }

func readDocumented(t *testing.T) []documented {
	t.Helper()
	f, err := os.Open("testdata/documented.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []documented
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(line, " | ", 3)
		if len(parts) != 3 {
			t.Fatalf("%q is no line of three parts", line)
		}
		all = append(all, documented{parts[0], parts[1], parts[2]})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// cases are the uses of the form, with its operands as they are written and as columns.
func (d documented) cases() []*Case {
	if strings.Contains(d.expr, "(rowtime)") {
		table := Table{
			Schema: "rowtime TIMESTAMP(3), WATERMARK FOR rowtime AS rowtime", Rows: []any{map[string]any{"rowtime": "2024-01-02 03:04:05"}},
		}
		return []*Case{{Kind: "query", Mode: "streaming", Zone: "UTC", SQL: "SELECT " + d.expr + " AS r FROM t", Tables: map[string]Table{"t": table}, Changelog: []any{}}}
	}
	plain := strings.NewReplacer("«", "", "»", "").Replace(d.expr)
	written := &Case{Kind: "expr", Zone: "UTC", Form: "plain", Expr: plain, SQL: "SELECT " + plain + " AS r"}
	columns := &Case{Kind: "expr", Zone: "UTC", Form: "column"}
	rest := d.expr
	for {
		before, after, found := strings.Cut(rest, "«")
		columns.Expr += before
		if !found {
			break
		}
		var operand string
		operand, rest, _ = strings.Cut(after, "»")
		name := fmt.Sprintf("c%d", len(columns.Inputs))
		columns.Inputs = append(columns.Inputs, Input{Name: name, Literal: operand})
		columns.Expr += name
	}
	if len(columns.Inputs) == 0 {
		return []*Case{written}
	}
	return []*Case{written, columns}
}

// TestDocumentedFunctions: every scalar function of Flink's documentation runs in each of its forms, and has an example in ours.
func TestDocumentedFunctions(t *testing.T) {
	r := NewRunner("../../testdata/conformance")
	reference := readReference(t)
	for _, d := range readDocumented(t) {
		if !strings.Contains(reference[d.name], "| example | result |") {
			t.Errorf("%s: docs/functions.md has no example of %s", d.form, d.name)
		}
		for _, c := range d.cases() {
			got := r.answer(t.Context(), c)
			_, value := got["value"]
			_, changes := got["changelog"]
			if !value && !changes {
				t.Errorf("%s: %s (%s): %v", d.form, d.expr, c.Form, got)
			}
		}
	}
}

// readReference gives the parts of docs/functions.md by the functions that they are about.
func readReference(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/functions.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, part := range strings.Split(string(text), "\n### ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		for name := range strings.SplitSeq(title, ", ") {
			parts[strings.Trim(strings.ReplaceAll(name, `\|`, "|"), "`")] = body
		}
	}
	return parts
}
