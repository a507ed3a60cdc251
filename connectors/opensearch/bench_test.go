package opensearch

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/leatsql/leat/connectors"
)

// atOnce is a cluster that acknowledges every item of a request at once.
type atOnce struct{ perDocument int } // lines

func (a atOnce) RoundTrip(r *http.Request) (*http.Response, error) {
	buf := make([]byte, 64<<10)
	lines := 0
	for {
		n, err := r.Body.Read(buf)
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err != nil {
			break
		}
	}
	_ = r.Body.Close()
	items := lines / a.perDocument
	answer := `{"errors":false,"items":[` + strings.TrimSuffix(strings.Repeat(`{"update":{"status":200}},`, items), ",") + `]}`
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(answer)), Header: http.Header{}, Request: r}, nil
}

// benchDocument is about what the model job writes.
const benchDocument = `{"id":"7c9e6679-7425-40de-944b-e07fc1f90ae7","organization_id":"org-1234","event_ts":"2024-01-02 03:04:05.123Z","is_active":true,"event_type":"order.updated"}`

func openAtOnce(t testing.TB, keyed bool, mode string) connectors.Writer {
	lines := 2
	s := bindTable(t, keyed, map[string]string{"hosts": "http://at-once:9200", "index": "orders-v1", "sink.write-mode": mode})
	w, err := s.open(t.Context(), clientConfig{}, atOnce{perDocument: lines})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w
}

// someGroups makes groups of size documents with ids of their own, and a channel of those that are settled.
func someGroups(n, size int) (free chan *connectors.Outgoing) {
	free = make(chan *connectors.Outgoing, n)
	for g := range n {
		o := &connectors.Outgoing{Settle: func(o *connectors.Outgoing, _ []connectors.Refusal, _ error) { free <- o }}
		for i := range size {
			o.Items = append(o.Items, connectors.OutMessage{Key: fmt.Appendf(nil, "7c9e6679-7425-40de-944b-%06d%06d", g, i), Value: []byte(benchDocument)})
		}
		free <- o
	}
	return free
}

func BenchmarkWriter(b *testing.B) {
	const size = 256
	for _, c := range []struct{ name, mode string }{{"update", "update"}, {"doc-as-upsert", "doc-as-upsert"}, {"index", "index"}} {
		b.Run(c.name, func(b *testing.B) {
			w := openAtOnce(b, true, c.mode)
			free := someGroups(16, size)
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Write(b.Context(), <-free); err != nil {
					b.Fatal(err)
				}
			}
			if err := w.Flush(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/document")
		})
	}
}

// A document costs no allocation; a request, whatever it holds, a fixed number.
func TestAllocationsDoNotGrowWithDocuments(t *testing.T) {
	perGroup := func(size int) float64 {
		w := openAtOnce(t, true, "update")
		free := someGroups(1, size)
		return testing.AllocsPerRun(200, func() {
			if err := w.Write(t.Context(), <-free); err != nil {
				t.Fatal(err)
			}
			o := <-free
			free <- o
		})
	}
	few, many := perGroup(10), perGroup(500)
	t.Logf("allocations per request: %v of 10 documents, %v of 500", few, many)
	if many > few+10 || many > 100 {
		t.Errorf("a request of 500 documents makes %v allocations, one of 10 makes %v", many, few)
	}
}

// BenchmarkQueue is what keeping the order of ids costs: taking documents of a request and letting go of their ids.
func BenchmarkQueue(b *testing.B) {
	const size = 1000
	g := &group{}
	nodes := make([]node, size)
	for i := range nodes {
		nodes[i] = node{group: g, hash: uint64(i) * 0x9E3779B97F4A7C15, keyed: true, size: 400}
	}
	q := newQueue()
	taken := make([]*node, 0, size)
	b.ReportAllocs()
	for b.Loop() {
		for i := range nodes {
			q.push(&nodes[i])
		}
		taken = q.take(1, limits{actions: size, bytes: 1 << 30}, taken[:0])
		q.release(taken)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/document")
}
