package opensearch

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseItems(t *testing.T) {
	for _, c := range []struct {
		body string
		want string // statuses, reasons
	}{
		{`{"errors":false,"items":[]}`, ""},
		{`{"errors":false,"items":[{"update":{"status":200}},{"delete":{"status":404}}]}`, "200 - 404 - "},
		{` { "took" : 30, "errors" : true , "items" : [ { "index" : { "_index" : "a\"}{", "_shards" : {"total":[1,{"x":2}]}, "status" : 201 , "_seq_no":-1.5e3} } ] } `, "201 - "},
		{`{"items":[{"update":{"error":{"type":"t","reason":"r \"q\"","caused_by":{"type":"c","reason":"d"}},"status":400}}],"errors":true}`, `400 t: r "q", caused by c: d `},
		{`{"items":[{"index":{"status":201}},{"create":{"status":409}} , {"update":{"status":200 }},{"x":{"status":20}},{"delete":{"status":200,"error":1}}]}`, "201 - 409 - 200 - 20 - 200 1 "},
		{`{"items":[{"update":{"error":"short","status":400}}]}`, `400 "short" `},
	} {
		results, err := parseItems(nil, []byte(c.body))
		if err != nil {
			t.Errorf("%s: %v", c.body, err)
		}
		var got strings.Builder
		for _, r := range results {
			why := "-"
			if r.err != nil {
				why = reason(r.err)
			}
			got.WriteString(strconv.Itoa(r.status) + " " + why + " ")
		}
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%s: %s", c.body, diff)
		}
	}
	for _, body := range []string{
		``, `<html>`, `{}`, `{"items":{}}`, `{"items":[{"update":{}}]}`, `{"items":[{"update":{"status":"x"}}]}`, `{"items":[{"update":{"status":200}`,
		`{"items":[1]}`, `{"items":[{"update":{"error":{"a":1`, `{"items":[}`,
	} {
		if _, err := parseItems(nil, []byte(body)); err == nil {
			t.Errorf("%s is taken", body)
		}
	}
}

func TestWholeReason(t *testing.T) {
	for body, want := range map[string]string{
		``: "no reason given",
		`{"error":{"type":"security_exception","reason":"no permissions"},"status":403}`: "security_exception: no permissions",
		"<html>\n <h1>Bad  gateway</h1></html>":                                          "<html> <h1>Bad gateway</h1></html>",
		`{"error":"text"}`:                                                               `"text"`,
	} {
		if got := wholeReason([]byte(body)); got != want {
			t.Errorf("%s: got %s, want %s", body, got, want)
		}
	}
	if got := wholeReason([]byte(strings.Repeat("é", 2000))); len(got) > 1010 || !strings.HasSuffix(got, "é…") {
		t.Errorf("got %d bytes", len(got))
	}
}

func FuzzParseItems(f *testing.F) {
	f.Add([]byte(`{"errors":true,"items":[{"index":{"status":201,"x":[{"a":"\\"}]}},{"update":{"error":{"type":"t"},"status":400}}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		results, err := parseItems(nil, body)
		for _, r := range results {
			if err == nil && r.status == 0 {
				t.Error("a result without a status")
			}
			_ = reason(r.err)
		}
	})
}
