package trend

import (
	"slices"
	"time"

	"github.com/leatsql/leat/engine"
)

// over is over how many intervals between notes a rate is taken, so that it stands still enough to be read.
const over = 5

// Unknown stands for a figure that is not known.
const Unknown = -1

// Point is what happened between two notes.
type Point struct {
	At       time.Time // of the second note
	In, Out  float64   // records read and delivered a second
	P50, P99 int64     // of the latency, in milliseconds; Unknown where nothing was delivered
	Lag      int64     // records that wait at its end, or Unknown
	Took     Histogram // the latency
}

// bounds are those of a Histogram.
var bounds = [...]int64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000}

// Histogram counts records by latency: those that took at most each of Bounds and more than the one before, behind them those that took longer.
type Histogram [len(bounds) + 1]int64

// Bounds returns the bounds of a Histogram, in milliseconds ascending.
func Bounds() []int64 { return slices.Clone(bounds[:]) }

// Rates are how much counts grow a second, of late.
type Rates struct {
	In, Out, BytesIn, BytesOut float64
	Made                       []float64 // in the order of engine.Status.Made; Unknown where that is
	// Waiting is the share of the time, 0 to 1, that the split which waits the most has waited for the sink.
	Waiting float64
}

// Trend is what was noted of a job. It is not safe for concurrent use.
type Trend struct {
	keep  int
	ring  []Point
	next  int    // of the ring, once it is full
	marks []mark // the last over+1, the newest last
}

// mark is the counts at a note.
type mark struct {
	at                         time.Time
	in, out, bytesIn, bytesOut int64
	made                       []int64
	latency                    *engine.Latency
	splits                     []engine.SplitLag
}

// New returns a Trend that keeps so many points.
func New(keep int) *Trend { return &Trend{keep: keep} }

// Note notes the counts of a moment. The first note begins the first point.
func (t *Trend) Note(now time.Time, s *engine.Status) {
	m := mark{at: now, in: s.In, out: s.Delivered, bytesIn: s.BytesIn, bytesOut: s.BytesOut, made: s.Made, latency: s.Latency.Copy(), splits: s.Splits}
	if len(t.marks) > 0 {
		t.add(between(&t.marks[len(t.marks)-1], &m, Lag(s)))
	}
	t.marks = append(t.marks, m)
	if len(t.marks) > over+1 {
		t.marks = append(t.marks[:0], t.marks[1:]...)
	}
}

// between is what happened from one mark to another.
func between(a, b *mark, lag int64) Point {
	d := b.at.Sub(a.at)
	p := Point{At: b.at, In: per(b.in-a.in, d), Out: per(b.out-a.out, d), P50: Unknown, P99: Unknown, Lag: lag}
	if took := b.latency.Since(a.latency); took.Count() > 0 {
		p.P50, p.P99, p.Took = took.Quantile(0.5), took.Quantile(0.99), histogram(took)
	}
	return p
}

func histogram(l *engine.Latency) (h Histogram) {
	below := int64(0)
	for i, n := range l.Below(bounds[:]) {
		h[i], below = n-below, n
	}
	h[len(bounds)] = l.Count() - below
	return h
}

func (t *Trend) add(p Point) {
	if len(t.ring) < t.keep {
		t.ring = append(t.ring, p)
		return
	}
	t.ring[t.next] = p
	t.next = (t.next + 1) % t.keep
}

// Points returns the last points, the oldest first.
func (t *Trend) Points() []Point {
	return append(append([]Point{}, t.ring[t.next:]...), t.ring[:t.next]...)
}

// Last returns the last point; ok is false before the second note.
func (t *Trend) Last() (p Point, ok bool) {
	if len(t.ring) == 0 {
		return Point{}, false
	}
	return t.ring[(t.next+len(t.ring)-1)%len(t.ring)], true
}

// Rates returns how much the counts grew of late. There must have been a note.
func (t *Trend) Rates() Rates {
	a, b := t.window()
	d := b.at.Sub(a.at)
	r := Rates{In: per(b.in-a.in, d), Out: per(b.out-a.out, d), BytesIn: per(b.bytesIn-a.bytesIn, d), BytesOut: per(b.bytesOut-a.bytesOut, d)}
	for i, n := range b.made {
		if n < 0 {
			r.Made = append(r.Made, Unknown)
			continue
		}
		r.Made = append(r.Made, per(n-a.made[i], d))
	}
	r.Waiting = waiting(a.splits, b.splits, d)
	return r
}

// waiting is the largest share of a time that a split has waited for the sink.
func waiting(before, after []engine.SplitLag, d time.Duration) float64 {
	waited := map[[2]string]time.Duration{}
	for _, s := range before {
		waited[[2]string{s.Table, s.Split}] = s.Waited
	}
	most := time.Duration(0)
	for _, s := range after {
		most = max(most, s.Waited-waited[[2]string{s.Table, s.Split}])
	}
	if d <= 0 {
		return 0
	}
	return min(1, float64(most)/float64(d)) // of a split that was given away and came back, what it had waited before may be counted too
}

// Latency returns the latencies that were observed of late. There must have been a note.
func (t *Trend) Latency() *engine.Latency {
	a, b := t.window()
	return b.latency.Since(a.latency)
}

// window are the marks that rates are taken from.
func (t *Trend) window() (first, last *mark) { return &t.marks[0], &t.marks[len(t.marks)-1] }

// per is n a second, where it took d.
func per(n int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(n) / d.Seconds()
}

// Lag sums the records that wait to be read; Unknown when no split knows.
func Lag(s *engine.Status) int64 {
	sum, known := int64(0), false
	for _, l := range s.Splits {
		if l.Lag >= 0 {
			sum, known = sum+l.Lag, true
		}
	}
	if !known {
		return Unknown
	}
	return sum
}
