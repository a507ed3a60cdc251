package opensearch

import (
	"net/http"
	"sync"
)

// tasks are the bulk requests that are being served, for those who take over from a process that was killed and must know what
// of its requests is still at work.
type tasks struct {
	mu      sync.Mutex
	last    int64
	running map[int64]string // X-Opaque-Id by number
}

// begin notes a request; done ends it.
func (t *tasks) begin(r *http.Request) (done func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	id := t.last
	if t.running == nil {
		t.running = map[int64]string{}
	}
	t.running[id] = r.Header.Get("X-Opaque-Id")
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.running, id)
	}
}

// task is a request at work.
type task struct {
	Node    string            `json:"node"`
	ID      int64             `json:"id"`
	Action  string            `json:"action"`
	Headers map[string]string `json:"headers"`
}

// serveTasks lists bulk requests, whatever the question asks for: there are no others that take long.
func (s *Server) serveTasks(w http.ResponseWriter, _ *http.Request) {
	all := []task{}
	s.tasks.mu.Lock()
	for id, opaque := range s.tasks.running {
		all = append(all, task{Node: "leat-dev", ID: id, Action: "indices:data/write/bulk", Headers: map[string]string{"X-Opaque-Id": opaque}})
	}
	s.tasks.mu.Unlock()
	writeJSON(w, http.StatusOK, map[string]any{"tasks": all})
}
