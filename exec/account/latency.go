package account

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// Latencies are kept in buckets of a sixteenth of an octave, in milliseconds: 6 % resolution up to about 18 hours.
const (
	subBits = 4
	buckets = 24 << subBits
)

// Latency is a histogram of the time from a record's own timestamp to the sink's acknowledgement. The zero value is ready.
type Latency struct {
	counts [buckets]atomic.Int64
	sum    atomic.Int64 // milliseconds
}

// Observe counts n records with a latency in milliseconds; negative ones, of clocks that differ, count as 0.
func (l *Latency) Observe(ms, n int64) {
	ms = max(ms, 0)
	l.counts[bucket(ms)].Add(n)
	l.sum.Add(ms * n)
}

func bucket(ms int64) int {
	if ms < 1<<subBits {
		return int(ms)
	}
	shift := bits.Len64(uint64(ms)) - subBits - 1
	return min(shift<<subBits+int(ms>>shift), buckets-1)
}

// upper is the highest latency of a bucket, in milliseconds.
func upper(b int) int64 {
	if b < 1<<(subBits+1) {
		return int64(b)
	}
	shift := b>>subBits - 1
	return int64(b-shift<<subBits+1)<<shift - 1
}

// Since returns what was observed after earlier, a copy of l.
func (l *Latency) Since(earlier *Latency) *Latency {
	var d Latency
	for i := range l.counts {
		d.counts[i].Store(l.counts[i].Load() - earlier.counts[i].Load())
	}
	d.sum.Store(l.sum.Load() - earlier.sum.Load())
	return &d
}

// Copy returns a copy, which stands still.
func (l *Latency) Copy() *Latency { return l.Since(&Latency{}) }

// Count returns how many latencies were observed.
func (l *Latency) Count() int64 {
	var n int64
	for i := range l.counts {
		n += l.counts[i].Load()
	}
	return n
}

// SumSeconds returns the sum of all latencies.
func (l *Latency) SumSeconds() float64 { return float64(l.sum.Load()) / 1000 }

// Quantile returns the latency in milliseconds that the share q of the records does not pass, 0 when there are none.
func (l *Latency) Quantile(q float64) int64 {
	total := l.Count()
	if total == 0 {
		return 0
	}
	want := int64(math.Ceil(q * float64(total)))
	var seen int64
	for i := range l.counts {
		if seen += l.counts[i].Load(); seen >= want {
			return upper(i)
		}
	}
	return upper(buckets - 1)
}

// Below returns how many latencies are at most each of the bounds, in milliseconds ascending: the buckets of a cumulative
// histogram.
func (l *Latency) Below(bounds []int64) []int64 {
	out := make([]int64, len(bounds))
	for i := range l.counts {
		n := l.counts[i].Load()
		if n == 0 {
			continue
		}
		for j, bound := range bounds {
			if upper(i) <= bound {
				out[j] += n
			}
		}
	}
	return out
}
