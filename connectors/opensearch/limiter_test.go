package opensearch

import (
	"testing"
	"time"
)

// run feeds a limiter windows whose latency follows from the number in flight, and returns where it ends up.
func run(l *limiter, windows int, latency func(window, limit int) time.Duration) {
	now := time.Unix(0, 0)
	for w := range windows {
		for range windowGroups {
			now = now.Add(windowTime / (windowGroups - 1))
			l.settled(now, latency(w, l.limit), 1)
		}
	}
}

func TestLimiterFindsTheBest(t *testing.T) {
	for best := 1; best <= maxSlots; best++ {
		l := newLimiter()
		most := 0
		run(l, 2000, func(w, limit int) time.Duration {
			if w > 1000 && limit == best {
				most++
			}
			away := max(limit-best, best-limit)
			return time.Duration(10+5*away) * time.Millisecond
		})
		if share := float64(most) / (999 * windowGroups); share < 0.9 {
			t.Errorf("best is %d: there for %.2f of the time", best, share)
		}
	}
}

// Latency that changes by itself, or hardly with the number, moves nothing for long.
func TestLimiterStays(t *testing.T) {
	l := newLimiter()
	away := 0
	run(l, 1000, func(w, limit int) time.Duration {
		if limit != startSlots {
			away++
		}
		return time.Duration(1000-w/2) * time.Microsecond
	})
	if share := float64(away) / (1000 * windowGroups); share > 0.1 {
		t.Errorf("away for %.2f of the time", share)
	}
}

func TestLimiterHalvesWhenCongested(t *testing.T) {
	l := newLimiter()
	l.limit = 4
	l.congested()
	if l.limit != 2 {
		t.Errorf("got %d", l.limit)
	}
	l.congested()
	l.congested()
	if l.limit != 1 {
		t.Errorf("got %d", l.limit)
	}
	run(l, 500, func(_, limit int) time.Duration { return time.Second / time.Duration(limit) })
	if l.limit < 3 {
		t.Errorf("it does not come back: %d", l.limit)
	}
}

func TestBackoff(t *testing.T) {
	b := backoff{first: 50 * time.Millisecond}
	for retry := 1; retry < 100; retry++ {
		d := b.wait(retry)
		most := min(b.first<<min(retry-1, 30), longestBackoff)
		if d < most/2 || d > most {
			t.Errorf("retry %d waits %s, want %s to %s", retry, d, most/2, most)
		}
	}
	b.constant = true
	if d := b.wait(7); d != b.first {
		t.Errorf("got %s", d)
	}
}
