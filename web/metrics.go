package web

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/leatsql/leat/engine"
)

// latencyBounds are the histogram's buckets in milliseconds.
var latencyBounds = []int64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000}

// collector reads the jobs' counters when it is scraped.
type collector struct{ source Source }

// Describe sends every metric's description.
func (c collector) Describe(ch chan<- *prometheus.Desc) {
	for _, m := range allMetrics() {
		ch <- m.desc()
	}
}

// Collect sends every metric's values.
func (c collector) Collect(ch chan<- prometheus.Metric) {
	for _, s := range c.source.Status() {
		for i := range counters {
			counters[i].collect(ch, &s)
		}
		for _, l := range s.Splits {
			if l.Lag >= 0 {
				ch <- lagMetric.value(float64(l.Lag), s.Job, l.Table, l.Split)
			}
			if l.Age >= 0 {
				ch <- ageMetric.value(l.Age.Seconds(), s.Job, l.Table, l.Split)
			}
			ch <- waitedMetric.value(l.Waited.Seconds(), s.Job, l.Table, l.Split)
		}
		ch <- latency(&s)
	}
}

// collect sends the values of a metric of one job.
func (m *metric) collect(ch chan<- prometheus.Metric, s *engine.Status) {
	if m.one != nil {
		ch <- m.value(m.one(s), s.Job, m.at(s))
		return
	}
	for _, n := range m.many(s) {
		ch <- m.value(float64(n.N), s.Job, m.at(s), n.Label)
	}
}

func (m *metric) value(v float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(m.desc(), m.kind, v, labels...)
}

func latency(s *engine.Status) prometheus.Metric {
	buckets := map[float64]uint64{}
	for i, n := range s.Latency.Below(latencyBounds) {
		buckets[float64(latencyBounds[i])/1000] = uint64(n)
	}
	return prometheus.MustNewConstHistogram(latencyMetric.desc(), uint64(s.Latency.Count()), s.Latency.SumSeconds(), buckets, s.Job, s.Sink)
}
