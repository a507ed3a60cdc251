package rewrite

import (
	"github.com/leatsql/leat/functions/cast"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// rowCast moves the cast of a row that is made in place into its fields, where often only the names differ and nothing is
// left to do. A TRY_CAST stays, since there one field that fails makes the whole row NULL.
func rowCast(e *plan.Cast) plan.Expr {
	row, ok := e.Arg.(*plan.Row)
	if !ok || e.Try || e.T.Kind != types.Row {
		return e
	}
	fields := make([]plan.Expr, len(row.Fields))
	for i, f := range row.Fields {
		to := e.T.Fields[i].Type
		fields[i] = f
		if !f.Type().EqualIgnoringNull(to) {
			c := &plan.Cast{Typed: plan.Typed{T: cast.ResultType(f.Type(), to, false), At: f.Span()}, Arg: f, Implicit: e.Implicit}
			fields[i] = rowCast(c)
		}
	}
	return &plan.Row{Typed: e.Typed, Fields: fields}
}
