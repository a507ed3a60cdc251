package opensearch

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// unrulyServer fails in all ways that pass: items, whole requests, connections cut before or after the work is done. It notes
// when two requests have documents of one id at the same time.
type unrulyServer struct {
	fakeServer
	random *rand.Rand

	inside map[string]bool
	mixed  []string
}

func (s *unrulyServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	items, err := parseBulk(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.enter(items)
	for range 20 {
		runtime.Gosched() // let other requests in
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, it := range items {
		delete(s.inside, it.ID)
	}
	switch n := s.random.IntN(20); {
	case n == 0:
		panic(http.ErrAbortHandler)
	case n == 1:
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	case n == 2 && len(items) > 4:
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	statuses := make([]int, len(items))
	for i, it := range items {
		statuses[i] = s.status(it)
	}
	s.apply(items, statuses)
	if s.random.IntN(20) == 0 {
		panic(http.ErrAbortHandler)
	}
	writeAnswer(w, items, statuses)
}

func (s *unrulyServer) enter(items []fakeItem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	mine := map[string]bool{}
	for _, it := range items {
		if s.inside[it.ID] && !mine[it.ID] {
			s.mixed = append(s.mixed, it.ID)
		}
		s.inside[it.ID], mine[it.ID] = true, true
	}
}

func (s *unrulyServer) status(it fakeItem) int {
	if doc, _ := it.Doc["doc"].(map[string]any); strings.HasPrefix(fmt.Sprint(doc["v"]), "bad") {
		return http.StatusBadRequest
	}
	switch s.random.IntN(12) {
	case 0:
		return http.StatusTooManyRequests
	case 1:
		return http.StatusServiceUnavailable
	case 2:
		return http.StatusConflict
	}
	return http.StatusOK
}

// Whatever passing failures there are, the last write of each id is what stays, and each group is settled once.
func TestOrderOfEachID(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s := &unrulyServer{random: rand.New(rand.NewPCG(seed, 0)), inside: map[string]bool{}}
	s.docs = map[string]map[string]any{}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	w := open(t, bindTable(t, true, map[string]string{
		"hosts": s.URL, "index": "i", "sink.bulk-flush.max-actions": "9",
		"sink.bulk-flush.backoff.strategy": "CONSTANT", "sink.bulk-flush.backoff.delay": "1ms", "sink.bulk-flush.backoff.max-retries": "1000000",
	}))
	const lanes, groups = 4, 40
	got := newSettled()
	want := make([]map[string]string, lanes) // by lane, by id: the value, "" when it was deleted
	refusals := make([]int, lanes)
	var chains sync.WaitGroup
	for lane := range lanes {
		random := rand.New(rand.NewPCG(seed, uint64(lane+1)))
		want[lane] = map[string]string{}
		chains.Go(func() {
			for n := range groups {
				items, bad := someItems(random, lane, n, want[lane])
				refusals[lane] += bad
				if err := w.Write(t.Context(), got.outgoing(items...)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	chains.Wait()
	flush(t, w)
	if len(s.mixed) > 0 {
		t.Errorf("two requests at once had documents of %v", s.mixed)
	}
	checkSettled(t, got, lanes*groups, refusals)
	for _, ids := range want {
		for id, value := range ids {
			doc, _ := s.docs["i/"+id]["doc"].(map[string]any)
			have, _ := doc["v"].(string)
			if have != value {
				t.Errorf("document %s is %q, want %q", id, have, value)
			}
		}
	}
}

// someItems makes the items of a group, and notes what they leave.
func someItems(random *rand.Rand, lane, n int, want map[string]string) (items []string, bad int) {
	for k := range 1 + random.IntN(12) {
		id := fmt.Sprintf("%d-%d", lane, random.IntN(15))
		value := strconv.Itoa(n*100 + k)
		switch random.IntN(10) {
		case 0:
			items, want[id] = append(items, "-D "+id), ""
		case 1:
			items, bad = append(items, "+U "+id+" bad"+value), bad+1
		default:
			items, want[id] = append(items, "+U "+id+" "+value), value
		}
	}
	return items, bad
}

func checkSettled(t *testing.T, got *settled, groups int, refusals []int) {
	t.Helper()
	if len(got.count) != groups {
		t.Errorf("%d groups were settled, want %d", len(got.count), groups)
	}
	for o, n := range got.count {
		if n != 1 {
			t.Errorf("group %v was settled %d times", o.Items, n)
		}
	}
	total := 0
	for _, n := range refusals {
		total += n
	}
	if len(got.refused) != total || len(got.errs) > 0 {
		t.Errorf("%d items were refused, want %d; errors %v", len(got.refused), total, got.errs)
	}
}
