package opensearch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// fakeItem is one action that a fakeServer was sent.
type fakeItem struct {
	Action, Index, ID string
	Doc               map[string]any
}

// fakeServer takes bulk requests as OpenSearch does. answer, called one at a time with all items of a request, says the status
// of each; the documents of those below 300 are kept.
type fakeServer struct {
	*httptest.Server
	answer func(request int, items []fakeItem) (http int, statuses []int)

	mu       sync.Mutex
	requests [][]fakeItem
	bodies   [][]byte
	header   []http.Header
	docs     map[string]map[string]any
}

func newFakeServer(t *testing.T, answer func(int, []fakeItem) (int, []int)) *fakeServer {
	s := &fakeServer{answer: answer, docs: map[string]map[string]any{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *fakeServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	items, err := parseBulk(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, items)
	s.bodies = append(s.bodies, body)
	s.header = append(s.header, r.Header.Clone())
	statuses := make([]int, len(items))
	for i := range statuses {
		statuses[i] = 200
	}
	if s.answer != nil {
		status, some := s.answer(len(s.requests), items)
		if status != 200 {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":{"type":"scripted","reason":"scripted"},"status":%d}`, status)
			return
		}
		copy(statuses, some)
	}
	s.apply(items, statuses)
	writeAnswer(w, items, statuses)
}

func (s *fakeServer) apply(items []fakeItem, statuses []int) {
	for i, it := range items {
		key := it.Index + "/" + it.ID
		switch {
		case statuses[i] >= 300:
		case it.Action == "delete":
			delete(s.docs, key)
		default:
			s.docs[key] = it.Doc
		}
	}
}

func writeAnswer(w io.Writer, items []fakeItem, statuses []int) {
	parts := make([]string, len(items))
	errors := false
	for i, it := range items {
		parts[i] = fmt.Sprintf(`{%q:{"_index":%q,"status":%d}}`, it.Action, it.Index, statuses[i])
		if statuses[i] >= 300 {
			errors = true
			parts[i] = fmt.Sprintf(`{%q:{"error":{"type":"a_type","reason":"a \"reason\""},"status":%d}}`, it.Action, statuses[i])
		}
	}
	fmt.Fprintf(w, `{"took":1,"errors":%v,"items":[%s]}`, errors, strings.Join(parts, ","))
}

func parseBulk(body []byte) ([]fakeItem, error) {
	if !bytes.HasSuffix(body, []byte("\n")) {
		return nil, fmt.Errorf("the body does not end in a newline")
	}
	lines := strings.Split(strings.TrimSuffix(string(body), "\n"), "\n")
	var items []fakeItem
	for i := 0; i < len(lines); i++ {
		var action map[string]struct {
			Index string  `json:"_index"`
			ID    *string `json:"_id"`
		}
		if err := json.Unmarshal([]byte(lines[i]), &action); err != nil || len(action) != 1 {
			return nil, fmt.Errorf("line %d is no action: %s", i, lines[i])
		}
		for name, a := range action {
			it := fakeItem{Action: name, Index: a.Index}
			if a.ID != nil {
				it.ID = *a.ID
			}
			if name != "delete" {
				i++
				if err := json.Unmarshal([]byte(lines[i]), &it.Doc); err != nil {
					return nil, fmt.Errorf("line %d is no document: %s", i, lines[i])
				}
			}
			items = append(items, it)
		}
	}
	return items, nil
}
