package account

import "testing"

func TestBucketsCoverEveryLatencyOnce(t *testing.T) {
	last := -1
	for ms := int64(0); ms < 100_000; ms++ {
		b := bucket(ms)
		if b != last && b != last+1 {
			t.Fatalf("bucket(%d) = %d after %d", ms, b, last)
		}
		if u := upper(b); u < ms || float64(u) > float64(ms)*1.07+1 {
			t.Fatalf("upper(bucket(%d)) = %d", ms, u)
		}
		last = b
	}
}

func TestQuantile(t *testing.T) {
	var l Latency
	for ms := int64(1); ms <= 100; ms++ {
		l.Observe(ms, 10)
	}
	for _, c := range []struct {
		q    float64
		want int64
	}{{0.01, 1}, {0.10, 10}, {0.5, 51}, {0.99, 99}, {1, 103}} {
		if got := l.Quantile(c.q); got != c.want {
			t.Errorf("Quantile(%v): got %d, want %d", c.q, got, c.want)
		}
	}
	if got := l.Below([]int64{15, 1000}); got[0] != 150 || got[1] != 1000 {
		t.Errorf("Below: got %v", got)
	}
}
