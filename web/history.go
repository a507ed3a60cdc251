package web

import (
	"context"
	"sync"
	"time"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

const (
	// interval is how often the counts are noted, and sent to those who look on.
	interval = time.Second
	// mostPoints is how many points are kept: those of ten minutes.
	mostPoints = 600
)

// point is what the charts show of one interval: its end (Unix milliseconds), records read and delivered a second, p50 and p99 of
// the latency in milliseconds (-1 where nothing was delivered), records that wait (-1 where unknown); then the latency's histogram, without
// what is 0 at its end.
type point []float64

func pointOf(p trend.Point) point {
	all := point{float64(p.At.UnixMilli()), p.In, p.Out, float64(p.P50), float64(p.P99), float64(p.Lag)}
	last := len(p.Took)
	for last > 0 && p.Took[last-1] == 0 {
		last--
	}
	for _, n := range p.Took[:last] {
		all = append(all, float64(n))
	}
	return all
}

// past is what the page gets of what was before.
type past struct {
	Bounds []int64   `json:"bounds"` // of the histogram in a point
	Jobs   [][]point `json:"jobs"`   // the oldest first
}

// history notes the counts of a run each interval, and wakes those who wait for the next snapshot.
type history struct {
	source  Source
	started time.Time

	mu     sync.Mutex
	trends []*trend.Trend // by job
	latest []byte         // the last snapshot as JSON
	fresh  chan struct{}
}

func newHistory(source Source) *history {
	h := &history{source: source, started: time.Now(), fresh: make(chan struct{})}
	h.note(h.started)
	return h
}

// run notes until ctx ends, and tells once more then what there is.
func (h *history) run(ctx context.Context) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			h.note(now)
		case <-ctx.Done():
			h.tell(time.Now())
			return
		}
	}
}

// note takes the counts of a moment.
func (h *history) note(now time.Time) {
	all := h.source.Status()
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range all {
		if i == len(h.trends) {
			h.trends = append(h.trends, trend.New(mostPoints))
		}
		h.trends[i].Note(now, &all[i])
	}
	h.show(now, all)
}

// tell is note without a point for the charts: of an interval that is cut short, rates would be far too high.
func (h *history) tell(now time.Time) {
	all := h.source.Status()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.show(now, all)
}

// show makes the snapshot of a moment. The caller holds mu.
func (h *history) show(now time.Time, all []engine.Status) {
	samples := h.source.Samples()
	s := snapshot{At: now.UnixMilli(), Started: h.started.UnixMilli()}
	for i := range all {
		s.Jobs = append(s.Jobs, snapshotOf(&all[i], h.trends[i], samples[i]))
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

// past returns what is kept of each job.
func (h *history) past() past {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := past{Bounds: trend.Bounds(), Jobs: [][]point{}}
	for _, t := range h.trends {
		points := []point{}
		for _, p := range t.Points() {
			points = append(points, pointOf(p))
		}
		all.Jobs = append(all.Jobs, points)
	}
	return all
}
