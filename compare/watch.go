package compare

import "sync/atomic"

// Watch tells how far a comparison is while it runs. Safe for concurrent use.
type Watch struct {
	read  [2]atomic.Int64
	again atomic.Bool
}

// Read returns how many records were read so far, and whether the sides are read again for what differs.
func (w *Watch) Read() (n Pair, again bool) {
	return Pair{w.read[0].Load(), w.read[1].Load()}, w.again.Load()
}

// begin counts from 0 on.
func (w *Watch) begin(again bool) {
	w.read[0].Store(0)
	w.read[1].Store(0)
	w.again.Store(again)
}
