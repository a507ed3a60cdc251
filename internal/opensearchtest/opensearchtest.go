package opensearchtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Node returns the address of the real node, http://host:port. Without LEAT_OPENSEARCH the test is skipped, and fails under
// CI=true.
func Node(t testing.TB) string {
	t.Helper()
	addr := os.Getenv("LEAT_OPENSEARCH")
	switch {
	case addr != "":
	case os.Getenv("CI") == "true":
		t.Fatal("LEAT_OPENSEARCH is not set, and CI=true: tests on the real node must run")
	default:
		t.Skip("LEFT OUT: LEAT_OPENSEARCH is not set, so this test on the real node does not run")
	}
	return strings.TrimSuffix(addr, "/")
}

var (
	names   atomic.Int64
	unnamed = regexp.MustCompile(`[^a-z0-9]+`)
)

// Index returns a name for an index that no other test has. What is there under it is deleted when the test ends.
func Index(t testing.TB, addr string) string {
	t.Helper()
	name := "t-" + unnamed.ReplaceAllString(strings.ToLower(t.Name()), "-") + "-" + strconv.FormatInt(time.Now().UnixMilli(), 36) + "-" + strconv.FormatInt(names.Add(1), 10)
	t.Cleanup(func() { call(t, http.MethodDelete, addr+"/"+name+"?ignore_unavailable=true", nil) })
	return name
}

// Call sends a request and returns its status and answer.
func Call(t testing.TB, method, address, body string) (int, []byte) {
	t.Helper()
	return call(t, method, address, []byte(body))
}

func call(t testing.TB, method, address string, body []byte) (int, []byte) {
	t.Helper()
	req, err := http.NewRequest(method, address, bytes.NewReader(body)) // not t.Context(): it ends before the cleanups
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, answer
}

// client keeps no connections, so that tests that look for leaks find none.
var client = &http.Client{Timeout: time.Minute, Transport: &http.Transport{DisableKeepAlives: true}}

// Refresh makes what was written visible to searches.
func Refresh(t testing.TB, addr, index string) {
	t.Helper()
	if status, answer := call(t, http.MethodPost, addr+"/"+index+"/_refresh", nil); status != http.StatusOK {
		t.Fatalf("refresh %s: %d %s", index, status, answer)
	}
}

// Document returns a document's source; false when there is none.
func Document(t testing.TB, addr, index, id string) (json.RawMessage, bool) {
	t.Helper()
	var a struct {
		Found  bool
		Source json.RawMessage `json:"_source"`
	}
	_, answer := call(t, http.MethodGet, addr+"/"+index+"/_doc/"+url.PathEscape(id), nil)
	if err := json.Unmarshal(answer, &a); err != nil {
		t.Fatalf("document %s: %v in %s", id, err, answer)
	}
	return a.Source, a.Found
}

// Count returns how many documents an index has.
func Count(t testing.TB, addr, index string) int {
	t.Helper()
	Refresh(t, addr, index)
	var a struct{ Count int }
	ask(t, http.MethodGet, addr+"/"+index+"/_count", "", &a)
	return a.Count
}

type page struct {
	Scroll string `json:"_scroll_id"`
	Hits   struct {
		Hits []struct {
			ID     string          `json:"_id"`
			Source json.RawMessage `json:"_source"`
		}
	}
}

// Documents returns all documents of an index by id.
func Documents(t testing.TB, addr, index string) map[string]json.RawMessage {
	t.Helper()
	Refresh(t, addr, index)
	docs := map[string]json.RawMessage{}
	var p page
	ask(t, http.MethodPost, addr+"/"+index+"/_search?scroll=1m", `{"size":5000,"query":{"match_all":{}}}`, &p)
	for len(p.Hits.Hits) > 0 {
		for _, h := range p.Hits.Hits {
			docs[h.ID] = h.Source
		}
		scroll := p.Scroll
		p = page{}
		ask(t, http.MethodPost, addr+"/_search/scroll", fmt.Sprintf(`{"scroll":"1m","scroll_id":%q}`, scroll), &p)
	}
	if p.Scroll != "" {
		call(t, http.MethodDelete, addr+"/_search/scroll", fmt.Appendf(nil, `{"scroll_id":%q}`, p.Scroll))
	}
	return docs
}

func ask(t testing.TB, method, address, body string, into any) {
	t.Helper()
	status, answer := call(t, method, address, []byte(body))
	if status != http.StatusOK {
		t.Fatalf("%s %s: %d %s", method, address, status, answer)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		t.Fatalf("%s %s: %v", method, address, err)
	}
}
