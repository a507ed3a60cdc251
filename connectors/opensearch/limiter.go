package opensearch

import "time"

const (
	maxSlots   = 4 // more than a few bulk requests at once only make each slower
	startSlots = 2

	windowGroups   = 64                     // least groups measured before a window counts
	windowTime     = 200 * time.Millisecond // and least time
	holdWindows    = 4                      // windows between two tries, after one that paid
	maxHoldWindows = 64                     // and at most, after tries that did not
	worthwhile     = 0.9                    // a try pays when latency falls below this share
)

// limiter finds how many bulk requests to have in flight. It goes by the time from a document's arrival to its
// acknowledgement, which falls with the number where the cluster has room and rises where requests only hinder each other; under
// full load it is the reciprocal of the throughput. Now and then it tries one more or one less for a window and keeps that
// only if latency was clearly lower than in the windows before and after, so that load which changes by itself moves nothing.
type limiter struct {
	limit int

	sum     time.Duration // of the current window
	n       int
	started time.Time

	phase  phase
	step   int // +1 or -1: what to try next
	hold   int // windows left until then
	holds  int // how many it was last time
	before time.Duration
	tried  time.Duration
}

type phase uint8

const (
	holding  phase = iota
	trying         // this window runs at limit + step; the limit is set so
	checking       // back at the old limit, to compare
)

func newLimiter() *limiter {
	return &limiter{limit: startSlots, step: -1, hold: holdWindows, holds: holdWindows}
}

// settled notes the latencies of n groups that were acknowledged at now.
func (l *limiter) settled(now time.Time, sum time.Duration, n int) {
	if l.started.IsZero() {
		l.started = now
	}
	l.sum += sum
	l.n += n
	if l.n >= windowGroups && now.Sub(l.started) >= windowTime {
		l.turn(l.sum / time.Duration(l.n))
		l.sum, l.n, l.started = 0, 0, now
	}
}

// turn ends a window with its mean latency.
func (l *limiter) turn(mean time.Duration) {
	switch l.phase {
	case holding:
		l.before = mean
		if l.hold--; l.hold > 0 {
			return
		}
		if next := l.limit + l.step; next < 1 || next > maxSlots {
			l.step = -l.step
		}
		l.limit += l.step
		l.phase = trying
	case trying:
		l.tried = mean
		l.limit -= l.step
		l.phase = checking
	case checking:
		if float64(l.tried) < worthwhile*float64(min(l.before, mean)) {
			l.limit += l.step
			l.holds = holdWindows
		} else {
			l.step = -l.step
			l.holds = min(2*l.holds, maxHoldWindows)
		}
		l.hold = l.holds
		l.phase = holding
	}
}

// congested halves the number after the cluster refused for want of room.
func (l *limiter) congested() {
	if l.phase == trying {
		l.limit -= l.step
	}
	l.limit = max(1, l.limit/2)
	l.phase, l.step, l.hold = holding, 1, l.holds
	l.sum, l.n, l.started = 0, 0, time.Time{}
}
