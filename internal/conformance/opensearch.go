package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/leatsql/leat/exec"
)

// Request is a request that Flink sent.
type Request struct {
	Lines         []string `json:"lines"`
	AnsweredItems []int    `json:"answered_items"`
	Answered      int      `json:"answered"`
}

// Answer is what the server answers to one bulk request: a status for the whole, or one per item, the last repeating.
type Answer struct {
	HTTP  int   `json:"http"`
	Items []int `json:"items"`
}

// patience is how long a sink may retry before its answer counts as "retries".
const patience = 3 * time.Second

// openSearch runs an INSERT against servers that answer by the script, and says what was asked of each document. Without rows
// the INSERT is only planned.
func (r *Runner) openSearch(ctx context.Context, c *Case) (answer, error) {
	server := &bulkServer{script: c.Script}
	first, second := httptest.NewServer(server), httptest.NewServer(server)
	defer first.Close()
	defer second.Close()
	ddl := strings.NewReplacer("{host}", first.Listener.Addr().String(), "{host2}", second.Listener.Addr().String()).Replace(c.DDL)
	s := r.newSession(c)
	if _, err := s.plan(ddl); err != nil {
		return nil, err
	}
	if err := s.sourceLike(ddl, c.Rows); err != nil {
		return nil, err
	}
	result, err := s.plan("INSERT INTO sink SELECT * FROM src")
	if err != nil {
		return nil, err
	}
	j, err := build(result.Jobs[0], exec.Options{DrainTimeout: time.Millisecond, BatchRows: r.Batch})
	if err != nil {
		return nil, err
	}
	if len(c.Rows) == 0 {
		return answer{"documents": map[string]any{}}, nil
	}
	bound, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	switch err := j.Run(bound); {
	case err != nil && bound.Err() != nil:
		return answer{"retries": true}, nil
	case err != nil:
		return nil, runError(err)
	}
	server.mu.Lock()
	defer server.mu.Unlock()
	return answer{"documents": documentsOf(server.requests)}, nil
}

// clock stands still at the instant the case was recorded; nil where it does not say.
func (c *Case) clock() func() time.Time {
	at, err := time.Parse(time.RFC3339Nano, c.RunAt)
	if err != nil {
		return nil
	}
	return func() time.Time { return at }
}

// bulkServer answers bulk requests by a script and keeps those it answered.
type bulkServer struct {
	mu       sync.Mutex
	script   []Answer
	requests []Request
}

func (s *bulkServer) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if !strings.HasSuffix(req.URL.Path, "/_bulk") {
		_, _ = io.WriteString(w, `{"version":{"number":"2.19.0","distribution":"opensearch"}}`)
		return
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r := Request{Lines: strings.Split(strings.TrimSuffix(string(body), "\n"), "\n"), Answered: http.StatusOK}
	s.mu.Lock()
	var a Answer
	if n := len(s.script); n > 0 {
		a = s.script[min(len(s.requests), n-1)]
	}
	status, text := a.response(&r)
	s.requests = append(s.requests, r)
	s.mu.Unlock()
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}

// response makes the answer's text and notes in r what each item was answered.
func (a Answer) response(r *Request) (int, string) {
	if a.HTTP != 0 {
		r.Answered = a.HTTP
		return a.HTTP, `{"error":{"type":"scripted","reason":"scripted"},"status":` + fmt.Sprint(a.HTTP) + `}`
	}
	failed := false
	var items []string
	for i, x := range actionsOf(r.Lines) {
		status := http.StatusOK
		if n := len(a.Items); n > 0 {
			status = a.Items[min(i, n-1)]
		}
		r.AnsweredItems = append(r.AnsweredItems, status)
		problem := ""
		if status >= 300 {
			failed = true
			problem = `,"error":{"type":"scripted","reason":"scripted"}`
		}
		items = append(items, fmt.Sprintf(`{%q:{"_index":%q,"_id":%q,"status":%d%s}}`, x.op, x.index, x.id, status, problem))
	}
	return http.StatusOK, fmt.Sprintf(`{"took":1,"errors":%t,"items":[%s]}`, failed, strings.Join(items, ","))
}

// action is one action of a bulk request.
type action struct {
	op, index, id string
	body          any
}

func actionsOf(lines []string) []action {
	var actions []action
	for i := 0; i < len(lines); i++ {
		var meta map[string]struct {
			Index string  `json:"_index"`
			ID    *string `json:"_id"`
		}
		if json.Unmarshal([]byte(lines[i]), &meta) != nil {
			continue
		}
		for op, m := range meta {
			a := action{op: op, index: m.Index, id: or(m.ID, "")}
			if op != "delete" && i+1 < len(lines) {
				i++
				if err := decode([]byte(lines[i]), &a.body); err != nil {
					a.body = "not JSON: " + lines[i]
				}
			}
			actions = append(actions, a)
		}
	}
	return actions
}

// documentsOf lists for each index and id the actions that were taken, in order; those without an id as a set. What was not
// accepted is left out: it was asked again, or the job failed.
func documentsOf(requests []Request) map[string]any {
	docs := map[string]any{}
	for _, r := range requests {
		if r.Answered >= 300 {
			continue
		}
		for i, a := range actionsOf(r.Lines) {
			if i < len(r.AnsweredItems) && r.AnsweredItems[i] >= 300 && !(a.op == "delete" && r.AnsweredItems[i] == http.StatusNotFound) {
				continue
			}
			key := a.index + "/" + a.id
			list, _ := docs[key].([]any)
			docs[key] = append(list, map[string]any{"op": a.op, "body": asDoubles(a.body)})
		}
	}
	for key, x := range docs {
		if list := x.([]any); strings.HasSuffix(key, "/") { //nolint:forcetypeassert // made above
			sort.Slice(list, func(i, j int) bool { return text(list[i]) < text(list[j]) })
		}
	}
	return docs
}

// asDoubles is a document in meaning: Flink's client writes numbers with a fraction as doubles, leat as they are.
func asDoubles(x any) any {
	switch x := x.(type) {
	case map[string]any:
		for k := range x {
			x[k] = asDoubles(x[k])
		}
	case []any:
		for i := range x {
			x[i] = asDoubles(x[i])
		}
	case json.Number:
		if f, err := x.Float64(); err == nil && strings.ContainsAny(string(x), ".eE") {
			return fmt.Sprintf("double %g", f)
		}
	}
	return x
}

// flinkRequests are the case's requests with what each was answered.
func flinkRequests(c *Case) []Request {
	requests := append([]Request{}, c.Requests...)
	for i := range requests {
		if requests[i].Answered == 0 {
			requests[i].Answered = http.StatusOK
		}
	}
	return requests
}
