package web

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// next reads an event: its name and what it holds.
func next(t *testing.T, r *bufio.Reader) (name string, data json.RawMessage) {
	t.Helper()
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			return name, data
		}
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "event":
			name = value
		case "data":
			data = json.RawMessage(value)
		default:
			t.Fatalf("a line %q", line)
		}
	}
}

func TestEvents(t *testing.T) {
	s := listen(t, Options{Addr: ":0"}, sample())
	resp, err := http.Get("http://" + s.Addr() + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type %s", got)
	}
	r := bufio.NewReader(resp.Body)
	var names []string
	var last snapshot
	for range 5 {
		name, data := next(t, r)
		names = append(names, name)
		if name != "snapshot" {
			continue
		}
		before := last.At
		if err := json.Unmarshal(data, &last); err != nil {
			t.Fatal(err)
		}
		if last.At <= before || last.Jobs[0].In.N != 10 {
			t.Errorf("snapshot of %d after %d, read %d", last.At, before, last.Jobs[0].In.N)
		}
	}
	if diff := cmp.Diff([]string{"description", "history", "snapshot", "snapshot", "snapshot"}, names); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	// That the server ends while a page looks on is held by Close, which is registered before.
}

// TestLastSnapshot: who looks on when the run ends is told how.
func TestLastSnapshot(t *testing.T) {
	source := sample()
	s, err := Listen(Options{Addr: ":0"}, source)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.Get("http://" + s.Addr() + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	r := bufio.NewReader(resp.Body)
	for name := ""; name != "snapshot"; name, _ = next(t, r) {
	}
	source.fail("the sink refuses all")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(r)
	if err != nil || !strings.HasSuffix(string(rest), "\n\n") || !strings.Contains(string(rest), `"state":"failed","error":"the sink refuses all"`) {
		t.Errorf("%v; the last that came: %s", err, rest)
	}
}

func TestTooManyViewers(t *testing.T) {
	e := &events{source: sample(), history: newHistory(sample())}
	e.viewers.Store(mostViewers)
	w := httptest.NewRecorder()
	e.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/events", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("got %d", w.Code)
	}
	if e.viewers.Load() != mostViewers {
		t.Errorf("a page that was refused is counted: %d", e.viewers.Load())
	}
}
