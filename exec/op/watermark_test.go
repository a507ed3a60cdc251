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

// watermarked is an operator whose rows say their only column, and a clock that stands still until it is set.
func watermarked(t *testing.T, typ types.Type) (*Watermark, *time.Time) {
	t.Helper()
	p, err := expr.Compile([]plan.Expr{&plan.Column{Typed: plan.Typed{T: typ}}}, []string{"WATERMARK"}, &functions.Env{Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	return NewWatermark(p, func() time.Time { return now }), &now
}

// said is a batch of rows that say these milliseconds, and nothing where they are negative.
func said(typ types.Type, millis ...int64) *batch.Batch {
	b := batch.New([]types.Type{typ}, len(millis))
	d := batch.NewBuilder(b)
	for i, ms := range millis {
		row := d.Row()
		b.Columns[0].SetNull(row)
		if ms >= 0 {
			b.Columns[0].SetTime(row, types.Instant{Millis: ms})
		}
		d.Commit(i)
	}
	return b
}

// A row sees what the rows before it have said; a step of no more than 200 ms is seen once so much time has passed.
func TestWatermark(t *testing.T) {
	typ := types.TimestampOf(3)
	w, now := watermarked(t, typ)
	const none = batch.NoWatermark
	for _, step := range []struct {
		says, sees []int64
		wait       time.Duration
	}{
		{says: []int64{-1, 1000, 500, 1200, 1201}, sees: []int64{none, none, 1000, 1000, 1000}},
		{says: []int64{1300, -1}, sees: []int64{1201, 1201}},
		{says: []int64{0}, sees: []int64{1300}, wait: watermarkStep},
	} {
		*now = now.Add(step.wait)
		var failed Failures
		b := w.Process(said(typ, step.says...), &failed)
		if diff := cmp.Diff(step.sees, b.Watermarks); diff != "" {
			t.Errorf("rows that say %v: %s", step.says, diff)
		}
	}
}

// A row whose watermark cannot be computed is no row, and moves nothing.
func TestWatermarkThatFails(t *testing.T) {
	typ := types.TimestampOf(3)
	says := &plan.Cast{Typed: plan.Typed{T: typ}, Arg: &plan.Column{Typed: plan.Typed{T: types.StringType()}}}
	p, err := expr.Compile([]plan.Expr{says}, []string{"WATERMARK"}, &functions.Env{Zone: time.UTC})
	if err != nil {
		t.Fatal(err)
	}
	b := batch.New([]types.Type{types.StringType()}, 2)
	d := batch.NewBuilder(b)
	for i, v := range []string{"soon", "1970-01-01 00:00:01"} {
		b.Columns[0].SetBytes(d.Row(), []byte(v))
		d.Commit(i)
	}
	var failed Failures
	got := NewWatermark(p, time.Now).Process(b, &failed)
	if len(failed.Rows) != 1 || !cmp.Equal(got.Sel, []int32{1}) || got.Watermarks[1] != batch.NoWatermark {
		t.Errorf("failed %v, kept %v, watermarks %v", failed.Rows, got.Sel, got.Watermarks)
	}
}

func TestWatermarkAllocatesNothing(t *testing.T) {
	typ := types.TimestampOf(3)
	w, _ := watermarked(t, typ)
	b := said(typ, 1, 1000, 3000)
	var failed Failures
	if n := testing.AllocsPerRun(100, func() { w.Process(b, &failed) }); n != 0 {
		t.Errorf("%v allocations for each batch", n)
	}
}
