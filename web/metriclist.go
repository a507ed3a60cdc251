package web

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/leatsql/leat/engine"
)

// metric declares one metric. Its labels are job and table, and that of more.
type metric struct {
	name string
	help string // what it is: a sentence
	unit string // records, bytes, seconds …
	look string // when to look at it: sentences
	// flink is what Flink calls what is nearest to it, "" where there is nothing.
	flink string
	more  string // the name of a third label, "" for none
	kind  prometheus.ValueType
	one   func(s *engine.Status) float64        // a metric with one value a job
	many  func(s *engine.Status) []engine.Count // or one value for each value of the third label
	at    func(s *engine.Status) string         // the table label
}

func source(s *engine.Status) string { return s.Source }
func sink(s *engine.Status) string   { return s.Sink }

// desc is how Prometheus knows the metric.
func (m *metric) desc() *prometheus.Desc {
	labels := []string{"job", "table"}
	if m.more != "" {
		labels = append(labels, m.more)
	}
	return prometheus.NewDesc(m.name, m.help, labels, nil)
}

// counters are the metrics of records and requests.
var counters = []metric{
	{
		name: "leat_records_in_total", help: "Records read.", unit: "records", flink: "`numRecordsIn` of the source",
		look: "Its rate is the load. Where it stands still while lag grows, the sink takes nothing, or nothing is read.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.In) },
	},
	{
		name: "leat_records_out_total", help: "Records whose rows are all durable in the sink.", unit: "records", flink: "`numRecordsSend` of the sink",
		look: "With those filtered, dropped, dead-lettered, handed over and in flight it adds up to `leat_records_in_total`: nothing is lost.",
		kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.Delivered) },
	},
	{
		name: "leat_rows_out_total", help: "Rows durable in the sink: UNNEST makes several of one record.", unit: "rows", flink: "`numRecordsOut`",
		look: "To compare with what the sink itself counts.",
		kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.Rows) },
	},
	{
		name: "leat_records_filtered_total", help: "Records of which the query made no row.", unit: "records",
		look: "Where far more or fewer records pass WHERE than were expected.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Filtered) },
	},
	{
		name: "leat_records_dropped_total", help: "Records left out on purpose, by reason.", unit: "records", more: "reason",
		look: "It should stand still, but for the reason `old row of an update`. The others: `ignored parse error`, a message that cannot be decoded, by " +
			"`ignore-parse-errors`; `no row`, one that the format makes nothing of, such as a tombstone; `NULL in a NOT NULL column`, by `table.exec.sink.not-null-enforcer`.",
		kind: prometheus.CounterValue, at: source, many: func(s *engine.Status) []engine.Count { return s.Dropped },
	},
	{
		name: "leat_records_dead_lettered_total", help: "Records kept as dead letters, by the stage that they failed in.", unit: "records", more: "reason",
		flink: "`numRecordsOutErrors` of the sink",
		look:  "It should stand still. The stages are `decode`, `evaluate`, `encode` and `deliver`; the dead letters themselves say more.",
		kind:  prometheus.CounterValue, at: source, many: func(s *engine.Status) []engine.Count { return s.Dead },
	},
	{
		name: "leat_records_handed_over_total", help: "Records read and not done when their split was given to another instance, which reads them again.", unit: "records",
		look: "After a rebalance: so many records were read twice at most.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.HandedOver) },
	},
	{
		name: "leat_json_malformed_total", help: "Texts under JSON functions that are no JSON and answered NULL.", unit: "texts",
		look: "It should stand still: such a NULL looks like a field that is not there. `leat.json.on-malformed` makes it an error.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Malformed) },
	},
	{
		name: "leat_bytes_in_total", help: "Bytes of keys and values read.", unit: "bytes", flink: "`numBytesIn` of the source",
		look: "For what the network and the source carry.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.BytesIn) },
	},
	{
		name: "leat_bytes_out_total", help: "Bytes of keys and values written.", unit: "bytes", flink: "`numBytesSend` of the sink",
		look: "For what the network and the sink carry.",
		kind: prometheus.CounterValue, at: sink, one: func(s *engine.Status) float64 { return float64(s.BytesOut) },
	},
	{
		name: "leat_in_flight_bytes", help: "Bytes held by records on their way, fetched buffers included.", unit: "bytes",
		look: "Memory. At 64 MiB reading waits for the sink; a job of few partitions comes to wait before that.",
		kind: prometheus.GaugeValue, at: source, one: func(s *engine.Status) float64 { return float64(s.InFlightBytes) },
	},
	{
		name: "leat_sink_requests_total", help: "Requests to the sink, by status.", unit: "requests", more: "status",
		look: "Rows for each request show how well they are bundled. `ok` is Kafka's acknowledgement; OpenSearch has HTTP's codes, and `error` for no answer.",
		kind: prometheus.CounterValue, at: sink, many: func(s *engine.Status) []engine.Count { return s.Requests },
	},
	{
		name: "leat_sink_retries_total", help: "Retries of the sink, by reason.", unit: "retries", more: "reason",
		look: "When records come later than they did: 429 and 503 say that the sink has too much to do, `connection` that it does not answer. Nothing is lost.",
		kind: prometheus.CounterValue, at: sink, many: func(s *engine.Status) []engine.Count { return s.Retries },
	},
	{
		name: "leat_commit_age_seconds", help: "Time since positions were last committed, at first since the start.", unit: "seconds",
		flink: "the age of the last completed checkpoint",
		look:  "A start after a crash repeats what came since. It grows, too, where nothing comes. Minutes, while `leat_in_flight_bytes` is not 0, say that the sink does not answer or that one record is tried again and again.",
		kind:  prometheus.GaugeValue, at: source, one: func(s *engine.Status) float64 { return s.CommitAge.Seconds() },
	},
	{
		name: "leat_rebalances_total", help: "Times that splits were taken from this instance.", unit: "times",
		look: "Where it goes up without a deployment, instances die or miss the session timeout.",
		kind: prometheus.CounterValue, at: source, one: func(s *engine.Status) float64 { return float64(s.Rebalances) },
	},
	{
		name: "leat_ready", help: "Whether the job is connected and reads, or is done: 1, else 0.", unit: "1 or 0", flink: "`numRunningJobs`, in effect",
		look: "0 for minutes says that a system does not answer: the others stand still then, and lag is not known. `/readyz` says the same of all jobs of the process.",
		kind: prometheus.GaugeValue, at: source, one: func(s *engine.Status) float64 {
			if s.Up() {
				return 1
			}
			return 0
		},
	},
}

// The metrics that have a value for each split, and the histogram.
var (
	lagMetric = metric{
		name: "leat_source_lag_records", help: "Records that wait to be read.", unit: "records", flink: "`pendingRecords`, `records-lag-max`", more: "split", kind: prometheus.GaugeValue,
		look: "Where it grows, the job is slower than its source. By `split` it shows a partition that gets more than others.",
	}
	ageMetric = metric{
		name: "leat_source_lag_seconds", help: "Age of the last record read while others wait behind it, 0 when none do.", unit: "seconds", flink: "`currentEmitEventTimeLag`",
		more: "split", kind: prometheus.GaugeValue,
		look: "How late the job is: the best one to alert on.",
	}
	waitedMetric = metric{
		name: "leat_source_waited_seconds_total", help: "Time for which reading has waited for the sink.", unit: "seconds", flink: "`isBackPressured`, `backPressuredTimeMsPerSecond`",
		more: "split", kind: prometheus.CounterValue,
		look: "Its rate is back-pressure, a share of the time: near 1 the sink is too slow; near 0, while lag grows, the job or the source is.",
	}
	latencyMetric = metric{
		name: "leat_end_to_end_latency_seconds", help: "Time from a record's own timestamp to the sink's acknowledgement.", unit: "seconds", flink: "latency markers, in effect",
		look: "`histogram_quantile(0.99, …)` of its buckets is what those who wait for the data feel. Records that waited in Kafka before the start count with that time.",
	}
)

// allMetrics are the metrics that there are.
func allMetrics() []metric {
	return append(append([]metric{}, counters...), lagMetric, ageMetric, waitedMetric, latencyMetric)
}
