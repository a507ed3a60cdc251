package ast_test

import (
	"testing"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
)

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"SELECT a FROM t", "SELECT  a\nFROM t -- same", true},
		{"SELECT (a + b) FROM (t JOIN u ON TRUE)", "SELECT a + b FROM t JOIN u ON TRUE", true},
		{"(SELECT 1) UNION (SELECT 2)", "SELECT 1 UNION SELECT 2", true},
		{"CREATE TABLE t (a INTEGER)", "create table t (a INT)", true},
		{"SELECT (a + b) * c", "SELECT a + b * c", false},
		{"SELECT a", "SELECT `a`", false},
		{"SELECT a", "SELECT A", false},
		{"SELECT a", "SELECT b", false},
		{"SELECT 1", "SELECT '1'", false},
		{"SELECT NULL", "SELECT TRUE", false},
		{"SELECT a IS NULL", "SELECT a IS NOT NULL", false},
		{"SELECT a", "SELECT a, a", false},
		{"SELECT a", "SELECT a AS b", false},
		{"SELECT 1 UNION SELECT 2", "SELECT 1 UNION ALL SELECT 2", false},
		{"SELECT CASE WHEN a THEN 1 END", "SELECT CASE WHEN a THEN 1 ELSE 2 END", false},
		{"SELECT CAST(a AS DECIMAL(1, 2))", "SELECT CAST(a AS DECIMAL(1, 3))", false},
		{"SELECT JSON_ARRAY(1 NULL ON NULL)", "SELECT JSON_ARRAY(1 ABSENT ON NULL)", false},
		{"SELECT JSON_ARRAY(1 NULL ON NULL)", "SELECT JSON_ARRAY(1)", false},
		{"INSERT INTO t SELECT 1", "EXECUTE INSERT INTO t SELECT 1", false},
		{"SET 'a' = 'b'", "SET 'a' = 'c'", false},
		{"DROP TABLE t", "DROP VIEW t", false},
	}
	for _, test := range tests {
		a, b := parse(t, test.a), parse(t, test.b)
		if got := ast.Equal(a, b); got != test.want {
			t.Errorf("Equal(%s, %s) = %v", test.a, test.b, got)
		}
	}
}

func parse(t *testing.T, text string) *ast.Script {
	t.Helper()
	script, diags := parser.Parse(diag.NewSource("test.sql", text))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return script
}

func TestPrintScript(t *testing.T) {
	got := ast.PrintScript(parse(t, "select 1;; set a=b"))
	if want := "SELECT 1;\nSET 'a' = 'b';\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestPrintAddsParentheses prints query trees that no text without parentheses gives.
func TestPrintAddsParentheses(t *testing.T) {
	one := func() ast.Query {
		return &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.NumberLiteral, Text: "1"}}}}
	}
	ordered := &ast.OrderedQuery{Query: one(), Limit: &ast.Literal{Kind: ast.NumberLiteral, Text: "2"}}
	with := &ast.With{Tables: []ast.CTE{{Name: ast.Ident{Name: "c"}, Query: one()}}, Query: one()}
	union := &ast.SetOp{Op: "UNION", Left: one(), Right: one()}
	table := func(name string) ast.TableExpr {
		return &ast.TableRef{Name: ast.Name{Parts: []ast.Ident{{Name: name}}}}
	}
	join := &ast.Join{Kind: "CROSS", Left: table("a"), Right: table("b")}
	tests := []struct {
		in   ast.Node
		want string
	}{
		{&ast.SetOp{Op: "UNION", Left: ordered, Right: with}, "(SELECT 1 LIMIT 2) UNION (WITH c AS (SELECT 1) SELECT 1)"},
		{&ast.SetOp{Op: "INTERSECT", Left: union, Right: union}, "(SELECT 1 UNION SELECT 1) INTERSECT (SELECT 1 UNION SELECT 1)"},
		{&ast.SetOp{Op: "EXCEPT", All: true, Left: union, Right: union}, "SELECT 1 UNION SELECT 1 EXCEPT ALL (SELECT 1 UNION SELECT 1)"},
		{&ast.OrderedQuery{Query: ordered, Offset: ordered.Limit}, "(SELECT 1 LIMIT 2) OFFSET 2"},
		{&ast.With{Tables: with.Tables, Query: with}, "WITH c AS (SELECT 1) (WITH c AS (SELECT 1) SELECT 1)"},
		{
			&ast.Join{Kind: "LEFT", Left: join, Right: join, On: &ast.Literal{Kind: ast.BoolLiteral, Text: "TRUE"}},
			"a CROSS JOIN b LEFT JOIN (a CROSS JOIN b) ON TRUE",
		},
	}
	for _, test := range tests {
		if got := ast.Print(test.in); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}
