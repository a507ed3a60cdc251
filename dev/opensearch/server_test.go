package opensearch

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func start(t *testing.T, o Options) *Server {
	t.Helper()
	s, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		_ = s.Close()
	})
	return s
}

// call sends a request and returns "status body", the body without its last line break.
func call(t *testing.T, s *Server, method, path string, lines ...string) string {
	t.Helper()
	body := strings.Join(lines, "\n")
	if len(lines) > 0 {
		body += "\n"
	}
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d %s", res.StatusCode, strings.TrimSuffix(string(answer), "\n"))
}

// statuses returns the status of each item of a bulk answer, with the result or the error's type.
func statuses(t *testing.T, answer string) []string {
	t.Helper()
	var a struct{ Items []map[string]item }
	if err := json.Unmarshal([]byte(answer[4:]), &a); err != nil {
		t.Fatalf("%v in %s", err, answer)
	}
	var out []string
	for _, it := range a.Items {
		for _, r := range it {
			what := r.Result
			if r.Error != nil {
				what = r.Error.Type
			}
			out = append(out, fmt.Sprint(r.Status, " ", what))
		}
	}
	return out
}

func TestBulk(t *testing.T) {
	s := start(t, Options{})
	got := statuses(t, call(t, s, "POST", "/_bulk",
		`{"index":{"_index":"i","_id":"1"}}`, `{"a":1,"o":{"x":1,"y":2}}`,
		`{"index":{"_index":"i","_id":"1"}}`, `{"a":1,"o":{"x":1,"y":2}}`,
		`{"create":{"_index":"i","_id":"1"}}`, `{"a":2}`,
		`{"update":{"_index":"i","_id":"1"}}`, `{"doc":{"b":2.50,"o":{"y":3}},"upsert":{"z":1}}`,
		`{"update":{"_index":"i","_id":"1"}}`, `{"doc":{"b":2.50}}`,
		`{"update":{"_index":"i","_id":"2"}}`, `{"doc":{"b":2},"upsert":{"c":1}}`,
		`{"update":{"_index":"i","_id":"3"}}`, `{"doc":{"b":2},"doc_as_upsert":true}`,
		`{"update":{"_index":"i","_id":"4"}}`, `{"doc":{"b":2}}`,
		`{"delete":{"_index":"i","_id":"2"}}`,
		`{"delete":{"_index":"i","_id":"2"}}`,
		`{"delete":{"_index":"nope","_id":"2"}}`,
		`{"index":{"_index":"I","_id":"2"}}`, `{}`,
		`{"index":{"_index":"i","_id":"5"}}`, `{"a":1,"a":2}`,
		`{"index":{"_index":"i","_id":""}}`, `{}`,
		`{"index":{"_index":"i"}}`, `{"auto":true}`,
	))
	want := []string{
		"201 created", "200 updated", "409 version_conflict_engine_exception", "200 updated", "200 noop", "201 created", "201 created",
		"404 document_missing_exception", "200 deleted", "404 not_found", "404 index_not_found_exception", "400 invalid_index_name_exception",
		"400 mapper_parsing_exception", "400 illegal_argument_exception", "201 created",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, want := call(t, s, "GET", "/i/_doc/1"), `200 {"_id":"1","_index":"i","_primary_term":1,"_seq_no":1,"_source":{"a":1,"o":{"x":1,"y":3},"b":2.50},"_version":3,"found":true}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestMalformedBulk(t *testing.T) {
	s := start(t, Options{})
	for _, c := range []struct {
		want  string
		lines []string
	}{
		{"Malformed action/metadata line [1]", []string{`nonsense`}},
		{"but found [upsert]", []string{`{"upsert":{"_index":"i"}}`, `{}`}},
		{"unknown parameter [_type]", []string{`{"index":{"_index":"i","_type":"x"}}`, `{}`}},
		{"ends behind the action", []string{`{"index":{"_index":"i"}}`}},
		{"id is missing", []string{`{"update":{"_index":"i"}}`, `{"doc":{}}`}},
		{"id is missing", []string{`{"delete":{"_index":"i"}}`}},
		{"too long", []string{`{"index":{"_index":"i","_id":"` + strings.Repeat("x", 513) + `"}}`, `{}`}},
		{"[UpdateRequest] failed to parse", []string{`{"update":{"_index":"i","_id":"1"}}`, `{"doc":`}},
	} {
		lines := append([]string{`{"index":{"_index":"i","_id":"good"}}`, `{}`}, c.lines...)
		if got := call(t, s, "POST", "/_bulk", c.lines...); !strings.HasPrefix(got, "400 ") || !strings.Contains(got, c.want) {
			t.Errorf("got %s, want %s", got, c.want)
		}
		call(t, s, "POST", "/_bulk", lines...)
	}
	if got := call(t, s, "GET", "/_cat/indices"); got != "200 " {
		t.Errorf("a malformed request has changed something: %s", got)
	}
	req, err := http.NewRequestWithContext(t.Context(), "POST", s.URL()+"/_bulk", strings.NewReader(`{"delete":{"_index":"i","_id":"1"}}`))
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != 400 {
		t.Errorf("a body without its last newline is taken: %d", res.StatusCode)
	}
}

func TestSearch(t *testing.T) {
	s := start(t, Options{})
	var lines []string
	for i := range 25 {
		lines = append(lines, fmt.Sprintf(`{"index":{"_index":"i%d","_id":"%d"}}`, i%2, i), fmt.Sprintf(`{"n":%d,"s":"v%d","o":{"t":["a","b%d"]}}`, i, i%3, i))
	}
	call(t, s, "POST", "/_bulk", lines...)
	ids := func(answer string) string {
		var a struct {
			Hits struct {
				Total struct{ Value int }
				Hits  []struct {
					ID string `json:"_id"`
				}
			}
		}
		if err := json.Unmarshal([]byte(answer[4:]), &a); err != nil {
			t.Fatalf("%v in %s", err, answer)
		}
		out := fmt.Sprint(a.Hits.Total.Value)
		for _, h := range a.Hits.Hits {
			out += " " + h.ID
		}
		return out
	}
	for _, c := range []struct{ path, body, want string }{
		{"/i0/_search", `{"query":{"match_all":{}},"from":2,"size":3}`, "13 4 6 8"},
		{"/i*/_search?size=2", ``, "25 0 1"},
		{"/_search", `{"query":{"term":{"s.keyword":"v2"}},"size":2}`, "8 2 5"},
		{"/_search", `{"query":{"term":{"n":{"value":7}}}}`, "1 7"},
		{"/_search", `{"query":{"term":{"o.t":"b9"}}}`, "1 9"},
		{"/_search", `{"query":{"ids":{"values":["3","4"]}}}`, "2 3 4"},
		{"/_search?q=n:5", ``, "1 5"},
		{"/_search", `{"size":0}`, "25"},
	} {
		if got := ids(call(t, s, "POST", c.path, c.body)); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.path, c.body, got, c.want)
		}
	}
	for _, c := range []struct{ method, path, body, want string }{
		{"GET", "/i1/_count", "", `200 {"_shards":{"total":1,"successful":1,"failed":0},"count":12}`},
		{"POST", "/_count", `{"query":{"term":{"s":"v0"}}}`, `200 {"_shards":{"total":1,"successful":1,"failed":0},"count":9}`},
		{"POST", "/_search", `{"query":{"fuzzy":{}}}`, "400 "},
		{"POST", "/_search", `{"aggs":{}}`, "400 "},
		{"POST", "/_search?size=20000", "", "400 "},
		{"GET", "/nope/_search", "", "404 "},
		{"GET", "/_cat/indices", "", "200 green open i0 1 0 13 0\ngreen open i1 1 0 12 0"},
		{"DELETE", "/i0", "", `200 {"acknowledged":true}`},
		{"DELETE", "/i0", "", "404 "},
		{"PUT", "/i2", "", `200 {"acknowledged":true,"index":"i2","shards_acknowledged":true}`},
		{"PUT", "/i2", "", "400 "},
		{"PUT", "/Bad", "", "400 "},
		{"HEAD", "/i2", "", "200 "},
		{"PUT", "/i2/_doc/a%2Fb", `{"x":"<"}`, "201 "},
		{"GET", "/i2/_doc/a%2Fb", "", `200 {"_id":"a/b","_index":"i2","_primary_term":1,"_seq_no":26,"_source":{"x":"<"},"_version":1,"found":true}`},
		{"DELETE", "/i2/_doc/a%2Fb", "", "200 "},
		{"GET", "/i2/_doc/a%2Fb", "", "404 "},
		{"GET", "/_cluster/health", "", `200 {"active_primary_shards":2`},
		{"GET", "/", "", "200 "},
		{"POST", "/i1/_refresh", "", "200 "},
		{"POST", "/_reindex", "", "400 "},
	} {
		var body []string
		if c.body != "" {
			body = []string{c.body}
		}
		if got := call(t, s, c.method, c.path, body...); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s: got %s, want %s", c.method, c.path, got, c.want)
		}
	}
}

func TestFailRate(t *testing.T) {
	s := start(t, Options{FailRate: 0.5})
	var lines []string
	for i := range 400 {
		lines = append(lines, fmt.Sprintf(`{"index":{"_index":"i","_id":"%d"}}`, i), `{}`)
	}
	count := map[string]int{}
	for _, status := range statuses(t, call(t, s, "POST", "/_bulk?filter_path=errors,items.*.status,items.*.error", lines...)) {
		count[status]++
	}
	for _, status := range []string{"201 ", "429 rejected_execution_exception", "503 unavailable_shards_exception"} {
		if count[status] < 50 {
			t.Errorf("got %v", count)
		}
	}
	kept := fmt.Sprintf(`"count":%d}`, count["201 "])
	if got := call(t, s, "GET", "/i/_count"); !strings.HasSuffix(got, kept) {
		t.Errorf("got %s, want %s", got, kept)
	}
}

func TestRestart(t *testing.T) {
	dir := t.TempDir()
	s := start(t, Options{Dir: dir})
	call(t, s, "POST", "/_bulk", `{"index":{"_index":"i","_id":"1"}}`, `{"a":"<1>"}`, `{"index":{"_index":"i","_id":"2"}}`, `{}`, `{"delete":{"_index":"i","_id":"2"}}`)
	call(t, s, "PUT", "/gone")
	call(t, s, "DELETE", "/gone")
	want := call(t, s, "GET", "/_search")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// A crash in the middle of a write leaves half a record.
	f, err := os.OpenFile(filepath.Join(dir, journalName), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte{0, 0, 0, 200, 1, 2, 3, 4, '{'}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, Options{Dir: dir})
	if got := call(t, s, "GET", "/_search"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	call(t, s, "PUT", "/i/_doc/3", `{"b":1}`)
	want = call(t, s, "GET", "/_search")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, Options{Dir: dir})
	if got := call(t, s, "GET", "/_search"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A journal that is mostly of the past is written anew.
func TestRewrite(t *testing.T) {
	dir := t.TempDir()
	s := start(t, Options{Dir: dir})
	big := `{"v":"` + strings.Repeat("x", 1<<20) + `"}`
	for range 6 {
		call(t, s, "PUT", "/i/_doc/1", big)
	}
	call(t, s, "PUT", "/i/_doc/1", `{"v":1}`)
	call(t, s, "PUT", "/i/_doc/2", `{"v":2}`)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s = start(t, Options{Dir: dir})
		if got := call(t, s, "GET", "/_search"); !strings.Contains(got, `"_source":{"v":1}},{`) || !strings.Contains(got, `{"v":2}`) {
			t.Errorf("got %s", got)
		}
		call(t, s, "PUT", "/i/_doc/2", `{"v":2}`)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(filepath.Join(dir, journalName))
	if err != nil || info.Size() > 1000 {
		t.Errorf("got %v, %v", info.Size(), err)
	}
}

func TestBounds(t *testing.T) {
	s := start(t, Options{MaxBytes: 100})
	got := statuses(t, call(t, s, "POST", "/_bulk", `{"index":{"_index":"i","_id":"1"}}`, `{"a":"`+strings.Repeat("x", 60)+`"}`,
		`{"index":{"_index":"i","_id":"2"}}`, `{"a":"`+strings.Repeat("x", 60)+`"}`))
	if diff := cmp.Diff([]string{"201 created", "403 cluster_block_exception"}, got); diff != "" {
		t.Error(diff)
	}
	for _, o := range []Options{{Addr: "0.0.0.0:0"}, {Addr: "8.8.8.8:9200"}, {Addr: "x"}, {FailRate: 2}} {
		if _, err := Start(o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}
