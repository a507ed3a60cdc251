package opensearch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/internal/opensearchtest"
)

// tasksServer answers questions for tasks one after the other; the last answer stands. An answer is a status, or the tasks.
func tasksServer(t *testing.T, answers ...string) (url string, asked func() int) {
	n := make(chan int, 1)
	n <- 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/_tasks" {
			t.Errorf("request for %s", r.URL)
		}
		i := <-n
		n <- i + 1
		answer := answers[min(i, len(answers)-1)]
		var status int
		if _, err := fmt.Sscan(answer, &status); err == nil {
			w.WriteHeader(status)
			return
		}
		fmt.Fprintf(w, `{"tasks":[%s]}`, answer)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() int { i := <-n; n <- i; return i }
}

func task(id int, opaque string) string {
	return fmt.Sprintf(`{"node":"n","id":%d,"headers":{"X-Opaque-Id":%q}}`, id, opaque)
}

func TestAwaitEarlier(t *testing.T) {
	own, other := opaque("", "docs"), opaque("other", "docs")
	for _, c := range []struct {
		name    string
		answers []string
		asked   int
	}{
		{"nothing is at work", []string{""}, 1},
		{"what others sent", []string{task(1, other)}, 1},
		{"until it is done", []string{task(1, own) + "," + task(2, own), task(2, own), ""}, 3},
		{"what came later is not waited for", []string{task(1, own), task(2, own)}, 2},
		{"the user may not ask", []string{"403"}, 1},
		{"it is no OpenSearch", []string{"404"}, 1},
		{"a busy cluster is asked again", []string{"503", "429", task(1, own), ""}, 4},
		{"but not for ever", []string{"503"}, refusalsWithin + 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			url, asked := tasksServer(t, c.answers...)
			w := open(t, bindTable(t, true, map[string]string{"hosts": url, "index": "i"})).(connectors.Successor)
			if err := w.AwaitEarlier(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := asked(); n != c.asked {
				t.Errorf("asked %d times, want %d", n, c.asked)
			}
		})
	}
}

// A cluster that is not there is waited for, as long as the job lives.
func TestAwaitEarlierWaitsForTheCluster(t *testing.T) {
	w := open(t, bindTable(t, true, map[string]string{"hosts": "http://127.0.0.1:1", "index": "i"}))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := w.(connectors.Successor).AwaitEarlier(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	_ = w.Close() // there is nothing to lose
	if err := w.(connectors.Successor).AwaitEarlier(t.Context()); err == nil {
		t.Error("a closed writer must not wait")
	}
}

// What a killed process left in the real node is there, and can overwrite nothing any more, once the wait is over.
func TestAwaitEarlierOnTheNode(t *testing.T) {
	addr := opensearchtest.Node(t)
	index := opensearchtest.Index(t, addr)
	s := bindTable(t, true, map[string]string{"hosts": addr, "index": index})
	const docs = 5000
	var body strings.Builder
	for i := range docs {
		fmt.Fprintf(&body, `{"update":{"_index":%q,"_id":"%d"}}`+"\n"+`{"doc":{"id":"%d","v":"old"},"doc_as_upsert":true}`+"\n", index, i%2500, i%2500)
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(addr, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "POST /_bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n%s: %s\r\nContent-Length: %d\r\n\r\n%s",
		opaqueID, opaque("", "docs"), body.Len(), body.String()); err != nil {
		t.Fatal(err)
	}
	// The node has begun with it, and nobody waits for the answer.
	w := open(t, s)
	for began := false; !began; {
		running, err := w.(*writer).cluster.tasks(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetReadDeadline(time.Now().Add(time.Millisecond))
		_, err = conn.Read(make([]byte, 1))
		if answered := !errors.Is(err, io.EOF) && err == nil; answered {
			t.Fatal("the request was answered before it was seen at work: make it larger")
		}
		began = len(running) > 0
	}
	_ = conn.Close() // as the kernel does for a killed process
	if err := w.(connectors.Successor).AwaitEarlier(t.Context()); err != nil {
		t.Fatal(err)
	}
	write(t, w, newSettled().outgoing("+I 2499 new", "+I 0 new"))
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := opensearchtest.Documents(t, addr, index)
	if len(got) != docs/2 {
		t.Errorf("%d documents, want %d", len(got), docs/2)
	}
	for _, id := range []string{"0", "2499"} {
		if text := string(got[id]); !strings.Contains(text, "new") {
			t.Errorf("document %s is %s", id, text)
		}
	}
}

// A wait for a cluster that is not there says so, and not with each try.
func TestAwaitEarlierSaysWhatItWaitsFor(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	hangsUp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer hangsUp.Close()
	go func() {
		for range 4 { // tries
			if conn, err := hangsUp.Accept(); err == nil {
				_ = conn.Close()
			}
		}
		cancel()
	}()
	var logged bytes.Buffer
	s := bindTable(t, true, map[string]string{"hosts": "http://" + hangsUp.Addr().String(), "index": "idx"})
	s.table.Log = slog.New(slog.NewTextHandler(&logged, nil))
	w := open(t, s)
	if err := w.(connectors.Successor).AwaitEarlier(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if text := logged.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "OpenSearch cannot be reached") {
		t.Errorf("logged %s", text)
	}
}
