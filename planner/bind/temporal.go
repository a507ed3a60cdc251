package bind

import (
	"github.com/leatsql/leat/parser/ast"
	"github.com/leatsql/leat/planner/plan"
)

// asOf is the time of FOR SYSTEM_TIME AS OF on the right side of a join.
func asOf(ast.TableExpr) plan.Expr { return nil }
