package live

import (
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
)

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{-1: "–", 0: "0", 999: "999", 1000: "1,000", 999_999: "999,999", 1_000_000: "1.000M", 12_345_678: "12.35M", 999_999_999: "1000.0M", 1e15: "1.000P"} {
		if got := countText(n); got != want {
			t.Errorf("count %d: %s, want %s", n, got, want)
		}
	}
	for r, want := range map[float64]string{-1: "–", 0: "0", 0.04: "0.0", 7.26: "7.3", 9.96: "10", 999.4: "999", 999.6: "1.00k", 12_345: "12.3k", 123_456: "123k", 1.5e6: "1.50M"} {
		if got := rateText(r); got != want {
			t.Errorf("rate %v: %s, want %s", r, got, want)
		}
	}
	for ms, want := range map[int64]string{-1: "–", 0: "0 ms", 999: "999 ms", 1000: "1.0 s", 59_999: "59 s", 119_999: "119 s", 120_000: "2 min", 7_200_000: "2 h", 200_000_000: "2 d"} {
		if got := latencyText(ms); got != want {
			t.Errorf("latency %d: %s, want %s", ms, got, want)
		}
	}
	for d, want := range map[time.Duration]string{1500 * time.Millisecond: "1 s", 61 * time.Second: "1 min 1 s", 61 * time.Minute: "1 h 1 min", 50 * time.Hour: "2 days"} {
		if got := upText(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

func TestSparkline(t *testing.T) {
	for _, c := range []struct {
		values []float64
		width  int
		want   string
	}{
		{nil, 3, "   "}, {[]float64{0, 0}, 3, " ▁▁"}, {[]float64{1, 1, 1}, 3, "███"}, {[]float64{9, 0, 1, 1000, 500}, 4, "▁▂█▅"},
	} {
		if got := sparkline(c.values, c.width); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		want  string
	}{
		{"enrich", 6, "enrich"}, {"enrich.orders", 9, "enri…ders"}, {"enrich.orders", 4, "enri"}, {"enrich", 0, ""}, {"注文.索引", 8, "注文…索"},
	} {
		got := shorten(c.name, c.width)
		if got != c.want || ansi.StringWidth(got) > c.width {
			t.Errorf("%s in %d: %q, want %q", c.name, c.width, got, c.want)
		}
	}
}
