package ast_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/parser/ast"
)

func TestWalk(t *testing.T) {
	script := parse(t, "INSERT INTO s SELECT a, f(b.c) FROM (SELECT x AS y FROM t JOIN u ON p = q) WHERE EXISTS (SELECT 1 FROM v)")
	var columns, tables []string
	ast.Walk(script.Statements[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ColumnRef:
			columns = append(columns, ast.Print(n))
		case *ast.TableRef:
			tables = append(tables, ast.Print(n.Name))
		case *ast.Exists:
			return false
		}
		return true
	})
	if diff := cmp.Diff([]string{"a", "b.c", "x", "p", "q"}, columns); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"t", "u"}, tables); diff != "" {
		t.Error(diff)
	}
}

func TestWalkGivesPartsThatAreHeldByValue(t *testing.T) {
	script := parse(t, "CREATE TABLE t (a INT, b STRING) WITH ('k' = 'v')")
	var names, options []string
	ast.Walk(script.Statements[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			names = append(names, n.Name.Name)
		case *ast.Option:
			options = append(options, n.Key)
		}
		return true
	})
	if diff := cmp.Diff([]string{"a", "b"}, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"k"}, options); diff != "" {
		t.Error(diff)
	}
}
