package exec

import (
	"testing"
	"time"
)

func TestWaits(t *testing.T) {
	var w waits
	at := time.UnixMilli
	so := func(ms int64, want time.Duration) {
		t.Helper()
		if got := w.so(at(ms)); got != want {
			t.Errorf("so far %v, want %v", got, want)
		}
	}
	so(1000, 0)
	w.begin(at(1000))
	so(1200, 200*time.Millisecond) // it is told while it lasts
	w.end(at(1500))
	so(9000, 500*time.Millisecond)
	w.begin(at(9000))
	w.end(at(8000)) // a clock that was set back
	so(9000, 500*time.Millisecond)
	w.begin(at(9000))
	so(9100, 600*time.Millisecond)
	w.since.Store(0) // the first step of end
	so(9100, 600*time.Millisecond)
}
