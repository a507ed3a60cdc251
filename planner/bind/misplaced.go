package bind

import (
	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// misplaced reports an expression that Flink's parser takes and that has no meaning where it stands.
func (b *Binder) misplaced(e ast.Expr) plan.Expr {
	m := mistake{code: diag.BadQuery, text: "this is no value"}
	switch e.(type) {
	case *ast.Star:
		m.text, m.help = "* stands only in a select list and in COUNT(*)", "name the column"
	case *ast.NamedArg:
		m.text, m.help = "only functions that make tables take arguments by name", "give the arguments in their order"
	case *ast.Descriptor, *ast.TableArg:
		m.text, m.help = "TABLE and DESCRIPTOR stand only in the window functions of FROM", "write FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' HOUR))"
	case *ast.MultisetExpr:
		m.text, m.help = "Flink finds no plan for MULTISET[…]", "write ARRAY[…]"
	}
	return b.fail(e.Span(), m)
}
