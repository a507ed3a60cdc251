package bind_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/builtin"
	"github.com/leatsql/leat/parser"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/bind"
	"github.com/leatsql/leat/types"
)

// TestExamples binds the examples of all functions: each is well typed, whether or not it runs. Those of functions that have a meaning
// only in queries or in a table's definition are queries.
func TestExamples(t *testing.T) {
	registry := builtin.Registry()
	for _, f := range registry.All() {
		for _, e := range f.Examples {
			if f.Name == "CURRENT_WATERMARK" || f.Kind == functions.Match { // of a table with an event time
				continue
			}
			typ, mistakes := exampleType(e.Expr, registry)
			switch {
			case len(mistakes) > 0:
				t.Errorf("%s: %s: %v", f.Name, e.Expr, mistakes[0])
			case typ.Kind == types.Invalid:
				t.Errorf("%s: %s has no type", f.Name, e.Expr)
			case typ.Kind == types.Boolean && e.Result != "TRUE" && e.Result != "FALSE" && e.Result != "NULL":
				t.Errorf("%s: %s is BOOLEAN and not %s", f.Name, e.Expr, e.Result)
			}
		}
	}
}

// exampleType binds an expression, or a query of one column, in batch mode.
func exampleType(expr string, registry *functions.Registry) (types.Type, diag.List) {
	if !strings.HasPrefix(expr, "SELECT ") {
		expr = "SELECT " + expr
	}
	source := diag.NewSource("e.sql", expr)
	tree, diags := parser.Parse(source)
	if len(diags) > 0 {
		return types.Type{}, diags
	}
	b := &bind.Binder{
		Source: source, Functions: registry, Env: &functions.Env{Zone: time.UTC, Batch: true}, Vars: noVariables{}, Diags: &diags,
	}
	q := b.Query(tree.Statements[0].(*ast.QueryStatement).Query)
	if len(diags) > 0 {
		return types.Type{}, diags
	}
	return q.Columns[0].Type, nil
}
