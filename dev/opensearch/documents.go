package opensearch

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

// writeJSON answers with a value; what a broken connection does to it is the client's to see.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
}

type errorBody struct {
	Type   string `json:"type"`
	Reason string `json:"reason"`
}

func writeError(w http.ResponseWriter, err error) {
	var e *whole
	if !errors.As(err, &e) {
		e = &whole{status: http.StatusInternalServerError, typ: "exception", reason: err.Error()}
	}
	b := errorBody{e.typ, e.reason}
	writeJSON(w, e.status, map[string]any{"error": struct {
		RootCause []errorBody `json:"root_cause"`
		errorBody
	}{[]errorBody{b}, b}, "status": e.status})
}

func noIndex(err error) *whole {
	return &whole{status: http.StatusNotFound, typ: "index_not_found_exception", reason: err.Error()}
}

func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return nil, &whole{status: http.StatusRequestEntityTooLarge, typ: "too_large", reason: "the request has more than 100 MB"}
	}
	return body, err
}

type shards struct {
	Total      int `json:"total"`
	Successful int `json:"successful"`
	Failed     int `json:"failed"`
}

// item is the answer to one bulk item, or to one document.
type item struct {
	Index   string     `json:"_index,omitempty"`
	ID      string     `json:"_id,omitempty"`
	Version int        `json:"_version,omitempty"`
	Result  string     `json:"result,omitempty"`
	Shards  *shards    `json:"_shards,omitempty"`
	Seq     *int64     `json:"_seq_no,omitempty"`
	Term    int        `json:"_primary_term,omitempty"`
	Status  int        `json:"status,omitempty"`
	Error   *errorBody `json:"error,omitempty"`
}

func answer(index string, o outcome) item {
	it := item{Index: index, ID: o.id, Status: o.status}
	if o.typ != "" {
		it.Error = &errorBody{o.typ, o.reason}
		return it
	}
	it.Version, it.Result, it.Term = o.doc.version, o.result, 1
	it.Shards, it.Seq = &shards{Total: 1, Successful: 1}, &o.doc.seq
	return it
}

func (s *Server) serveBulk(w http.ResponseWriter, r *http.Request) {
	defer s.tasks.begin(r)()
	body, err := readBody(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	actions, err := parseBulk(body, r.PathValue("index"))
	if err != nil {
		writeError(w, err)
		return
	}
	outcomes, err := s.bulk(actions)
	if err != nil {
		writeError(w, err)
		return
	}
	failed := false
	items := make([]map[string]item, len(actions))
	short := r.URL.Query().Get("filter_path") != "" // of a filter, that a client wants little is all that is heeded
	for i, o := range outcomes {
		it := answer(actions[i].index, o)
		failed = failed || it.Error != nil
		if short {
			it = item{Status: it.Status, Error: it.Error}
		}
		items[i] = map[string]item{actions[i].name: it}
	}
	writeJSON(w, http.StatusOK, map[string]any{"took": 0, "errors": failed, "items": items})
	if s.written == nil {
		return
	}
	_ = http.NewResponseController(w).Flush() // so that the client has the answer before the hook runs
	for i, o := range outcomes {
		if o.typ == "" && actions[i].name != "delete" {
			s.written(actions[i].index, o.id)
		}
	}
}

func (s *Server) getDocument(w http.ResponseWriter, r *http.Request) {
	name, id := r.PathValue("index"), r.PathValue("id")
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	if s.store.indices[name] == nil {
		writeError(w, noIndex(errors.New("no such index ["+name+"]")))
		return
	}
	d := s.store.find(name, id)
	if d == nil {
		writeJSON(w, http.StatusNotFound, map[string]any{"_index": name, "_id": id, "found": false})
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"_index": name, "_id": id, "_version": d.version, "_seq_no": d.seq,
		"_primary_term": 1, "found": true, "_source": d.source,
	})
}

func (s *Server) putDocument(w http.ResponseWriter, r *http.Request) {
	body, err := readBody(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	a := action{name: "index", index: r.PathValue("index"), id: r.PathValue("id"), hasID: true}
	a.body, a.bad = parseObject(body)
	s.one(w, &a)
}

func (s *Server) deleteDocument(w http.ResponseWriter, r *http.Request) {
	s.one(w, &action{name: "delete", index: r.PathValue("index"), id: r.PathValue("id"), hasID: true})
}

// one carries out an action that is a request of its own.
func (s *Server) one(w http.ResponseWriter, a *action) {
	s.store.mu.Lock()
	o := s.store.perform(a)
	err := s.store.sync()
	s.store.mu.Unlock()
	switch {
	case err != nil:
		writeError(w, err)
	case o.typ != "":
		writeError(w, &whole{status: o.status, typ: o.typ, reason: o.reason})
	default:
		it := answer(a.index, o)
		it.Status = 0
		writeJSON(w, o.status, it)
	}
}
