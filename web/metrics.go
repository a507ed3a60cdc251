package web

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/leatsql/leat/engine"
)

// latencyBounds are the histogram's buckets in milliseconds.
var latencyBounds = []int64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000}

// metric declares one metric. Its labels are job and table, and what values adds.
type metric struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	one  func(s *engine.Status) float64        // a metric with one value a job
	many func(s *engine.Status) []engine.Count // or one value for each label
	at   func(s *engine.Status) string         // the table label
}

func source(s *engine.Status) string { return s.Source }
func sink(s *engine.Status) string   { return s.Sink }

func desc(name, help string, more ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, append([]string{"job", "table"}, more...), nil)
}

var metrics = []metric{
	{desc: desc("leat_records_in_total", "Records read."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.In) }},
	{desc: desc("leat_records_out_total", "Records whose rows are all durable in the sink."), kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.Delivered) }},
	{desc: desc("leat_rows_out_total", "Rows durable in the sink: UNNEST makes several of one record."), kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.Rows) }},
	{desc: desc("leat_records_filtered_total", "Records of which the query made no row."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Filtered) }},
	{desc: desc("leat_records_dropped_total", "Records left out on purpose, by reason.", "reason"), kind: prometheus.CounterValue, at: source, many: func(s *engine.Status) []engine.Count { return s.Dropped }},
	{desc: desc("leat_records_dead_lettered_total", "Records kept as dead letters, by the stage that they failed in.", "reason"), kind: prometheus.CounterValue, at: source, many: func(s *engine.Status) []engine.Count { return s.Dead }},
	{desc: desc("leat_records_handed_over_total", "Records read and not done when their split was given to another instance, which reads them again."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.HandedOver) }},
	{desc: desc("leat_json_malformed_total", "Texts under JSON functions that are no JSON and answered NULL."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Malformed) }},
	{desc: desc("leat_bytes_in_total", "Bytes of keys and values read."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.BytesIn) }},
	{desc: desc("leat_bytes_out_total", "Bytes of keys and values written."), kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.BytesOut) }},
	{desc: desc("leat_in_flight_bytes", "Bytes held by records on their way, fetched buffers included."), kind: prometheus.GaugeValue, at: source, one: func(s *engine.Status) float64 { return float64(s.InFlightBytes) }},
	{desc: desc("leat_sink_requests_total", "Requests to the sink, by status.", "status"), kind: prometheus.CounterValue, at: sink, many: func(s *engine.Status) []engine.Count { return s.Requests }},
	{desc: desc("leat_sink_retries_total", "Retries of the sink, by reason.", "reason"), kind: prometheus.CounterValue, at: sink, many: func(s *engine.Status) []engine.Count { return s.Retries }},
	{desc: desc("leat_commit_age_seconds", "Time since positions were last committed; 0 before the first commit."), kind: prometheus.GaugeValue, at: source, one: func(s *engine.Status) float64 { return s.CommitAge.Seconds() }},
	{desc: desc("leat_rebalances_total", "Times that splits were taken from this instance."), kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Rebalances) }},
}

var (
	lagDesc     = desc("leat_source_lag_records", "Records that wait to be read.", "split")
	ageDesc     = desc("leat_source_lag_seconds", "Age of the last record read while others wait behind it, 0 when none do.", "split")
	latencyDesc = desc("leat_end_to_end_latency_seconds", "Time from a record's own timestamp to the sink's acknowledgement.")
)

// collector reads the jobs' counters when it is scraped.
type collector struct{ source Source }

// Describe sends every metric's description.
func (c collector) Describe(ch chan<- *prometheus.Desc) {
	for _, m := range metrics {
		ch <- m.desc
	}
	ch <- lagDesc
	ch <- ageDesc
	ch <- latencyDesc
}

// Collect sends every metric's values.
func (c collector) Collect(ch chan<- prometheus.Metric) {
	for _, s := range c.source.Status() {
		for _, m := range metrics {
			if m.one != nil {
				ch <- prometheus.MustNewConstMetric(m.desc, m.kind, m.one(&s), s.Job, m.at(&s))
				continue
			}
			for _, n := range m.many(&s) {
				ch <- prometheus.MustNewConstMetric(m.desc, m.kind, float64(n.N), s.Job, m.at(&s), n.Label)
			}
		}
		for _, l := range s.Splits {
			if l.Lag >= 0 {
				ch <- prometheus.MustNewConstMetric(lagDesc, prometheus.GaugeValue, float64(l.Lag), s.Job, l.Table, l.Split)
			}
			if l.Age >= 0 {
				ch <- prometheus.MustNewConstMetric(ageDesc, prometheus.GaugeValue, l.Age.Seconds(), s.Job, l.Table, l.Split)
			}
		}
		ch <- latency(&s)
	}
}

func latency(s *engine.Status) prometheus.Metric {
	buckets := map[float64]uint64{}
	for i, n := range s.Latency.Below(latencyBounds) {
		buckets[float64(latencyBounds[i])/1000] = uint64(n)
	}
	return prometheus.MustNewConstHistogram(latencyDesc, uint64(s.Latency.Count()), s.Latency.SumSeconds(), buckets, s.Job, s.Sink)
}
