package trend_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

var begin = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// second is the time n seconds behind begin.
func second(n int) time.Time { return begin.Add(time.Duration(n) * time.Second) }

// growing reads 100 records and delivers 50 each second, with a latency that grows by a millisecond.
func growing(s *engine.Status) {
	s.In, s.Delivered, s.BytesIn, s.BytesOut = s.In+100, s.Delivered+50, s.BytesIn+1000, s.BytesOut+500
	s.Made = []int64{s.Delivered, s.In, -1}
	s.Latency.Observe(s.In/100, 50)
}

func newStatus() *engine.Status {
	return &engine.Status{Latency: &engine.Latency{}, Made: []int64{0, 0, -1}, Splits: []engine.SplitLag{{Lag: 4}, {Lag: -1}, {Lag: 5}}}
}

func TestPoints(t *testing.T) {
	s := newStatus()
	tr := trend.New(600)
	if _, ok := tr.Last(); ok {
		t.Error("there is a point before the first note")
	}
	tr.Note(begin, s)
	for i := range 3 {
		growing(s)
		tr.Note(second(i+1), s)
	}
	tr.Note(second(4), s) // nothing came
	want := []trend.Point{
		{second(1), 100, 50, 1, 1, 9, trend.Histogram{50}},
		{second(2), 100, 50, 2, 2, 9, trend.Histogram{0, 50}},
		{second(3), 100, 50, 3, 3, 9, trend.Histogram{0, 0, 50}},
		{second(4), 0, 0, -1, -1, 9, trend.Histogram{}},
	}
	if diff := cmp.Diff(want, tr.Points()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if last, ok := tr.Last(); !ok || last != want[3] {
		t.Errorf("the last is %v", last)
	}
	if diff := cmp.Diff(trend.Rates{In: 75, Out: 37.5, BytesIn: 750, BytesOut: 375, Made: []float64{37.5, 75, -1}}, tr.Rates()); diff != "" {
		t.Errorf("rates, -want +got:\n%s", diff)
	}
	if l := tr.Latency(); l.Count() != 150 || l.Quantile(1) != 3 {
		t.Errorf("latencies: %d, at most %d ms", l.Count(), l.Quantile(1))
	}
}

func TestRatesAreOfLate(t *testing.T) {
	s := newStatus()
	tr := trend.New(3)
	tr.Note(begin, s)
	growing(s)
	for i := range 10 {
		tr.Note(second(i+1), s)
	}
	if r := tr.Rates(); r.In != 0 || r.Out != 0 {
		t.Errorf("rates long after: %v", r)
	}
	if n := tr.Latency().Count(); n != 0 {
		t.Errorf("%d latencies long after", n)
	}
	points := tr.Points()
	if len(points) != 3 || points[0].At != second(8) || points[2].At != second(10) {
		t.Errorf("kept %v", points)
	}
}

// TestSameMoment: two notes of one moment divide by nothing.
func TestSameMoment(t *testing.T) {
	s := newStatus()
	tr := trend.New(3)
	tr.Note(begin, s)
	growing(s)
	tr.Note(begin, s)
	if r := tr.Rates(); r.In != 0 {
		t.Errorf("rates %v", r)
	}
}

func TestLag(t *testing.T) {
	for _, c := range []struct {
		splits []engine.SplitLag
		want   int64
	}{{nil, trend.Unknown}, {[]engine.SplitLag{{Lag: -1}}, trend.Unknown}, {[]engine.SplitLag{{Lag: -1}, {Lag: 0}}, 0}, {[]engine.SplitLag{{Lag: 2}, {Lag: 3}}, 5}} {
		if got := trend.Lag(&engine.Status{Splits: c.splits}); got != c.want {
			t.Errorf("%v: %d, want %d", c.splits, got, c.want)
		}
	}
}

// TestHistogram: each latency is counted once, also one beyond the last bound.
func TestHistogram(t *testing.T) {
	s := newStatus()
	tr := trend.New(1)
	tr.Note(begin, s)
	for _, ms := range []int64{0, 1, 2, 400, 600, 5_000_000} {
		s.Latency.Observe(ms, 1)
	}
	tr.Note(second(1), s)
	p, _ := tr.Last()
	want := trend.Histogram{0: 2, 1: 1, 8: 1, 9: 1}
	want[len(want)-1] = 1
	if diff := cmp.Diff(want, p.Took); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWaiting(t *testing.T) {
	s := newStatus()
	s.Splits = []engine.SplitLag{{Table: "s", Split: "0", Waited: time.Second}, {Table: "s", Split: "1"}}
	tr := trend.New(1)
	tr.Note(begin, s)
	s.Splits = []engine.SplitLag{{Table: "s", Split: "1", Waited: 3 * time.Second}, {Table: "s", Split: "0", Waited: 2 * time.Second}}
	tr.Note(second(4), s)
	if got := tr.Rates().Waiting; got != 0.75 {
		t.Errorf("waits %v of the time, want 0.75", got)
	}
}
