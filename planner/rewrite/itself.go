package rewrite

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/planner/plan"
)

// itself answers a comparison of a column with itself in a condition: as in Flink it is equal to itself also where it is NULL.
func itself(e plan.Expr) plan.Expr {
	call, ok := e.(*plan.Call)
	if !ok || len(call.Args) != 2 {
		return e
	}
	a, left := call.Args[0].(*plan.Column)
	b, right := call.Args[1].(*plan.Column)
	if !left || !right || a.Index != b.Index {
		return e
	}
	var holds bool
	switch call.Function.Name {
	case "=", "<=", ">=":
		holds = true
	case "<>", "<", ">":
	default:
		return e
	}
	v := batch.NewVector(call.T, 1)
	v.SetBool(0, holds)
	return &plan.Literal{Typed: call.Typed, Value: v}
}
