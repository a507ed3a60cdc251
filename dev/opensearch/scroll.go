package opensearch

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
)

// mostScrolls is how many searches are kept that are read page by page; the oldest gives way.
const mostScrolls = 100

// scrolls are the searches that are read page by page: what they found, at their beginning, and how far they are.
type scrolls struct {
	mu    sync.Mutex
	last  int
	open  map[string]*scroll
	order []string
}

type scroll struct {
	rest  []hit
	size  int
	total int
}

// add keeps a search and returns its name.
func (s *scrolls) add(x *scroll) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[string]*scroll{}
	}
	s.last++
	id := strconv.Itoa(s.last)
	s.open[id] = x
	if s.order = append(s.order, id); len(s.order) > mostScrolls {
		delete(s.open, s.order[0])
		s.order = s.order[1:]
	}
	return id
}

// next returns the next page of a search; ok is false where there is no such search.
func (s *scrolls) next(id string) (page []hit, total int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.open[id]
	if x == nil {
		return nil, 0, false
	}
	n := min(x.size, len(x.rest))
	page, x.rest = x.rest[:n], x.rest[n:]
	return page, x.total, true
}

func (s *scrolls) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, id)
}

// servePage answers with the next page of a search, and a DELETE by forgetting it.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	var q struct {
		ID string `json:"scroll_id"`
	}
	if err := json.Unmarshal(body, &q); err != nil {
		writeError(w, malformed("parsing_exception", "scroll_id: %v", err))
		return
	}
	if r.Method == http.MethodDelete {
		s.scrolls.forget(q.ID)
		writeJSON(w, http.StatusOK, map[string]any{"succeeded": true, "num_freed": 1})
		return
	}
	page, total, ok := s.scrolls.next(q.ID)
	if !ok {
		writeError(w, &whole{status: http.StatusNotFound, typ: "search_context_missing_exception", reason: fmt.Sprintf("No search context found for id [%s]", q.ID)})
		return
	}
	writeHits(w, page, total, q.ID)
}
