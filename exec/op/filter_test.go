package op

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/expr"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/planner/plan"
	"github.com/leatsql/leat/types"
)

// A row whose condition failed has met its end there, also where the rest of the condition is TRUE.
func TestFilterDropsRowsThatFailed(t *testing.T) {
	boolean := types.Simple(types.Boolean)
	always := batch.NewVector(boolean, 1)
	always.SetBool(0, true)
	condition := &plan.Or{Typed: plan.Typed{T: boolean}, Terms: []plan.Expr{
		&plan.Cast{Typed: plan.Typed{T: boolean}, Arg: &plan.Column{Typed: plan.Typed{T: types.StringType()}}},
		&plan.Literal{Typed: plan.Typed{T: boolean}, Value: always},
	}}
	p, err := expr.Compile([]plan.Expr{condition}, []string{"WHERE"}, &functions.Env{Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	b := batch.New([]types.Type{types.StringType()}, 3)
	d := batch.NewBuilder(b)
	for i, v := range []string{"true", "neither", "false"} {
		b.Columns[0].SetBytes(d.Row(), []byte(v))
		d.Commit(i)
	}
	var failed Failures
	got := (&Filter{Condition: p, Clock: time.Now}).Process(b, &failed)
	if want := []int32{0, 2}; !cmp.Equal(got.Sel, want) {
		t.Errorf("kept rows: got %v, want %v", got.Sel, want)
	}
	if len(failed.Rows) != 1 || failed.Rows[0].Row != 1 {
		t.Errorf("failed rows: got %v, want row 1", failed.Rows)
	}
}
