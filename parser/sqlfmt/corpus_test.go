package sqlfmt_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/internal/casetest"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/parser/sqlfmt"
)

// TestCorpus formats all SQL that the project holds: what was asked of the real Flink, the parser's cases, the examples.
func TestCorpus(t *testing.T) {
	formatted := 0
	for _, sql := range corpus(t) {
		if checkFormat(t, sql) {
			formatted++
		}
	}
	if formatted < 10000 {
		t.Errorf("only %d texts could be formatted", formatted)
	}
}

// fataler is what *testing.T and *rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkFormat formats a text, and checks that the result parses to the same tree, has the same comments, and is formatted itself. It
// reports whether the text could be formatted: what does not parse cannot.
func checkFormat(t fataler, sql string) bool {
	t.Helper()
	src := diag.NewSource("corpus.sql", sql)
	text, diags, err := sqlfmt.Format(src)
	switch {
	case err != nil:
		t.Fatalf("%v:\n%s", err, sql)
	case diags.HasErrors():
		return false
	}
	want, _ := parser.Parse(src)
	got, diags := parser.Parse(diag.NewSource("formatted.sql", text))
	if diags.HasErrors() {
		t.Fatalf("the formatted text does not parse: %v\n%s", diags, text)
	}
	if !strings.Contains(sql, "\r") && !ast.Equal(want.Statements, got.Statements) {
		t.Fatalf("the formatted text has another tree:\n%s\nof\n%s", text, sql)
	}
	if diff := cmp.Diff(comments(sql), comments(text)); diff != "" {
		t.Fatalf("comments (-source +formatted):\n%s", diff)
	}
	again, _, err := sqlfmt.Format(diag.NewSource("formatted.sql", text))
	if err != nil || again != text {
		t.Fatalf("formatted again (%v):\n%s", err, cmp.Diff(text, again))
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasSuffix(line, " ") && !strings.Contains(sql, " \n") {
			t.Fatalf("%q ends with a blank", line)
		}
	}
	return true
}

// comments returns the comments of a text in their order.
func comments(sql string) []string {
	lexer := parser.NewLexer(diag.NewSource("", sql), parser.WithComments())
	var all []string
	for {
		switch token := lexer.Next(); token.Kind {
		case parser.EOF:
			return all
		case parser.Comment:
			all = append(all, strings.TrimRight(strings.ReplaceAll(token.Text, "\r\n", "\n"), " \t\r\f\v"))
		}
	}
}

// corpus returns all texts of SQL in the repository.
func corpus(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, file := range glob(t, "../../testdata/conformance/*.jsonl") {
		all = append(all, conformanceSQL(t, file)...)
	}
	all = append(all, casetest.Scripts(t, "../testdata/cases/*")...)
	for _, file := range glob(t, "../../examples/*/*.sql") {
		all = append(all, readFile(t, file))
	}
	return all
}

func glob(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return files
}

func readFile(t testing.TB, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// conformanceSQL returns the statements of a file of conformance cases.
func conformanceSQL(t testing.TB, file string) []string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c struct {
			SQL, DDL          string
			Setup, Statements []string
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, sql := range append(c.Statements, c.SQL, c.DDL, strings.Join(c.Setup, ";\n"), strings.Join(c.Statements, ";\n")) {
			if sql != "" {
				all = append(all, sql)
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
