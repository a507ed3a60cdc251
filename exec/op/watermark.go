package op

import (
	"time"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/exec/expr"
)

// watermarkStep is pipeline.auto-watermark-interval of Flink as it is by default: a watermark that goes on by more follows at once, else
// once so much time has passed.
const watermarkStep = 200 * time.Millisecond

// Watermark notes for each row the watermark of its split before it. The watermark is the greatest that the rows before have said.
type Watermark struct {
	// Says is one expression, the watermark that a row says: NULL says nothing.
	Says  *expr.Program
	Clock func() time.Time

	greatest int64 // that a row has said
	current  int64 // that rows see
	moved    time.Time
	noted    []int64
}

var _ Operator = (*Watermark)(nil)

// NewWatermark returns the operator of a split that has not been read.
func NewWatermark(says *expr.Program, clock func() time.Time) *Watermark {
	return &Watermark{Says: says, Clock: clock, greatest: batch.NoWatermark, current: batch.NoWatermark, moved: clock()}
}

// Name returns "watermark".
func (w *Watermark) Name() string { return "watermark" }

// Process sets the watermarks of b.
func (w *Watermark) Process(b *batch.Batch, failed *Failures) *batch.Batch {
	now := w.Clock()
	if now.Sub(w.moved) >= watermarkStep {
		w.move(now)
	}
	says := w.Says.EvalBatch(b, now)[0]
	if len(w.Says.Failures()) > 0 {
		mark := len(failed.Rows)
		failed.add(w.Says)
		b.Sel = failed.without(b.Sel, mark)
	}
	for len(w.noted) < b.N {
		w.noted = append(w.noted, batch.NoWatermark)
	}
	for _, row := range b.Sel {
		w.noted[row] = w.current
		if says.IsNull(int(row)) {
			continue
		}
		w.greatest = max(w.greatest, says.Times[row].Millis)
		if w.current == batch.NoWatermark || w.greatest-w.current > watermarkStep.Milliseconds() {
			w.move(now)
		}
	}
	b.Watermarks = w.noted[:b.N]
	return b
}

// move shows the rows that follow the greatest watermark so far.
func (w *Watermark) move(now time.Time) { w.current, w.moved = w.greatest, now }
