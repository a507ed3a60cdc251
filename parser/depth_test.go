package parser_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

// TestNesting checks that texts without bound in any direction are refused, or read, but never exhaust the stack.
func TestNesting(t *testing.T) {
	const n = 50_000
	tests := map[string]string{
		"parentheses":    "SELECT " + strings.Repeat("(", n),
		"closed":         "SELECT " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n),
		"calls":          "SELECT " + strings.Repeat("f(", n),
		"not":            "SELECT " + strings.Repeat("NOT ", n) + "a",
		"minus":          "SELECT " + strings.Repeat("- ", n) + "a",
		"sum":            "SELECT a" + strings.Repeat(" + a", n),
		"or":             "SELECT a" + strings.Repeat(" OR a = b", n),
		"case":           "SELECT " + strings.Repeat("CASE ", n),
		"else":           "SELECT " + strings.Repeat("CASE WHEN a THEN 1 ELSE ", n),
		"between":        "SELECT " + strings.Repeat("a BETWEEN ", n),
		"at time zone":   "SELECT a" + strings.Repeat(" AT TIME ZONE b", n),
		"subscripts":     "SELECT a" + strings.Repeat("[1]", n),
		"brackets":       "SELECT " + strings.Repeat("a[", n),
		"arrays":         "SELECT " + strings.Repeat("ARRAY[", n),
		"rows":           "SELECT " + strings.Repeat("ROW(", n),
		"intervals":      "SELECT " + strings.Repeat("INTERVAL (", n),
		"escapes":        "SELECT " + strings.Repeat("{fn f(", n),
		"casts":          "SELECT " + strings.Repeat("CAST(", n),
		"named":          "SELECT f(" + strings.Repeat("a => ", n),
		"subqueries":     strings.Repeat("SELECT (", n),
		"queries":        strings.Repeat("(", n) + "SELECT 1",
		"with":           strings.Repeat("WITH a AS (", n),
		"unions":         "SELECT 1" + strings.Repeat(" UNION SELECT 1", n),
		"intersections":  "SELECT 1" + strings.Repeat(" UNION SELECT 1 INTERSECT SELECT 1", n),
		"tables":         "SELECT * FROM " + strings.Repeat("(", n) + "t",
		"derived":        strings.Repeat("SELECT * FROM (", n),
		"joins":          "SELECT * FROM a" + strings.Repeat(" JOIN b ON c", n),
		"laterals":       "SELECT * FROM " + strings.Repeat("LATERAL (", n),
		"row types":      "CREATE TABLE t (a " + strings.Repeat("ROW<a ", n),
		"array types":    "CREATE TABLE t (a " + strings.Repeat("ARRAY<", n),
		"arrays of":      "CREATE TABLE t (a INT" + strings.Repeat(" ARRAY", n) + ")",
		"explain":        strings.Repeat("EXPLAIN ", n) + "SELECT 1",
		"execute":        strings.Repeat("EXECUTE ", n) + "SELECT 1",
		"grouping sets":  "SELECT a FROM t GROUP BY " + strings.Repeat("GROUPING SETS (", n),
		"rollup":         "SELECT a FROM t GROUP BY " + strings.Repeat("ROLLUP (", n),
		"statement sets": strings.Repeat("BEGIN STATEMENT SET;", n),
		"matches":        "SELECT * FROM t" + strings.Repeat(" MATCH_RECOGNIZE (", n),
		"names":          "SELECT a" + strings.Repeat(".a", n),
		"items":          "SELECT a" + strings.Repeat(", a", n),
		"semicolons":     strings.Repeat(";", n),
		"json":           "SELECT " + strings.Repeat("JSON_VALUE(", n),
		"json objects":   "SELECT " + strings.Repeat("JSON_OBJECT(KEY ", n),
		"window":         "SELECT " + strings.Repeat("SUM(a) OVER (PARTITION BY ", n),
		"filter":         "SELECT " + strings.Repeat("SUM(a) FILTER (WHERE ", n),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			script, diags := parser.Parse(diag.NewSource("deep.sql", text))
			if len(diags) > n+1 {
				t.Errorf("%d diagnostics", len(diags))
			}
			for _, statement := range script.Statements {
				ast.Print(statement)
				ast.PrintParenthesized(statement)
			}
		})
	}
}

// TestNestingThatIsFine checks that the bounds leave room for what generated scripts hold.
func TestNestingThatIsFine(t *testing.T) {
	for name, text := range map[string]string{
		"parentheses": "SELECT " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300),
		"else":        "SELECT " + strings.Repeat("CASE WHEN a THEN 1 ELSE ", 300) + "0" + strings.Repeat(" END", 300),
		"or":          "SELECT a" + strings.Repeat(" OR a = b", 3000),
		"in":          "SELECT a IN (1" + strings.Repeat(", 1", 100_000) + ")",
		"union":       "SELECT 1" + strings.Repeat(" UNION ALL SELECT 1", 3000),
		"types":       "CREATE TABLE t (a " + strings.Repeat("ROW<a ", 200) + "INT" + strings.Repeat(">", 200) + ")",
	} {
		if _, diags := parser.Parse(diag.NewSource("x", text)); len(diags) > 0 {
			t.Errorf("%s: %v", name, diags)
		}
	}
}
