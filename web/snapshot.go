package web

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/engine/trend"
)

// snapshot is a run at a moment, as the page gets it.
type snapshot struct {
	At      int64         `json:"at"`
	Started int64         `json:"started"`
	Jobs    []jobSnapshot `json:"jobs"`
}

type jobSnapshot struct {
	Name       string         `json:"name"`
	Source     string         `json:"source"`
	Sink       string         `json:"sink"`
	State      string         `json:"state"`
	Error      string         `json:"error,omitempty"`
	FailedAt   *engine.Place  `json:"failedAt,omitempty"`
	Ready      bool           `json:"ready"`
	In         amount         `json:"in"`
	Out        amount         `json:"out"`
	Rows       int64          `json:"rows"`
	BytesIn    amount         `json:"bytesIn"`
	BytesOut   amount         `json:"bytesOut"`
	Filtered   int64          `json:"filtered"`
	HandedOver int64          `json:"handedOver"`
	Malformed  int64          `json:"malformed"`
	Dropped    []reason       `json:"dropped"`
	Dead       []reason       `json:"dead"`
	Requests   []reason       `json:"requests"`
	Retries    []reason       `json:"retries"`
	Rebalances int64          `json:"rebalances"`
	CommitAge  float64        `json:"commitAge"` // seconds
	InFlight   int64          `json:"inFlight"`  // bytes
	Limit      int64          `json:"limit"`     // of InFlight
	Waiting    float64        `json:"waiting"`   // share of the time that reading waits for the sink
	P50        int64          `json:"p50"`       // milliseconds, over the whole run
	P99        int64          `json:"p99"`
	Lag        int64          `json:"lag"` // -1: unknown
	Operators  []amount       `json:"operators"`
	Splits     []splitLag     `json:"splits"`
	Samples    []sampleRecord `json:"samples"` // the newest first
	Point      point          `json:"point"`   // the last of the history; null before there is one
}

// amount is a count and how much it grows a second.
type amount struct {
	N    int64   `json:"n"` // -1: unknown
	Rate float64 `json:"rate"`
}

type reason struct {
	Label string `json:"label"`
	N     int64  `json:"n"`
}

type splitLag struct {
	Table string  `json:"table"`
	Split string  `json:"split"`
	Lag   int64   `json:"lag"` // -1: unknown
	Age   float64 `json:"age"` // seconds, -1: unknown
}

type sampleRecord struct {
	At       int64  `json:"at"`
	Fate     string `json:"fate"`
	Table    string `json:"table"`
	Split    string `json:"split"`
	Position int64  `json:"position"`
	Stage    string `json:"stage"`
	Field    string `json:"field"`
	Reason   string `json:"reason"`
	Key      string `json:"key"`
	Value    string `json:"value"`
	Size     int    `json:"size"`

	Place *engine.Place `json:"place,omitempty"`
}

func (s *snapshot) json() []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // numbers that are finite, and texts
	}
	return b
}

func snapshotOf(s *engine.Status, t *trend.Trend, samples []engine.Sample) jobSnapshot {
	r := t.Rates()
	j := jobSnapshot{
		Name: s.Job, Source: s.Source, Sink: s.Sink, State: string(s.State), Error: s.Failure, FailedAt: s.FailedAt, Ready: s.Ready,
		In: amount{s.In, r.In}, Out: amount{s.Delivered, r.Out}, BytesIn: amount{s.BytesIn, r.BytesIn}, BytesOut: amount{s.BytesOut, r.BytesOut},
		Rows: s.Rows, Filtered: s.Filtered, HandedOver: s.HandedOver, Malformed: s.Malformed,
		Dropped: reasons(s.Dropped), Dead: reasons(s.Dead), Requests: reasons(s.Requests), Retries: reasons(s.Retries),
		Rebalances: s.Rebalances, CommitAge: s.CommitAge.Seconds(), InFlight: s.InFlightBytes, Limit: s.InFlightLimit, Waiting: r.Waiting,
		P50: s.Latency.Quantile(0.5), P99: s.Latency.Quantile(0.99), Lag: trend.Lag(s),
		Operators: []amount{}, Splits: splits(s.Splits), Samples: newestFirst(samples),
	}
	for i, n := range s.Made {
		j.Operators = append(j.Operators, amount{N: n, Rate: max(r.Made[i], 0)})
	}
	if last, ok := t.Last(); ok {
		j.Point = pointOf(last)
	}
	return j
}

func reasons(cs []engine.Count) []reason {
	all := []reason{}
	for _, c := range cs {
		all = append(all, reason(c))
	}
	return all
}

func splits(ls []engine.SplitLag) []splitLag {
	all := []splitLag{}
	for _, l := range ls {
		age := -1.0
		if l.Age >= 0 {
			age = l.Age.Seconds()
		}
		all = append(all, splitLag{Table: l.Table, Split: l.Split, Lag: l.Lag, Age: age})
	}
	slices.SortFunc(all, func(a, b splitLag) int { return cmp.Or(cmp.Compare(a.Table, b.Table), natural(a.Split, b.Split)) })
	return all
}

// natural compares names that end in numbers as people do: 9 before 10.
func natural(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func newestFirst(samples []engine.Sample) []sampleRecord {
	all := []sampleRecord{}
	for _, s := range samples {
		all = append(all, sampleRecord{
			At: s.At.UnixMilli(), Fate: s.Fate, Table: s.Table, Split: s.Split, Position: s.Position, Stage: s.Stage, Field: s.Field,
			Reason: s.Reason, Key: s.Key, Value: s.Value, Size: s.Size, Place: s.Place,
		})
	}
	slices.SortStableFunc(all, func(a, b sampleRecord) int { return cmp.Compare(b.At, a.At) })
	return all
}
