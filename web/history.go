package web

import (
	"context"
	"sync"
	"time"

	"github.com/leatsql/leat/engine"
)

const (
	// interval is how often the counts are noted, and sent to those who look on.
	interval = time.Second
	// mostPoints is how many points are kept: those of ten minutes.
	mostPoints = 600
	// rateOver is over how many intervals a rate is taken, so that it stands still enough to be read.
	rateOver = 5
)

// point is what the charts show of one interval: its end (Unix milliseconds), records read and delivered a second, p50 and p99 of
// the latency in milliseconds (-1 where nothing was delivered), records that wait (-1 where unknown).
type point [6]float64

// history notes the counts of a run each interval, and wakes those who wait for the next snapshot.
type history struct {
	source  Source
	started time.Time

	mu     sync.Mutex
	tracks []*track // by job
	latest []byte   // the last snapshot as JSON
	fresh  chan struct{}
}

func newHistory(source Source) *history {
	h := &history{source: source, started: time.Now(), fresh: make(chan struct{})}
	h.note(h.started)
	return h
}

// run notes until ctx ends.
func (h *history) run(ctx context.Context) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			h.note(now)
		case <-ctx.Done():
			return
		}
	}
}

// note takes the counts of a moment.
func (h *history) note(now time.Time) {
	all, samples := h.source.Status(), h.source.Samples()
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.tracks) < len(all) {
		h.tracks = append(h.tracks, &track{})
	}
	s := snapshot{At: now.UnixMilli(), Started: h.started.UnixMilli()}
	for i := range all {
		h.tracks[i].note(now, &all[i])
		s.Jobs = append(s.Jobs, snapshotOf(&all[i], h.tracks[i], samples[i]))
	}
	h.latest = s.json()
	close(h.fresh)
	h.fresh = make(chan struct{})
}

// last returns the last snapshot, and what is closed when there is a newer one.
func (h *history) last() ([]byte, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.latest, h.fresh
}

// points returns what is kept of each job, the oldest first.
func (h *history) points() [][]point {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := [][]point{}
	for _, t := range h.tracks {
		all = append(all, t.points())
	}
	return all
}

// track is what was noted of a job.
type track struct {
	ring    []point
	next    int    // of the ring, once it is full
	marks   []mark // the last rateOver+1, the newest last
	latency *engine.Latency
}

// mark is what rates are taken from.
type mark struct {
	at                         time.Time
	in, out, bytesIn, bytesOut int64
	made                       []int64
}

func (t *track) note(now time.Time, s *engine.Status) {
	m := mark{at: now, in: s.In, out: s.Delivered, bytesIn: s.BytesIn, bytesOut: s.BytesOut, made: s.Made}
	latency := s.Latency.Copy()
	if len(t.marks) > 0 {
		before := t.marks[len(t.marks)-1]
		p := point{float64(now.UnixMilli()), per(m.in-before.in, m.at.Sub(before.at)), per(m.out-before.out, m.at.Sub(before.at)), -1, -1, float64(lag(s))}
		if d := latency.Since(t.latency); d.Count() > 0 {
			p[3], p[4] = float64(d.Quantile(0.5)), float64(d.Quantile(0.99))
		}
		t.add(p)
	}
	t.latency = latency
	t.marks = append(t.marks, m)
	if len(t.marks) > rateOver+1 {
		t.marks = append(t.marks[:0], t.marks[1:]...)
	}
}

func (t *track) add(p point) {
	if len(t.ring) < mostPoints {
		t.ring = append(t.ring, p)
		return
	}
	t.ring[t.next] = p
	t.next = (t.next + 1) % mostPoints
}

func (t *track) points() []point {
	return append(append([]point{}, t.ring[t.next:]...), t.ring[:t.next]...)
}

// rate returns how much f grew a second, of late.
func (t *track) rate(f func(m *mark) int64) float64 {
	first, last := &t.marks[0], &t.marks[len(t.marks)-1]
	return per(f(last)-f(first), last.at.Sub(first.at))
}

// per is n a second, where it took d.
func per(n int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(n) / d.Seconds()
}

// lag sums the records that wait; -1 when no split knows.
func lag(s *engine.Status) int64 {
	sum, known := int64(0), false
	for _, l := range s.Splits {
		if l.Lag >= 0 {
			sum, known = sum+l.Lag, true
		}
	}
	if !known {
		return -1
	}
	return sum
}
