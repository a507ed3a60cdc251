package opensearch

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/leatsql/leat/connectors"
	dev "github.com/leatsql/leat/dev/opensearch"
	"github.com/leatsql/leat/internal/findingtest"
	"github.com/leatsql/leat/internal/opensearchtest"
)

// answers are what a cluster says, by path: the status and the body, or for a body alone 200. What is not there is 404.
type answers map[string]struct {
	status int
	body   string
}

func (a answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	one, ok := a[r.URL.Path]
	if !ok {
		one.status = http.StatusNotFound
	}
	if one.status != 0 {
		w.WriteHeader(one.status)
	}
	_, _ = io.WriteString(w, one.body)
}

const about = `{"version":{"number":"2.19.6","distribution":"opensearch"}}`

func inspect(t *testing.T, keyed bool, set map[string]string) []connectors.Finding {
	t.Helper()
	return bindTable(t, keyed, set).Inspect(t.Context())
}

func TestInspectAnswers(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		answers answers
		want    []string
	}{
		{"wrong password", map[string]string{"username": "leat", "password": "guess"}, answers{"/": {401, "Unauthorized"}}, []string{`refused username: OpenSearch at .* does not take the credentials: status 401: Unauthorized`}},
		{"wrong key", map[string]string{"api-key": "guess"}, answers{"/": {401, ""}}, []string{`refused api-key: .*`}},
		{"something else", nil, answers{"/": {200, "<html>"}}, []string{`refused hosts: what listens at .* does not answer as OpenSearch: .*`}},
		{"Elasticsearch", nil, answers{"/": {200, `{"version":{"number":"8.1.0"}}`}, "/idx": {200, `{"idx":{}}`}}, []string{`doubtful hosts: what answers at .* is not OpenSearch, but Elasticsearch 8.1.0 or its like`}},
		{"red", nil, answers{"/": {200, about}, "/_cluster/health": {200, `{"status":"red"}`}, "/idx": {200, `{"idx":{}}`}, "/_cluster/health/idx": {200, `{"status":"red"}`}}, []string{`doubtful hosts: the cluster is red: .*`, `refused index: index 'idx' is red: .*`}},
		{"user", map[string]string{"username": "leat", "password": "p"}, answers{"/": {200, about}, "/_plugins/_security/authinfo": {200, `{"user_name":"leat","roles":["writer","all"]}`}, "/idx": {200, `{"idx":{}}`}}, []string{
			`fine hosts: OpenSearch 2.19.6 answers at .*`, `fine username: signed in as 'leat', with the roles writer, all`, `fine index: index 'idx' is there`,
		}},
		{"few rights", nil, answers{"/": {403, ""}, "/idx": {403, ""}}, []string{`fine hosts: OpenSearch at .* answers, and does not tell its version`, `doubtful index: the credentials may not look at index 'idx'; .*`}},
		{"disk full", nil, answers{"/": {200, about}, "/idx": {200, `{"idx":{"settings":{"index":{"blocks":{"read_only_allow_delete":"true"}}}}}`}}, []string{`refused index: index 'idx' is read-only: a disk is nearly full`}},
		{"no creation", nil, answers{"/": {200, about}, "/_cluster/settings": {200, `{"persistent":{"action":{"auto_create_index":"-i*,+*"}}}`}}, []string{`refused index: index 'idx' does not exist, and the cluster does not make it by itself .*`}},
		{"nothing is answered", nil, answers{"/": {200, about}, "/idx": {200, `{}`}}, []string{`doubtful index: index 'idx' does not exist: .*`}},
		{"none that a column names", map[string]string{"index": "idx-{id}"}, answers{"/": {200, about}, "/idx-*": {200, `{}`}}, []string{`doubtful index: no index matches 'idx-\*': the first row would make it, .*`}},
		{"all indices", map[string]string{"index": "_all"}, answers{"/": {200, about}, "/_all": {200, `{}`}}, []string{`refused index: OpenSearch has no index of the name '_all': it must not begin with .*`}},
		{"a pattern", map[string]string{"index": "idx*"}, answers{"/": {200, about}, "/idx*": {200, `{}`}}, []string{`refused index: OpenSearch has no index of the name 'idx\*': it must not hold blanks or .*`}},
		{"upper case", map[string]string{"index": "Idx"}, answers{"/": {200, about}}, []string{`refused index: .*: it must be in lower case`}},
		{"upper case in front of a column", map[string]string{"index": "Idx-{id}"}, answers{"/": {200, about}}, []string{`refused index: .*: it must be in lower case`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(c.answers)
			defer server.Close()
			set := map[string]string{"hosts": server.URL, "index": "idx"}
			for name, value := range c.options {
				set[name] = value
			}
			findingtest.Want(t, inspect(t, true, set), c.want...)
		})
	}
}

func TestInspectUnreachable(t *testing.T) {
	set := map[string]string{"hosts": "http://127.0.0.1:1", "index": "idx"}
	findingtest.Want(t, inspect(t, true, set), `unreachable hosts: OpenSearch at 127.0.0.1:1 cannot be reached: dial tcp .*`)
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	set["hosts"] = "http://" + silent.Addr().String()
	findingtest.Want(t, bindTable(t, true, set).Inspect(ctx), `unreachable hosts: OpenSearch at .* cannot be reached: no answer in time`)

	server, err := dev.Start(dev.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	set["hosts"] = "http://127.0.0.1:1;" + server.URL()
	findingtest.Want(t, inspect(t, true, set), `doubtful hosts: a host cannot be reached: 127.0.0.1:1: .*`, `doubtful index: index 'idx' does not exist: .*`)
}

func TestInspectNode(t *testing.T) {
	addr := opensearchtest.Node(t)
	name := opensearchtest.Index(t, addr)
	put := func(path, body string) {
		t.Helper()
		if status, answer := opensearchtest.Call(t, http.MethodPut, addr+"/"+path, body); status != http.StatusOK {
			t.Fatalf("%s: %s", path, answer)
		}
	}
	look := func(index string, more ...string) []connectors.Finding {
		t.Helper()
		set := map[string]string{"hosts": addr, "index": index}
		for i := 0; i < len(more); i += 2 {
			set[more[i]] = more[i+1]
		}
		return inspect(t, true, set)
	}
	const whole = `{"settings":{"number_of_replicas":0},"mappings":{"properties":{"id":{"type":"keyword"},"v":{"type":"text"}}}}`
	findingtest.Want(t, look(name), `fine hosts: OpenSearch 2\..* answers at .*`, `doubtful index: index '.*' does not exist: the first row would make it, .*`)
	put("_index_template/"+name, `{"index_patterns":["`+name+`*"],"priority":500,"template":`+whole+`}`)
	t.Cleanup(func() { opensearchtest.Call(t, http.MethodDelete, addr+"/_index_template/"+name, "") })
	findingtest.Want(t, look(name), `fine index: index '.*' does not exist: the first row would make it from a template`, `fine index: its columns fit the mapping of '.*'`)

	put(name, `{"aliases":{"`+name+`-all":{}}}`)
	findingtest.Want(t, look(name), `fine index: index '.*' is there`, `fine index: its columns fit .*`)
	findingtest.Want(t, look(name+"-all"), `fine index: alias '.*-all' writes to index '`+name+`'`)
	put(name+"/_settings", `{"index.blocks.write":true}`)
	findingtest.Want(t, look(name+"-all"), `refused index: index '.*' is blocked for writing`)

	put(name+"/_settings", `{"index.blocks.write":false}`)

	second := opensearchtest.Index(t, addr)
	put(second, `{"aliases":{"`+name+`-all":{}},"mappings":{"properties":{"id":{"type":"long"},"v":{"type":"object"}}}}`)
	findingtest.Want(t, look(name+"-all"), `refused index: alias '.*-all' stands for .*, and none of them is the one to write`)
	findingtest.Want(t, look(second), `doubtful id: column id fits the mapping of '.*' only in part: the field is of type long: .*`, `refused v: column v does not fit the mapping of '.*': the field is an object, and STRING is a single value`)
	opensearchtest.Call(t, http.MethodPost, addr+"/"+second+"/_close", "")
	findingtest.Want(t, look(second), `refused index: index '.*' is closed`, `doubtful id: .*`, `refused v: .*`)

	stream := name + "-stream"
	put("_index_template/"+stream, `{"index_patterns":["`+stream+`"],"priority":600,"data_stream":{}}`)
	put("_data_stream/"+stream, "")
	t.Cleanup(func() {
		opensearchtest.Call(t, http.MethodDelete, addr+"/_data_stream/"+stream, "")
		opensearchtest.Call(t, http.MethodDelete, addr+"/_index_template/"+stream, "")
	})
	findingtest.Want(t, look(stream), `refused sink.write-mode: '.*' is a data stream, which documents are only added to`, `refused index: '.*' is a data stream, whose documents need the field @timestamp`)
	findingtest.Want(t, look(stream, "sink.write-mode", "create"), `refused index: '.*' is a data stream, whose documents need the field @timestamp`)
	findingtest.Want(t, look(name+"-{v}"), `fine index: of what matches '.*-\*' there is .*|fine index: no index matches '.*': .*`)
}

func TestCreates(t *testing.T) {
	for _, c := range []struct {
		setting, name string
		want          bool
	}{
		{"true", "a", true},
		{"false", "a", false},
		{"-a*,+*", "ab", false},
		{"-a*,+*", "b", true},
		{"logs-*", "b", false},
		{"logs-*", "logs-1", true},
	} {
		if got := creates(c.setting, c.name); got != c.want {
			t.Errorf("%s makes %s: %v", c.setting, c.name, got)
		}
	}
}
