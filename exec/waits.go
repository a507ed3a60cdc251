package exec

import (
	"sync/atomic"
	"time"
)

// waits adds up how long a chain waits for the sink: until there is room for another flight, and until the writer has taken its rows. One
// goroutine waits; others may look on.
type waits struct {
	total atomic.Int64 // nanoseconds of what has ended
	since atomic.Int64 // Unix nanoseconds; 0: it does not wait
	shown atomic.Int64 // the most that was told: it never goes back, as that of a clock that is set back or between the two steps of end would
}

func (w *waits) begin(now time.Time) { w.since.Store(now.UnixNano()) }

func (w *waits) end(now time.Time) { w.total.Add(max(0, now.UnixNano()-w.since.Swap(0))) }

// so returns how long it has waited so far.
func (w *waits) so(now time.Time) time.Duration {
	total, since := w.total.Load(), w.since.Load()
	if since != 0 {
		total += max(0, now.UnixNano()-since)
	}
	for {
		shown := w.shown.Load()
		if total <= shown {
			return time.Duration(shown)
		}
		if w.shown.CompareAndSwap(shown, total) {
			return time.Duration(total)
		}
	}
}
