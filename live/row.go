package live

import (
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

// row is what the block says of a job.
type row struct {
	name          string
	state         string // "" while it runs as it should
	failed        bool
	in, out       int64
	filtered      int64
	dropped, dead int64
	lag           int64 // or trend.Unknown
	inRate        float64
	outRate       float64
	p50, p99      int64     // milliseconds, of late; trend.Unknown where nothing was delivered
	outRates      []float64 // of the last seconds
}

// newRow is what is said of a job at a moment.
func newRow(s *engine.Status, t *trend.Trend) row {
	rates, latency := t.Rates(), t.Latency()
	r := row{
		name: s.Job, state: stateText(s), failed: s.State == engine.Failed,
		in: s.In, out: s.Delivered, filtered: s.Filtered, dropped: engine.Total(s.Dropped), dead: engine.Total(s.Dead), lag: trend.Lag(s),
		inRate: rates.In, outRate: rates.Out, p50: trend.Unknown, p99: trend.Unknown,
	}
	if latency.Count() > 0 {
		r.p50, r.p99 = latency.Quantile(0.5), latency.Quantile(0.99)
	}
	for _, p := range t.Points() {
		r.outRates = append(r.outRates, p.Out)
	}
	return r
}

// stateText is what is said of a job's state, "" while it runs as it should.
func stateText(s *engine.Status) string {
	switch {
	case s.State == engine.Running && s.Ready:
		return ""
	case s.State == engine.Running:
		return "connecting"
	}
	return string(s.State)
}
