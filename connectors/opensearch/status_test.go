package opensearch

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
)

// Only what was refused for the moment is sent again, with later documents of the same id behind it.
func TestItemsAreRetriedOneByOne(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		if n > 1 {
			return 200, nil
		}
		return 200, []int{200, 429, 400, 200, 200}
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1", "+I b 2", "+I c 3", "+U b 4", "+I d 5"))
	flush(t, w)
	if diff := cmp.Diff([]string{"c 400 a_type: a \"reason\""}, got.refused); diff != "" {
		t.Error(diff)
	}
	var second []string
	for _, it := range srv.requests[1] {
		second = append(second, it.ID+fmt.Sprint(it.Doc["doc"]))
	}
	if diff := cmp.Diff([]string{"bmap[v:2]", "bmap[v:4]"}, second); diff != "" {
		t.Error(diff)
	}
}

func TestStatusOfItems(t *testing.T) {
	for _, c := range []struct {
		mode, item string
		status     int
		requests   int // 1: not sent again
		refused    bool
	}{
		{"update", "-D a", 404, 1, false},
		{"update", "+I a 1", 404, 1, true},
		{"update", "+I a 1", 409, 2, false},
		{"create", "+I a 1", 409, 1, false},
		{"update", "+I a 1", 503, 2, false},
		{"update", "+I a 1", 500, 2, false},
		{"update", "+I a 1", 413, 1, true},
	} {
		t.Run(fmt.Sprint(c.mode, c.item, c.status), func(t *testing.T) {
			srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
				if n > 1 {
					return 200, nil
				}
				return 200, []int{c.status}
			})
			w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx", "sink.write-mode": c.mode}))
			got := newSettled()
			write(t, w, got.outgoing(c.item))
			flush(t, w)
			if len(srv.requests) != c.requests || (len(got.refused) > 0) != c.refused {
				t.Errorf("got %d requests, refused %v", len(srv.requests), got.refused)
			}
		})
	}
}

func TestServerErrorsOfAnItemEnd(t *testing.T) {
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return 200, []int{500} })
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	flush(t, w)
	if len(got.refused) != 1 || len(srv.requests) != serverErrorTries+1 {
		t.Errorf("got %d requests, refused %v", len(srv.requests), got.refused)
	}
}

func TestWholeRequestIsSentAgain(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		return map[int]int{1: 429, 2: 503, 3: 502, 4: 504}[n] + map[bool]int{true: 200}[n > 4], nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	flush(t, w)
	if len(srv.requests) != 5 || srv.docs["idx/a"] == nil {
		t.Errorf("got %d requests, documents %v", len(srv.requests), srv.docs)
	}
}

func TestTooLargeIsHalved(t *testing.T) {
	srv := newFakeServer(t, func(n int, items []fakeItem) (int, []int) {
		huge := slices.ContainsFunc(items, func(it fakeItem) bool { return it.ID == "huge" })
		if len(items) > 3 || huge {
			return http.StatusRequestEntityTooLarge, nil
		}
		return 200, nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	var items []string
	for i := range 40 {
		items = append(items, fmt.Sprintf("+I %d %d", i%7, i))
	}
	write(t, w, got.outgoing(append(items, "+I huge 1")...))
	flush(t, w)
	if len(got.refused) != 1 || !strings.HasPrefix(got.refused[0], "huge 413") {
		t.Errorf("refused %v", got.refused)
	}
	for i := 33; i < 40; i++ {
		doc, _ := srv.docs["idx/"+strconv.Itoa(i%7)]["doc"].(map[string]any)
		if doc["v"] != strconv.Itoa(i) {
			t.Errorf("document %d is %v, want %d", i%7, doc, i)
		}
	}
}

// A cluster that has room for a small request only gets small ones, and all documents.
func TestBusyClusterGetsSmallerRequests(t *testing.T) {
	const room = 500
	var srv *fakeServer
	refused := 0
	srv = newFakeServer(t, func(int, []fakeItem) (int, []int) {
		if len(srv.bodies[len(srv.bodies)-1]) > room {
			refused++
			return http.StatusTooManyRequests, nil
		}
		return http.StatusOK, nil
	})
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	var items []string
	for i := range 100 {
		items = append(items, fmt.Sprintf("+I %d v", i))
	}
	write(t, w, got.outgoing(items...))
	flush(t, w)
	if len(srv.docs) != len(items) || len(got.refused) > 0 {
		t.Errorf("%d documents, want %d; refused %v", len(srv.docs), len(items), got.refused)
	}
	if refused == 0 || refused > 40 {
		t.Errorf("%d requests were refused", refused)
	}
}

func TestFatalStatus(t *testing.T) {
	for _, c := range []struct {
		http, item int
		want       string
	}{
		{401, 0, "check 'username' and 'password'"},
		{403, 0, "permission"},
		{400, 0, "status 400: scripted: scripted"},
		{200, 403, "permission"},
	} {
		t.Run(fmt.Sprint(c.http, c.item), func(t *testing.T) {
			srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return c.http, []int{200, c.item} })
			w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
			got := newSettled()
			write(t, w, got.outgoing("+I a 1", "+I b 1"))
			err := w.Flush(t.Context())
			var f *connectors.Failure
			if !errors.As(err, &f) || !errors.Is(err, connectors.ErrRefused) || !strings.Contains(err.Error()+f.Help, c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if err := w.Write(t.Context(), got.outgoing("+I c 1")); err == nil {
				t.Error("a writer that has failed takes messages")
			}
			_ = w.Close()
			if len(got.errs) != 1 {
				t.Errorf("settled with %v", got.errs)
			}
		})
	}
}

func TestRetriesAreCounted(t *testing.T) {
	srv := newFakeServer(t, func(int, []fakeItem) (int, []int) { return 200, []int{429} })
	w := open(t, bindTable(t, true, map[string]string{
		"hosts": srv.URL, "index": "idx", "sink.bulk-flush.backoff.strategy": "CONSTANT",
		"sink.bulk-flush.backoff.max-retries": "2", "sink.bulk-flush.backoff.delay": "1ms",
	}))
	got := newSettled()
	write(t, w, got.outgoing("+I a 1"))
	if err := w.Flush(t.Context()); !errors.Is(err, connectors.ErrUnreachable) {
		t.Errorf("got %v", err)
	}
	if len(srv.requests) != 3 {
		t.Errorf("got %d requests, want 3", len(srv.requests))
	}
}
