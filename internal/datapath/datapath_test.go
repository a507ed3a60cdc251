package datapath

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/exec"
	"github.com/leatsql/leat/planner/plan"
)

const examples = "../../examples/orders/"

// batchSize is how many messages a read returns, as much as a chain takes at once.
const batchSize = 1000

// planned plans an example job.
func planned(tb testing.TB, name string) *plan.Job {
	tb.Helper()
	vars := map[string]string{"KAFKA_BOOTSTRAP_SERVERS": "127.0.0.1:1", "OPENSEARCH_URL": "http://127.0.0.1:1"}
	e := engine.New(engine.Config{
		Lookup:     func(n string) (string, bool) { v, ok := vars[n]; return v, ok },
		ProtoPaths: []string{examples}, Settings: map[string]string{"table.local-time-zone": "UTC"},
	})
	text, err := os.ReadFile(examples + name + ".sql")
	if err != nil {
		tb.Fatal(err)
	}
	script, problems := e.Check(examples+name+".sql", string(text))
	if problems.HasErrors() {
		tb.Fatal(problems)
	}
	return script.Jobs()[0]
}

// source hands out the same messages, a number of times.
type source struct {
	values [][]byte
	reads  int
}

func (s *source) Bounded() bool { return true }

func (s *source) Run(ctx context.Context, a connectors.Assignment) error {
	return a.Assigned(ctx, []connectors.SplitStart{{Split: connectors.Split{Name: "t"}, End: connectors.NoEnd}})
}

func (s *source) Open(context.Context, connectors.SplitStart) (connectors.Reader, error) {
	return &reader{source: s}, nil
}

func (s *source) Commit(context.Context, map[connectors.Split]connectors.Position) error { return nil }

func (s *source) Close() error { return nil }

type reader struct {
	source *source
	done   int
}

func (r *reader) Read(_ context.Context, dst *connectors.Messages) error {
	if r.done == r.source.reads {
		return connectors.ErrEndOfSplit
	}
	dst.Split, dst.Items, dst.Bytes = connectors.Split{Name: "t"}, dst.Items[:0], 600*batchSize
	for i := range batchSize {
		dst.Items = append(dst.Items, connectors.Message{Value: r.source.values[i%len(r.source.values)], Position: connectors.Position(r.done*batchSize + i), Time: 1})
	}
	r.done++
	dst.Next = connectors.Position(r.done * batchSize)
	return nil
}

func (r *reader) Close() error { return nil }

// sink is the job's own sink with a writer that settles at once and keeps the first value of each kind it was given.
type sink struct {
	connectors.Sink
	first []byte
	count int
}

func (s *sink) Open(context.Context) (connectors.Writer, error) { return s, nil }
func (s *sink) Flush(context.Context) error                     { return nil }
func (s *sink) Close() error                                    { return nil }

func (s *sink) Write(_ context.Context, o *connectors.Outgoing) error {
	if s.first == nil {
		s.first = append([]byte{}, o.Items[0].Value...)
	}
	s.count += len(o.Items)
	o.Settle(o, nil, nil)
	return nil
}

// keyedSink is a sink that also takes keys from rows.
type keyedSink struct {
	sink
	connectors.RowKeyer
}

// run runs a job over reads of the values and returns the first message that came out.
func run(tb testing.TB, j *plan.Job, values [][]byte, reads int) []byte {
	tb.Helper()
	root := *j.Root[0]
	scan := findScan(root.Input)
	scan.Source = &source{values: values, reads: reads}
	s := sink{Sink: root.Sink}
	var out *sink
	if k, ok := root.Sink.(connectors.RowKeyer); ok {
		keyed := &keyedSink{sink: s, RowKeyer: k}
		root.Sink, out = keyed, &keyed.sink
	} else {
		root.Sink, out = &s, &s
	}
	copied := *j
	copied.Root = []*plan.Sink{&root}
	running, err := exec.Build(&copied, exec.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	if err := running.Run(context.Background()); err != nil {
		tb.Fatal(err)
	}
	if out.count != reads*batchSize {
		tb.Fatalf("%d messages came out, want %d", out.count, reads*batchSize)
	}
	return out.first
}

func findScan(n plan.Node) *plan.Scan {
	for {
		if s, ok := n.(*plan.Scan); ok {
			return s
		}
		n = n.Inputs()[0]
	}
}

// events are change events of about 560 bytes.
func events() [][]byte {
	var all [][]byte
	for i := range 64 {
		all = append(all, fmt.Appendf(nil, `{"id":"evt-%09d","organization_id":"org-%04d","is_active":%t,"event_type":"paid","op":"u","source":{"connector":"orders","table":"orders","lsn":%d},"before":null,"after":{"event_ts":"2026-03-%02d 0%d:11:22.%06d","amount":%d.50,"note":%q}}`,
			i, i*7, i%3 == 0, i*1000, 1+i%28, i%10, i*9973, i, strings.Repeat("lorem ipsum ", 25)))
	}
	return all
}

// orders are what the enrich job makes of one of the events.
func orders(tb testing.TB) [][]byte {
	return [][]byte{run(tb, planned(tb, "enrich"), events()[3:4], 1)}
}

// allocationsPerBatch is what a batch of both jobs may allocate: nothing for each record, and little for each read.
const allocationsPerBatch = 4

func TestTheDataPathAllocatesNothingPerRecord(t *testing.T) {
	for name, values := range map[string][][]byte{"enrich": events(), "index": orders(t)} {
		job := planned(t, name)
		mallocs := func(reads int) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			run(t, job, values, reads)
			runtime.ReadMemStats(&after)
			return after.Mallocs - before.Mallocs
		}
		mallocs(20) // lazily made things
		few, many := mallocs(100), mallocs(600)
		if per := float64(many-few) / 500; per > allocationsPerBatch {
			t.Errorf("%s: %.1f allocations for each batch of %d records, at most %d are promised", name, per, batchSize, allocationsPerBatch)
		}
	}
}

func BenchmarkJob(b *testing.B) {
	for _, c := range []struct {
		name   string
		values [][]byte
	}{{"enrich", events()}, {"index", orders(b)}} {
		b.Run(c.name, func(b *testing.B) {
			job := planned(b, c.name)
			b.ReportAllocs()
			run(b, job, c.values, 1+b.N/batchSize)
		})
	}
}
