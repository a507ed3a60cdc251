package opensearch

import (
	"net/http"
	"strings"
	"testing"
)

func TestTasksAreTheBulkRequestsAtWork(t *testing.T) {
	asked := make(chan string, 1)
	var s *Server
	s = start(t, Options{Acknowledged: func(string, string) { asked <- call(t, s, "GET", "/_tasks?group_by=none") }})
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/_bulk", strings.NewReader(`{"index":{"_index":"i","_id":"1"}}`+"\n{}\n"))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Opaque-Id", "mine")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	want := `200 {"tasks":[{"node":"leat-dev","id":1,"action":"indices:data/write/bulk","headers":{"X-Opaque-Id":"mine"}}]}`
	if got := <-asked; got != want {
		t.Errorf("while a request is served: got %s, want %s", got, want)
	}
}

func TestTasksEnd(t *testing.T) {
	var all tasks
	done := all.begin(&http.Request{})
	done()
	if len(all.running) != 0 {
		t.Errorf("a request that has ended is still listed: %v", all.running)
	}
}
