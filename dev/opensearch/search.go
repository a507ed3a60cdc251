package opensearch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	defaultSize = 10
	maxWindow   = 10_000 // as OpenSearch's index.max_result_window
)

// request is what a search asks for.
type request struct {
	match func(id string, source json.RawMessage) bool
	from  int
	size  int
}

// parseRequest reads a search: its body, or from, size and q=field:value in the URL.
func parseRequest(r *http.Request, body []byte) (*request, error) {
	q := &request{size: defaultSize, match: matchAll}
	if len(strings.TrimSpace(string(body))) > 0 {
		if err := q.readBody(body); err != nil {
			return nil, err
		}
	}
	for name, n := range map[string]*int{"from": &q.from, "size": &q.size} {
		if v := r.URL.Query().Get(name); v != "" {
			var err error
			if *n, err = strconv.Atoi(v); err != nil {
				return nil, fmt.Errorf("%s is no number: %s", name, v)
			}
		}
	}
	if v := r.URL.Query().Get("q"); v != "" {
		field, value, ok := strings.Cut(v, ":")
		if !ok {
			return nil, errors.New("q takes field:value")
		}
		q.match = matchTerm(field, strings.Trim(value, `"`))
	}
	if q.from < 0 || q.size < 0 || q.from+q.size > maxWindow {
		return nil, fmt.Errorf("result window is too large, from + size must be less than or equal to: [%d]", maxWindow)
	}
	return q, nil
}

func (q *request) readBody(body []byte) error {
	o, err := parseObject(body)
	if err != nil {
		return err
	}
	for _, m := range o {
		switch m.name {
		case "query":
			q.match, err = parseQuery(m.value)
		case "from":
			err = json.Unmarshal(m.value, &q.from)
		case "size":
			err = json.Unmarshal(m.value, &q.size)
		case "track_total_hits", "timeout", "_source", "version":
		case "sort":
			if !bytes.Equal(bytes.TrimSpace(m.value), []byte(`["_doc"]`)) {
				err = errors.New(`[sort] takes ["_doc"] here: documents come in the order in which they were written first`)
			}
		default:
			err = fmt.Errorf("unknown key [%s]; this endpoint takes query, from and size", m.name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func parseQuery(text json.RawMessage) (func(string, json.RawMessage) bool, error) {
	o, err := parseObject(text)
	if err != nil || len(o) != 1 {
		return nil, errors.Join(errors.New("a query is an object with one query in it"), err)
	}
	inner, err := parseObject(o[0].value)
	if err != nil {
		return nil, err
	}
	switch o[0].name {
	case "match_all":
		return matchAll, nil
	case "term", "match":
		if len(inner) != 1 {
			return nil, fmt.Errorf("[%s] takes one field", o[0].name)
		}
		value := inner[0].value
		if long, err := parseObject(value); err == nil {
			for _, name := range []string{"value", "query"} {
				if v, ok := long.get(name); ok {
					value = v
				}
			}
		}
		return matchTerm(inner[0].name, scalar(value)), nil
	case "ids":
		values, _ := inner.get("values")
		var ids []string
		if err := json.Unmarshal(values, &ids); err != nil {
			return nil, fmt.Errorf("[ids] takes values: %w", err)
		}
		return func(id string, _ json.RawMessage) bool { return slices.Contains(ids, id) }, nil
	}
	return nil, fmt.Errorf("unknown query [%s]; this endpoint knows match_all, term, match (as term) and ids", o[0].name)
}

func matchAll(string, json.RawMessage) bool { return true }

// matchTerm finds documents with a value, or an element of an array, at a path of names with dots between.
func matchTerm(field, want string) func(string, json.RawMessage) bool {
	field = strings.TrimSuffix(field, ".keyword")
	return func(id string, source json.RawMessage) bool {
		if field == "_id" {
			return id == want
		}
		at := source
		for rest := field; rest != ""; {
			var name string
			name, rest, _ = strings.Cut(rest, ".")
			o, err := parseObject(at)
			if err != nil {
				return false
			}
			var ok bool
			if at, ok = o.get(name); !ok {
				return false
			}
		}
		var elements []json.RawMessage
		if json.Unmarshal(at, &elements) != nil {
			elements = []json.RawMessage{at}
		}
		return slices.ContainsFunc(elements, func(e json.RawMessage) bool { return scalar(e) == want })
	}
}

// scalar is a JSON value as text: a string without its quotes, anything else as it stands.
func scalar(v json.RawMessage) string {
	var s string
	if json.Unmarshal(v, &s) == nil {
		return s
	}
	return strings.TrimSpace(string(v))
}

type hit struct {
	Index  string          `json:"_index"`
	ID     string          `json:"_id"`
	Score  float64         `json:"_score"`
	Source json.RawMessage `json:"_source"`
	seq    int64
}

// find returns all documents that a request matches, oldest first.
func (s *Server) find(r *http.Request, q *request) ([]hit, error) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	names, err := s.store.names(r.PathValue("index"))
	if err != nil {
		return nil, noIndex(err)
	}
	hits := []hit{}
	for _, name := range names {
		for id, d := range s.store.indices[name].docs {
			if q.match(id, d.source) {
				hits = append(hits, hit{Index: name, ID: id, Score: 1, Source: d.source, seq: d.seq})
			}
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Compare(a.seq, b.seq) })
	return hits, nil
}

// matching reads a request and finds its documents.
func (s *Server) matching(w http.ResponseWriter, r *http.Request) (*request, []hit, error) {
	body, err := readBody(w, r)
	if err != nil {
		return nil, nil, err
	}
	q, err := parseRequest(r, body)
	if err != nil {
		return nil, nil, malformed("parsing_exception", "%v", err)
	}
	hits, err := s.find(r, q)
	return q, hits, err
}

func (s *Server) search(w http.ResponseWriter, r *http.Request) {
	q, hits, err := s.matching(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	total := len(hits)
	if r.URL.Query().Get("scroll") != "" {
		id := s.scrolls.add(&scroll{rest: hits, size: q.size, total: total})
		page, _, _ := s.scrolls.next(id)
		writeHits(w, page, total, id)
		return
	}
	writeHits(w, hits[min(q.from, total):min(q.from+q.size, total)], total, "")
}

// writeHits answers with a page of what was found; scroll is the name by which the next one is asked for, "" for none.
func writeHits(w http.ResponseWriter, page []hit, total int, scroll string) {
	answer := map[string]any{
		"took": 0, "timed_out": false, "_shards": shards{Total: 1, Successful: 1},
		"hits": map[string]any{"total": map[string]any{"value": total, "relation": "eq"}, "max_score": 1.0, "hits": page},
	}
	if scroll != "" {
		answer["_scroll_id"] = scroll
	}
	writeJSON(w, http.StatusOK, answer)
}

func (s *Server) count(w http.ResponseWriter, r *http.Request) {
	_, hits, err := s.matching(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"count": len(hits), "_shards": shards{Total: 1, Successful: 1}})
}
