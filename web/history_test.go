package web

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/exec/account"
)

// growing is a run that reads 100 records and delivers 50 each second, with a latency that grows by a millisecond.
type growing struct {
	*fixed
	latency account.Latency
}

func (g *growing) second() {
	s := &g.status
	s.In, s.Delivered = s.In+100, s.Delivered+50
	s.Made = []int64{s.Delivered, s.In}
	g.latency.Observe(s.In/100, 50)
}

func newGrowing() *growing {
	g := &growing{fixed: sample()}
	g.status.In, g.status.Delivered, g.status.Latency, g.status.Made = 0, 0, &g.latency, []int64{0, 0}
	return g
}

func TestHistory(t *testing.T) {
	g := newGrowing()
	h := newHistory(g)
	now := h.started
	for range 3 {
		g.second()
		now = now.Add(time.Second)
		h.note(now)
	}
	now = now.Add(time.Second)
	h.note(now) // nothing came
	at := func(seconds int) float64 {
		return float64(h.started.Add(time.Duration(seconds) * time.Second).UnixMilli())
	}
	want := [][]point{{{at(1), 100, 50, 1, 1, 9, 50}, {at(2), 100, 50, 2, 2, 9, 0, 50}, {at(3), 100, 50, 3, 3, 9, 0, 0, 50}, {at(4), 0, 0, -1, -1, 9}}}
	if diff := cmp.Diff(want, h.past().Jobs); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var s snapshot
	latest, _ := h.last()
	if err := json.Unmarshal(latest, &s); err != nil {
		t.Fatal(err)
	}
	j := s.Jobs[0]
	if want := (amount{N: 300, Rate: 75}); j.In != want || j.Operators[1] != want {
		t.Errorf("read %v, the scan %v; want %v: a rate is taken over the last seconds", j.In, j.Operators[1], want)
	}
	if !slices.Equal(j.Point, want[0][3]) || s.At != now.UnixMilli() {
		t.Errorf("the last point is %v at %d", j.Point, s.At)
	}
	if len(j.Samples) != 2 || j.Samples[0].Value != "new" {
		t.Errorf("samples are not the newest first: %v", j.Samples)
	}
}

func TestHistoryKeepsTenMinutes(t *testing.T) {
	g := newGrowing()
	h := newHistory(g)
	for i := range mostPoints + 5 {
		h.note(h.started.Add(time.Duration(i+1) * time.Second))
	}
	ps := h.past().Jobs[0]
	first, last := h.started.Add(6*time.Second).UnixMilli(), h.started.Add((mostPoints+5)*time.Second).UnixMilli()
	if len(ps) != mostPoints || ps[0][0] != float64(first) || ps[mostPoints-1][0] != float64(last) {
		t.Errorf("%d points from %v to %v, want %d from %d to %d", len(ps), ps[0][0], ps[len(ps)-1][0], mostPoints, first, last)
	}
}

func TestHistoryIsNotedEachSecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHistory(newGrowing())
		_, fresh := h.last()
		go h.run(t.Context())
		begin := time.Now()
		<-fresh
		if waited := time.Since(begin); waited != interval {
			t.Errorf("the next snapshot came after %v", waited)
		}
	})
}

func TestSplitsAreInTheOrderOfTheirNumbers(t *testing.T) {
	got := splits([]engine.SplitLag{{Split: "t/10"}, {Split: "t/9", Age: -1, Lag: -1}, {Split: "t/1"}})
	want := []splitLag{{Split: "t/1"}, {Split: "t/9", Lag: -1, Age: -1}, {Split: "t/10"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
