package web

import (
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/leatsql/leat/engine"
	"github.com/leatsql/leat/exec/account"
)

var rewrite = flag.Bool("rewrite", false, "write docs/metrics.md")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fixed is a run that stands still.
type fixed struct {
	mu     sync.Mutex
	status engine.Status
	ready  bool
}

func (f *fixed) Status() []engine.Status {
	f.mu.Lock()
	defer f.mu.Unlock()
	return []engine.Status{f.status}
}

// fail ends the run.
func (f *fixed) fail(why string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.status.State, f.status.Failure = engine.Failed, why
}

func (f *fixed) Ready() bool { return f.ready }

func (f *fixed) Describe() engine.Description {
	return engine.Description{
		Jobs:    []engine.JobDescription{{Name: "j", Operators: []engine.Operator{{Name: "sink", Inputs: []int{1}}, {Name: "scan"}}}},
		Scripts: []engine.ScriptDescription{{Name: "j.sql", Lines: []string{"INSERT"}}},
	}
}

func (f *fixed) Samples() [][]engine.Sample {
	return [][]engine.Sample{{{At: time.UnixMilli(1), Fate: "dropped", Value: "old"}, {At: time.UnixMilli(2), Fate: "dead letter", Value: "new"}}}
}

// sample has a value for every metric.
func sample() *fixed {
	one := []engine.Count{{Label: "why", N: 3}}
	latency := &account.Latency{}
	latency.Observe(4, 2)
	return &fixed{ready: true, status: engine.Status{
		Job: "j", Source: "from", Sink: "to", In: 10, Delivered: 4, Filtered: 3, Rows: 12, Malformed: 1, Dropped: one, Dead: one, Requests: one, Retries: one,
		BytesIn: 5, BytesOut: 6, InFlightBytes: 7, Rebalances: 8, CommitAge: 1500 * time.Millisecond, Latency: latency, Made: []int64{12, 10}, InFlightLimit: 70,
		Splits: []engine.SplitLag{{Table: "from", Split: "t/0", Lag: 9, Age: 2 * time.Second, Waited: 3 * time.Second}, {Table: "from", Split: "t/1", Lag: -1, Age: -1}},
	}}
}

func TestServer(t *testing.T) {
	source := sample()
	s := listen(t, Options{Addr: ":0"}, source)
	if host, _, err := net.SplitHostPort(s.Addr()); err != nil || host != "127.0.0.1" {
		t.Errorf("a port alone is served at %s, want loopback", s.Addr())
	}
	ask := func(path, want string) {
		t.Helper()
		if got := get(t, "http://"+s.Addr()+path); !strings.Contains(got, want) {
			t.Errorf("%s: got\n%s\nwant it to hold %s", path, got, want)
		}
	}
	ask("/healthz", "200 ok\n")
	ask("/readyz", "200 ready\n")
	source.ready = false
	ask("/readyz", "503 not ready: a job is starting, has no split to read, waits for its source's system, or has failed\n")
	ask("/nowhere", "404 ")
	for _, want := range []string{
		`leat_records_in_total{job="j",table="from"} 10`,
		`leat_records_out_total{job="j",table="to"} 4`,
		`leat_rows_out_total{job="j",table="to"} 12`,
		`leat_records_dropped_total{job="j",reason="why",table="from"} 3`,
		`leat_sink_requests_total{job="j",status="why",table="to"} 3`,
		`leat_source_lag_records{job="j",split="t/0",table="from"} 9`,
		`leat_source_lag_seconds{job="j",split="t/0",table="from"} 2`,
		`leat_source_waited_seconds_total{job="j",split="t/0",table="from"} 3`,
		`leat_commit_age_seconds{job="j",table="from"} 1.5`,
		`leat_end_to_end_latency_seconds_bucket{job="j",table="to",le="0.002"} 0`,
		`leat_end_to_end_latency_seconds_bucket{job="j",table="to",le="0.005"} 2`,
		`leat_end_to_end_latency_seconds_sum{job="j",table="to"} 0.008`,
		"process_resident_memory_bytes ", "go_goroutines ",
	} {
		ask("/metrics", want)
	}
	got := get(t, "http://"+s.Addr()+"/metrics")
	for _, name := range []string{lagMetric.name, ageMetric.name} {
		if strings.Contains(got, name+`{job="j",split="t/1"`) {
			t.Errorf("a lag that is unknown is exposed: %s", name)
		}
	}
}

func listen(t *testing.T, o Options, source Source) *Server {
	t.Helper()
	s, err := Listen(o, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// get returns "status body".
func get(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d %s", resp.StatusCode, body)
}

func TestAddressThatCannotBeServed(t *testing.T) {
	taken := listen(t, Options{Addr: ":0"}, sample())
	for addr, want := range map[string]string{
		"nonsense":          `--ui takes HOST:PORT or :PORT, not "nonsense"`,
		"127.0.0.1:9999999": `--ui takes a port from 0 to 65535, not "9999999"`,
		":eight":            `--ui takes a port from 0 to 65535, not "eight"`,
		"192.0.2.1:0":       "serve --ui: ", // of no machine
		taken.Addr():        "serve --ui: another process listens at " + taken.Addr() + " already; take another port",
	} {
		if _, err := Listen(Options{Addr: addr}, sample()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", addr, err, want)
		}
	}
}
