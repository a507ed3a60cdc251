package rewrite

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/planner/plan"
)

// ofSame are the comparisons, and what each says of a value and itself.
var ofSame = map[string]bool{
	"=": true, "<=": true, ">=": true, "IS NOT DISTINCT FROM": true, "<>": false, "<": false, ">": false, "IS DISTINCT FROM": false,
}

// foldSame answers a comparison of two volatile operands that are written alike, which Flink takes for one: UUID() = UUID() is TRUE.
// What is not volatile is computed once anyway.
func (s *Session) foldSame(e *plan.Call) (plan.Expr, bool) {
	answer, ok := ofSame[e.Function.Name]
	if !ok || len(e.Args) != 2 || e.Args[0].Type().Nullable || !plan.Volatile(e.Args[0]) || !plan.Equal(e.Args[0], e.Args[1]) {
		return nil, false
	}
	v := batch.NewVector(e.T, 1)
	v.SetBool(0, answer)
	return s.literal(e, v, made{}), true
}
