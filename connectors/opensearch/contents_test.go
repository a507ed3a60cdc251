package opensearch

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/connectors"
	dev "github.com/leatsql/leat/dev/opensearch"
	"github.com/leatsql/leat/internal/opensearchtest"
)

// contentsOf reads all of a table whose index is name.
func contentsOf(t *testing.T, addr, name, except string) ([]string, error) {
	t.Helper()
	s := bindTable(t, true, map[string]string{"hosts": addr, "index": name})
	var all []string
	err := s.Read(t.Context(), except, func(m *connectors.Message) { all = append(all, string(m.Key)+" "+string(m.Value)) })
	slices.Sort(all)
	return all, err
}

// put writes documents, id and source in turn.
func put(t *testing.T, addr, index string, docs ...string) {
	t.Helper()
	var body strings.Builder
	for i := 0; i < len(docs); i += 2 {
		fmt.Fprintf(&body, "{\"index\":{\"_id\":%q}}\n%s\n", docs[i], docs[i+1])
	}
	if status, answer := opensearchtest.Call(t, http.MethodPost, addr+"/"+index+"/_bulk", body.String()); status != http.StatusOK || strings.Contains(string(answer), `"errors":true`) {
		t.Fatalf("status %d: %s", status, answer)
	}
}

// TestContents reads indices of the embedded endpoint and of a real node.
func TestContents(t *testing.T) {
	for name, node := range map[string]func(t testing.TB) string{
		"embedded": func(t testing.TB) string {
			server, err := dev.Start(dev.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = server.Close() })
			return server.URL()
		},
		"real": opensearchtest.Node,
	} {
		t.Run(name, func(t *testing.T) {
			addr := node(t)
			t.Run("pages", func(t *testing.T) { pages(t, addr) })
			t.Run("dynamic", func(t *testing.T) { dynamicContents(t, addr) })
			t.Run("missing", func(t *testing.T) {
				if _, err := contentsOf(t, addr, "t-missing", ""); err == nil || !strings.Contains(err.Error(), "status 404: ") || !strings.Contains(err.Error(), "no such index [t-missing]") {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

func pages(t *testing.T, addr string) {
	index := opensearchtest.Index(t, addr)
	var docs []string
	for i := range 2*pageDocuments + 1 {
		docs = append(docs, fmt.Sprint(i), fmt.Sprintf(`{"n":%d.0}`, i))
	}
	put(t, addr, index, append(docs, "a<\"b", "{}")...)
	got, err := contentsOf(t, addr, index, "")
	if err != nil || len(got) != len(docs)/2+1 || len(slices.Compact(got)) != len(got) || !slices.Contains(got, `"a<\"b" {}`) || !slices.Contains(got, `"1000" {"n":1000.0}`) {
		t.Errorf("%d documents, %v", len(got), err)
	}
}

// dynamicContents reads indices that are named after rows: the part that depends on the row is a part of the key, and a canary's are left out.
func dynamicContents(t *testing.T, addr string) {
	prefix := opensearchtest.Index(t, addr)
	for _, part := range []string{"a", "b", "a-try"} {
		name := prefix + "-" + part
		put(t, addr, name, "1", fmt.Sprintf(`{"in":%q}`, part))
		t.Cleanup(func() { opensearchtest.Call(t, http.MethodDelete, addr+"/"+name, "") })
	}
	want := []string{`{"_id":"1","_index":"a"} {"in":"a"}`, `{"_id":"1","_index":"b"} {"in":"b"}`}
	got, err := contentsOf(t, addr, prefix+"-{id}", "-try")
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	got, err = contentsOf(t, addr, prefix+"-{id}-try", "")
	if diff := cmp.Diff([]string{`{"_id":"1","_index":"a"} {"in":"a-try"}`}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}

// TestContentsThatCannotBeRead wants each failure told, and none taken for the end.
func TestContentsThatCannotBeRead(t *testing.T) {
	first := `{"_scroll_id":"s","_shards":{"failed":0},"hits":{"hits":[{"_index":"i","_id":"1","_source":{}}]}}`
	for _, c := range []struct {
		first  string
		status int
		next   string
		want   string
	}{
		{first, 403, `{"error":{"type":"security_exception","reason":"no permissions"}}`, "status 403: security_exception: no permissions; the user needs the permission to search the index"},
		{first, 401, ``, "status 401: no reason given; check 'username' and 'password', or 'api-key'"},
		{first, 404, `{"error":{"type":"missing","reason":"No search context found"}}`, " was deleted while table docs was read; start again once the index is there"},
		{first, 200, `<html>`, "does not answer as OpenSearch"},
		{first, 200, strings.Replace(first, `"failed":0`, `"failed":2`, 1), "gave only a part of the documents of table docs: 2 shards did not answer"},
		{strings.Replace(first, `,"_source":{}`, "", 1), 200, "", "index i keeps no _source"},
		// Shards that nobody has do not count as failed ones.
		{strings.Replace(first, `"failed":0`, `"total":3,"successful":2,"failed":0`, 1), 200, "", "gave only a part of the documents of table docs: 1 shard did not answer"},
		{strings.Replace(first, `{`, `{"timed_out":true,`, 1), 200, "", "gave only a part of the documents of table docs: it ran out of the time"},
		{first, 200, `{"terminated_early":true,"_shards":{},"hits":{"hits":[]}}`, "it stopped before the end"},
		{strings.Replace(first, `"hits":{`, `"hits":{"total":{"value":3,"relation":"eq"},`, 1), 200, `{"_shards":{},"hits":{"hits":[]}}`, "1 of 3"},
		{strings.Replace(first, `"hits":{`, `"hits":{"total":2,`, 1), 200, `{"_shards":{},"hits":{"hits":[]}}`, "1 of 2"},
		{first, 200, `{}`, "does not answer as OpenSearch: the answer has no documents"},
		{first, 200, `{"_shards":{"failed":0}}`, "does not answer as OpenSearch: the answer has no documents"},
	} {
		forgotten := false
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case r.Method == http.MethodDelete:
				forgotten = true
			case strings.HasSuffix(r.URL.Path, "/_refresh"):
				w.WriteHeader(http.StatusForbidden) // which is no reason to stop
			case r.URL.Path == "/i/_search":
				_, _ = io.WriteString(w, c.first)
			default:
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.next)
			}
		}))
		_, err := contentsOf(t, srv.URL, "i", "")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
		if !forgotten {
			t.Errorf("%s: the scroll is not given back", c.want)
		}
		srv.Close()
	}
	if _, err := contentsOf(t, "http://127.0.0.1:1", "i", ""); err == nil || !strings.Contains(err.Error(), "OpenSearch at 127.0.0.1:1 cannot be reached") {
		t.Errorf("got %v", err)
	}
}

// Where documents are large, pages have fewer of them; where they are too large even so, that is told.
func TestLargeDocuments(t *testing.T) {
	filler := strings.Repeat(" ", 1<<20)
	for _, c := range []struct {
		fit  int // how many documents are not too large for an answer
		want string
	}{{pageDocuments / 3, ""}, {0, "documents of table docs cannot be read: the answer is larger than 64 MB"}} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var asked struct{ Size int }
			_ = json.NewDecoder(r.Body).Decode(&asked) // else it has no size
			if asked.Size > c.fit {
				for range 65 {
					_, _ = io.WriteString(w, filler)
				}
			}
			hits := ""
			if asked.Size > 0 {
				hits = `{"_index":"i","_id":"1","_source":{}}`
			}
			_, _ = io.WriteString(w, `{"_scroll_id":"s","_shards":{"failed":0},"hits":{"hits":[`+hits+`]}}`)
		}))
		got, err := contentsOf(t, srv.URL, "i", "")
		if c.want == "" && (err != nil || len(got) != 1) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("got %v, %v, want %q", got, err, c.want)
		}
		srv.Close()
	}
}

// TestContentsThatAreLost tells an index that was deleted while it was read from a search that the cluster has forgotten.
func TestContentsThatAreLost(t *testing.T) {
	for _, c := range []struct {
		index string
		count int // the status for the index itself
		want  string
	}{
		{"i", http.StatusNotFound, "index i at %s was deleted while table docs was read; start again once the index is there"},
		{"i", http.StatusOK, "OpenSearch at %s does not know any more what is read of index i of table docs; start again: an index was made anew meanwhile, or nothing was read for 5m"},
		{"i", http.StatusForbidden, "OpenSearch at %s does not know any more what is read of index i of table docs; "},
		{"i-{id}", http.StatusOK, "OpenSearch at %s does not know any more what is read of index i-* of table docs; "},
	} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/i/_search", "/i-*/_search":
				_, _ = io.WriteString(w, `{"_scroll_id":"s","_shards":{"failed":0},"hits":{"hits":[{"_index":"i","_id":"1","_source":{}}]}}`)
			case "/i/_count", "/i-*/_count":
				w.WriteHeader(c.count)
			default:
				w.WriteHeader(http.StatusNotFound)
			}
		}))
		_, err := contentsOf(t, srv.URL, c.index, "")
		if want := fmt.Sprintf(c.want, strings.TrimPrefix(srv.URL, "http://")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("status %d of the index: want %q, got %v", c.count, want, err)
		}
		srv.Close()
	}
}
