package opensearch

import (
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/leatsql/leat/connectors"
)

// claims answers with the given claims, one a question; the last stands.
func claims(all ...connectors.Claim) func() connectors.Claim {
	var n atomic.Int64
	return func() connectors.Claim { return all[min(int(n.Add(1)), len(all))-1] }
}

// What is of a split that another instance has is never sent, also not again; the rest is.
func TestGoneIsNotSent(t *testing.T) {
	const held, unsure, gone = connectors.Held, connectors.Unsure, connectors.Gone
	for _, c := range []struct {
		name   string
		claim  func() connectors.Claim
		answer func(request int, items []fakeItem) (int, []int)
		want   []string // the ids that each request holds
	}{
		{"before the first request", claims(gone), nil, []string{"b"}},
		{"after a while of doubt", claims(unsure, unsure, gone), nil, []string{"b"}},
		{"while the request is repeated", claims(held, gone), func(n int, _ []fakeItem) (int, []int) {
			return map[bool]int{true: http.StatusServiceUnavailable, false: 200}[n == 1], nil
		}, []string{"ab", "b"}},
		{"while the document is repeated", claims(held, gone), func(n int, _ []fakeItem) (int, []int) {
			if n == 1 {
				return 200, []int{429, 200}
			}
			return 200, nil
		}, []string{"ab"}},
		{"not at all", claims(unsure, unsure, held), nil, []string{"ab"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			srv := newFakeServer(t, c.answer)
			w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"})).(*writer)
			got := newSettled()
			a, b := got.outgoing("+I a 1"), got.outgoing("+I b 1", "+I b 2")
			a.Claim = c.claim
			w.mu.Lock() // so that one request takes both
			w.busy += maxSlots
			w.mu.Unlock()
			write(t, w, a)
			write(t, w, b)
			w.mu.Lock()
			w.busy -= maxSlots
			w.work.Broadcast()
			w.mu.Unlock()
			flush(t, w)
			var requests []string
			for _, items := range srv.requests {
				ids := ""
				for _, it := range items {
					if ids == "" || ids[len(ids)-1:] != it.ID {
						ids += it.ID
					}
				}
				requests = append(requests, ids)
			}
			if diff := cmp.Diff(c.want, requests); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
			var errs []error
			if c.claim() == gone {
				errs = []error{connectors.ErrGone}
			}
			if diff := cmp.Diff(errs, got.errs, cmpopts.EquateErrors()); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
			if got.count[a] != 1 || got.count[b] != 1 {
				t.Errorf("settled %d and %d times", got.count[a], got.count[b])
			}
		})
	}
}

// A document that waits behind one of its id goes when that is given up.
func TestGoneLetsLaterOnesGo(t *testing.T) {
	srv := newFakeServer(t, nil)
	w := open(t, bindTable(t, true, map[string]string{"hosts": srv.URL, "index": "idx"}))
	got := newSettled()
	for range 50 {
		o := got.outgoing("+I a 1", "+I b 1")
		o.Claim = claims(connectors.Unsure, connectors.Gone)
		write(t, w, o)
	}
	write(t, w, got.outgoing("+I a 2", "+I b 2"))
	flush(t, w)
	if len(srv.requests) != 1 || len(srv.requests[0]) != 2 || len(got.errs) != 50 {
		t.Errorf("requests %v, %d errors", srv.requests, len(got.errs))
	}
}
