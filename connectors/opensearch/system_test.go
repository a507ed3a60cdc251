package opensearch

import (
	"crypto/tls"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	dev "github.com/leatsql/leat/dev/opensearch"
)

// secureServer serves over TLS with a certificate of its own authority, which it writes to a file.
func secureServer(t *testing.T) (srv *fakeServer, authority string) {
	srv = &fakeServer{docs: map[string]map[string]any{}}
	srv.Server = httptest.NewUnstartedServer(srv)
	srv.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	srv.StartTLS()
	t.Cleanup(srv.Close)
	authority = filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: srv.Certificate().Raw})
	if err := os.WriteFile(authority, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return srv, authority
}

func TestTLS(t *testing.T) {
	srv, authority := secureServer(t)
	once := map[string]string{"hosts": srv.URL, "index": "i", "sink.bulk-flush.backoff.strategy": "NONE"}
	for _, c := range []struct {
		name, value string
		works       bool
	}{
		{"sink.parallelism", "1", false},
		{"allow-insecure", "true", true},
		{"ca-certificate", filepath.Base(authority), true},
	} {
		set := map[string]string{c.name: c.value}
		for name, value := range once {
			set[name] = value
		}
		s := bindTable(t, true, set)
		s.table.Dir = filepath.Dir(authority)
		w := open(t, s)
		write(t, w, newSettled().outgoing("+I a 1"))
		err := w.Flush(t.Context())
		if (err == nil) != c.works || !c.works && !strings.Contains(err.Error(), "certificate") {
			t.Errorf("%s = %s: got %v", c.name, c.value, err)
		}
	}
	s := bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "i", "ca-certificate": "no-such.pem"})
	if _, err := s.Open(t.Context()); err == nil || !strings.Contains(err.Error(), "'ca-certificate' no-such.pem cannot be used") {
		t.Errorf("got %v", err)
	}
}

// A request without an answer is sent again.
func TestAnswerTimeout(t *testing.T) {
	release := make(chan struct{})
	srv := newFakeServer(t, nil)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
			srv.ServeHTTP(w, r)
		default:
			_, _ = io.Copy(io.Discard, r.Body) // only behind the body does a server notice that the client is gone
			<-r.Context().Done()
		}
	}))
	t.Cleanup(slow.Close)
	s := bindTable(t, true, map[string]string{"hosts": slow.URL, "index": "i", "socket.timeout": "20 ms"})
	seen := &counter{counts: map[string]int{}, retried: sync.OnceFunc(func() { close(release) })}
	s.Observe(seen)
	w := open(t, s)
	write(t, w, newSettled().outgoing("+I a 1"))
	flush(t, w)
	if len(srv.docs) != 1 || seen.counts["retry connection"] == 0 || seen.counts["request error"] == 0 {
		t.Errorf("documents %v, seen %v", srv.docs, seen.counts)
	}
}

// counter is an observer.
type counter struct {
	mu      sync.Mutex
	counts  map[string]int
	bytes   int64
	retried func()
}

func (c *counter) Request(status string) { c.count("request " + status) }

func (c *counter) Retry(reason string) {
	c.count("retry " + reason)
	if c.retried != nil {
		c.retried()
	}
}

func (c *counter) Bytes(n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes += n
}

func (c *counter) count(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[what]++
}

func TestObserver(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		switch n {
		case 1:
			return 503, nil
		case 2:
			return 200, []int{200, 429}
		}
		return 200, nil
	})
	s := bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "i"})
	seen := &counter{counts: map[string]int{}}
	s.Observe(seen)
	w := open(t, s)
	write(t, w, newSettled().outgoing("+I a 1", "+I b 1"))
	flush(t, w)
	want := map[string]int{"request 503": 1, "request 200": 2, "retry 503": 1, "retry 429": 1}
	if diff := cmp.Diff(want, seen.counts); diff != "" {
		t.Error(diff)
	}
	sent := int64(0)
	for _, body := range srv.bodies {
		sent += int64(len(body))
	}
	if seen.bytes != sent {
		t.Errorf("got %d bytes, want %d", seen.bytes, sent)
	}
}

// The embedded endpoint goes away in the middle, comes back, and fails a share of the items: every document is there.
func TestEmbeddedEndpoint(t *testing.T) {
	dir := t.TempDir()
	srv, err := dev.Start(dev.Options{Dir: dir, FailRate: 0.2})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = srv.Close() }()
	addr := srv.Addr()
	w := open(t, bindTable(t, true, map[string]string{"hosts": "http://" + addr, "index": "i", "sink.bulk-flush.max-actions": "50"}))
	got := newSettled()
	const groups = 40
	for g := range groups {
		if g == groups/2 {
			if err := srv.Close(); err != nil {
				t.Fatal(err)
			}
			if srv, err = dev.Start(dev.Options{Addr: addr, Dir: dir, FailRate: 0.2}); err != nil {
				t.Fatal(err)
			}
		}
		var items []string
		for i := range 25 {
			items = append(items, fmt.Sprintf("+U %d %d", (g*25+i)%400, g))
		}
		write(t, w, got.outgoing(items...))
	}
	flush(t, w)
	if len(got.refused) > 0 || len(got.count) != groups {
		t.Errorf("refused %v, settled %d", got.refused, len(got.count))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for id := range 400 {
		last := 16 + id/25
		if id/25+32 < groups {
			last = id/25 + 32
		}
		body := httpGet(t, fmt.Sprintf("http://%s/i/_doc/%d", addr, id))
		if want := fmt.Sprintf(`"_source":{"v":"%d"}`, last); !strings.Contains(body, want) {
			t.Errorf("document %d: got %s, want %s", id, body, want)
		}
	}
}

func httpGet(t *testing.T, url string) string {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	body, err := readAll(res.Body, nil)
	_ = res.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

var _ connectors.Observer = (*counter)(nil)
