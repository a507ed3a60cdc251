package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// parsed is a case of a test.
func parsed(t *testing.T, line string) *Case {
	t.Helper()
	c, err := parseCase([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// right are cases with Flink's answers, one or more of each kind.
var right = map[string]string{
	"value":      `{"kind":"expr","tz":"UTC","form":"column","expr":"UPPER(a)","inputs":[{"name":"a","literal":"CAST('b' AS STRING)","type":"STRING"}],"type":"STRING","value":"B"}`,
	"str":        `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT 1.5E0 AS r","expr":"1.5E0","type":"DOUBLE NOT NULL","value":1.5,"str":"1.5"}`,
	"null":       `{"kind":"expr","tz":"UTC","form":"column","expr":"UPPER(a)","inputs":[{"name":"a","literal":"CAST(NULL AS STRING)","type":"STRING"}],"type":"STRING","value":null}`,
	"NaN":        `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT CAST('NaN' AS DOUBLE) AS r","expr":"CAST('NaN' AS DOUBLE)","type":"DOUBLE NOT NULL","value":"NaN"}`,
	"zero":       `{"kind":"expr","tz":"UTC","form":"column","sql":"SELECT -a AS r FROM (SELECT 0e0 AS a) AS t","expr":"-a","inputs":[{"name":"a","literal":"0e0","type":"DOUBLE"}],"type":"DOUBLE","value":-0.0}`,
	"row":        `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT CAST(ROW(1, 'x') AS ROW<a INT, b STRING>) AS r","expr":"","type":"ROW<` + "`a` INT, `b`" + ` STRING> NOT NULL","value":[1,"x"]}`,
	"interval":   `{"kind":"expr","tz":"UTC","form":"column","expr":"CAST(a AS STRING)","inputs":[{"name":"a","literal":"INTERVAL '1-3' YEAR TO MONTH","type":"INTERVAL MONTH"}],"type":"STRING","value":"+1-03"}`,
	"dollar":     `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT '${X}' AS r","expr":"'${X}'","type":"CHAR(4) NOT NULL","value":"${X}"}`,
	"parse":      `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT 1 + AS r FROM","expr":"","error":{"phase":"parse"}}`,
	"validate":   `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT UPPER(DATE '2024-01-02') AS r","expr":"","error":{"phase":"validate"}}`,
	"plan":       `{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT NOSUCHFUNCTION(1) AS r","expr":"","error":{"phase":"plan"}}`,
	"runtime":    `{"kind":"expr","tz":"UTC","form":"column","expr":"CAST(a AS INT)","inputs":[{"name":"a","literal":"CAST('x' AS STRING)","type":"STRING"}],"error":{"phase":"runtime"}}`,
	"rows":       `{"kind":"query","mode":"batch","tz":"UTC","sql":"SELECT a FROM t WHERE a > 1","tables":{"t":{"schema":"a INT","rows":[{"a":1},{"a":2},{"a":3}]}},"columns":[{"name":"a","type":"INT"}],"rows":[[3],[2]]}`,
	"changelog":  `{"kind":"query","mode":"streaming","tz":"UTC","sql":"SELECT a FROM t","tables":{"t":{"schema":"a INT","rows":[{"a":1},{"a":2}]}},"columns":[{"name":"a","type":"INT"}],"changelog":[["+I",[1]],["+I",[2]]]}`,
	"union":      `{"kind":"query","mode":"streaming","tz":"UTC","sql":"SELECT a FROM t UNION ALL SELECT a + 1 FROM t","tables":{"t":{"schema":"a INT","rows":[{"a":1}]}},"columns":[{"name":"a","type":"INT"}],"changelog":[["+I",[2]],["+I",[1]]]}`,
	"statement":  `{"kind":"stmt","tz":"UTC","mode":"streaming","statements":["CREATE TABLE t (a INT) WITH ('connector'='print')","DESCRIBE t","SELECT b FROM t"],"results":[{"ok":true},{"ok":true,"rows":[["a","INT",true,null,null,null]],"columns":[]},{"ok":false,"error":{"phase":"validate"}}]}`,
	"decode":     `{"kind":"fmt_decode","format":"raw","columns":"v INT","options":{},"message":{"hex":"00000007"},"rows":[["+I",[7]]]}`,
	"encode":     `{"kind":"fmt_encode","format":"json","columns":"a INT, b STRING","options":{},"rows":[["+I",[1,"x"]]],"messages":[{"text":"{\"a\":1,\"b\":\"x\"}"}]}`,
	"pb_decode":  `{"kind":"pb_decode","message_class":"acme.events.v1.EnrichedEvent","columns":"id STRING","hex":"0a0161","value":["a"]}`,
	"pb_encode":  `{"kind":"pb_encode","message_class":"acme.events.v1.EnrichedEvent","columns":"id STRING","row":"ROW('a')","value":["a"],"hex":"0a0161"}`,
	"read":       `{"kind":"kafka_read","ddl":"CREATE TABLE t (v STRING, o BIGINT METADATA FROM 'offset') WITH ('connector'='kafka','topic'='tp','properties.bootstrap.servers'='x:1','format'='raw','scan.startup.mode'='earliest-offset')","records":[{"value":{"text":"a"},"offset":5}],"rows":[[["+I",["a",5]]]]}`,
	"write":      `{"kind":"kafka_write","ddl":"CREATE TABLE t (v STRING) WITH ('connector'='kafka','topic'='tp','properties.bootstrap.servers'='x:1','format'='raw')","rows":[["+I",["a"]]],"records":[{"topic":"tp","key":null,"value":{"text":"a"}}]}`,
	"sink":       `{"kind":"os_sink","tz":"UTC","ddl":"CREATE TABLE sink (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='opensearch-2','hosts'='http://{host}','index'='idx')","rows":[["+I",[1]]],"requests":[{"lines":["{\"update\":{\"_index\":\"idx\",\"_id\":\"1\"}}","{\"doc\":{\"id\":1},\"upsert\":{\"id\":1}}"]}]}`,
	"sink fails": `{"kind":"os_sink","tz":"UTC","ddl":"CREATE TABLE sink (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='opensearch-2','hosts'='http://{host}','index'='idx')","rows":[["+I",[1]]],"script":[{"items":[400]}],"requests":[],"error":{"phase":"runtime"}}`,
}

func TestRightAnswersPass(t *testing.T) {
	r := NewRunner("../../testdata/conformance")
	for name, line := range right {
		if got := r.Run(t.Context(), parsed(t, line)); got.Outcome != Pass {
			t.Errorf("%s: %s, want pass: want %v, got %v", name, got.Outcome, got.Want, got.Got)
		}
	}
}

// TestPlantedWrongAnswersDiffer: each edit makes one thing of a right answer wrong.
func TestPlantedWrongAnswersDiffer(t *testing.T) {
	r := NewRunner("../../testdata/conformance")
	for _, x := range []struct{ of, old, planted string }{
		{"value", `"value":"B"`, `"value":"b"`},
		{"value", `"value":"B"`, `"value":null`},
		{"value", `"value":"B"`, `"value":66`},
		{"value", `"value":"B"`, `"value":[]`},
		{"value", `,"value":"B"`, ``},
		{"value", `"type":"STRING","value"`, `"type":"STRING NOT NULL","value"`},
		{"value", `"type":"STRING","value"`, `"value"`},
		{"value", `"type":"STRING","value":"B"`, `"error":{"phase":"runtime"}`},
		{"value", `"type":"STRING","value":"B"`, `"error":{}`},
		{"value", `"type":"STRING","value":"B"`, `"error":{"phase":"later"}`},
		{"value", `"kind":"expr"`, `"kind":"expression"`},
		{"str", `"str":"1.5"`, `"str":"1.50"`},
		{"str", `"str":"1.5"`, `"str":null`},
		{"str", `"value":1.5`, `"value":1.25`},
		{"str", `"value":1.5`, `"value":"1.5"`},
		{"null", `"value":null`, `"value":""`},
		{"null", `"value":null`, `"value":"NULL"`},
		{"NaN", `"value":"NaN"`, `"value":0.0`},
		{"zero", `"value":-0.0`, `"value":0.0`},
		{"row", `"value":[1,"x"]`, `"value":[1]`},
		{"row", `"value":[1,"x"]`, `"value":[1,"x",null]`},
		{"row", `"value":[1,"x"]`, `"value":[]`},
		{"row", `"value":[1,"x"]`, `"value":{}`},
		{"row", "`b` STRING", "`c` STRING"},
		{"interval", `"value":"+1-03"`, `"value":"+1-04"`},
		{"dollar", `"value":"${X}"`, `"value":"$${X}"`},
		{"parse", `"phase":"parse"`, `"phase":"validate"`},
		{"parse", `"phase":"parse"`, `"phase":"runtime"`},
		{"validate", `"phase":"validate"`, `"phase":"parse"`},
		{"validate", `"phase":"validate"`, `"phase":"runtime"`},
		{"plan", `"phase":"plan"`, `"phase":"runtime"`},
		{"runtime", `"phase":"runtime"`, `"phase":"plan"`},
		{"runtime", `"error":{"phase":"runtime"}`, `"type":"INT","value":null`},
		{"rows", `"rows":[[3],[2]]}`, `"rows":[[3],[3]]}`},
		{"rows", `"rows":[[3],[2]]}`, `"rows":[[3]]}`},
		{"rows", `"rows":[[3],[2]]}`, `"rows":[]}`},
		{"rows", `,"rows":[[3],[2]]}`, `}`},
		{"rows", `"type":"INT"}]`, `"type":"BIGINT"}]`},
		{"rows", `"columns":[{"name":"a"`, `"columns":[{"name":"b"`},
		{"rows", `"columns":[{"name":"a","type":"INT"}]`, `"columns":[]`},
		{"changelog", `[["+I",[1]],["+I",[2]]]`, `[["+I",[2]],["+I",[1]]]`},
		{"changelog", `["+I",[2]]`, `["+U",[2]]`},
		{"changelog", `,"changelog":[["+I",[1]],["+I",[2]]]`, ``},
		{"union", `["+I",[1]]]`, `["+I",[1]],["+I",[1]]]`},
		{"union", `["+I",[1]]]`, `["+I",[1]],["-D",[1]]]`},
		{"statement", `["a","INT",true,null,null,null]`, `["a","INT",false,null,null,null]`},
		{"statement", `{"phase":"validate"}`, `{"phase":"parse"}`},
		{"statement", `{"ok":false,"error":{"phase":"validate"}}`, `{"ok":true}`},
		{"statement", `{"ok":false,"error":{"phase":"validate"}}`, `{"ok":false}`},
		{"statement", `,{"ok":false,"error":{"phase":"validate"}}`, ``},
		{"statement", `"statements":["CREATE TABLE t (a INT) WITH ('connector'='print')","DESCRIBE t","SELECT b FROM t"],"results":[{"ok":true},{"ok":true,"rows":[["a","INT",true,null,null,null]],"columns":[]},{"ok":false,"error":{"phase":"validate"}}]`, `"statements":[],"results":[]`},
		{"decode", `[["+I",[7]]]`, `[["+I",[8]]]`},
		{"decode", `[["+I",[7]]]`, `[["-D",[7]]]`},
		{"decode", `[["+I",[7]]]`, `[]`},
		{"decode", `,"rows":[["+I",[7]]]`, ``},
		{"decode", `"rows":[["+I",[7]]]`, `"error":{"phase":"runtime"}`},
		{"encode", `\"x\"}`, `\"y\"}`},
		{"encode", `[{"text":"{\"a\":1,\"b\":\"x\"}"}]`, `[null]`},
		{"encode", `[{"text":"{\"a\":1,\"b\":\"x\"}"}]`, `[]`},
		{"encode", `,"messages":[{"text":"{\"a\":1,\"b\":\"x\"}"}]`, ``},
		{"pb_decode", `"value":["a"]`, `"value":["b"]`},
		{"pb_decode", `"value":["a"]`, `"skipped":true`},
		{"pb_decode", `,"value":["a"]`, ``},
		{"pb_encode", `"hex":"0a0161"`, `"hex":"0a0162"`},
		{"pb_encode", `"hex":"0a0161"`, `"hex":""`},
		{"pb_encode", `,"hex":"0a0161"`, ``},
		{"read", `[[["+I",["a",5]]]]`, `[[["+I",["a",6]]]]`},
		{"read", `[[["+I",["a",5]]]]`, `[[]]`},
		{"read", `[[["+I",["a",5]]]]`, `[]`},
		{"write", `"key":null,"value":{"text":"a"}`, `"key":{"text":""},"value":{"text":"a"}`},
		{"write", `"value":{"text":"a"}}]`, `"value":{"text":"b"}}]`},
		{"write", `"value":{"text":"a"}}]`, `"value":null}]`},
		{"write", `"value":{"text":"a"}}]`, `"value":{"text":"a"},"timestamp":1}]`},
		{"write", `"value":{"text":"a"}}]`, `"value":{"text":"a"},"headers":[["h",{"text":"x"}]]}]`},
		{"write", `"value":{"text":"a"}}]`, `"value":{"text":"a"},"partition":1}]`},
		{"write", `[{"topic":"tp","key":null,"value":{"text":"a"}}]`, `[]`},
		{"sink", `\"upsert\":{\"id\":1}`, `\"upsert\":{\"id\":2}`},
		{"sink", `\"_id\":\"1\"`, `\"_id\":\"2\"`},
		{"sink", `{\"update\"`, `{\"index\"`},
		{"sink", `\"_index\":\"idx\"`, `\"_index\":\"other\"`},
		{"sink", `[{"lines":["{\"update\":{\"_index\":\"idx\",\"_id\":\"1\"}}","{\"doc\":{\"id\":1},\"upsert\":{\"id\":1}}"]}]`, `[]`},
		{"sink fails", `"error":{"phase":"runtime"}`, `"ok":true`},
		{"sink fails", `"phase":"runtime"`, `"phase":"validate"`},
	} {
		line := strings.Replace(right[x.of], x.old, x.planted, 1)
		if line == right[x.of] {
			t.Fatalf("%s has no %s", x.of, x.old)
		}
		if got := r.Run(t.Context(), parsed(t, line)); got.Outcome != Differ {
			t.Errorf("%s with %s: %s, want differ: want %v, got %v", x.of, x.planted, got.Outcome, got.Want, got.Got)
		}
	}
}

func TestARefusalIsNeverAPass(t *testing.T) {
	r := NewRunner("../../testdata/conformance")
	for _, line := range []string{
		`{"kind":"expr","tz":"UTC","form":"plain","sql":"SELECT SOUNDS_LIKE(1), SOURCE_WATERMARK() AS r","expr":"","error":{"phase":"validate"}}`,
		`{"kind":"expr","tz":"UTC","form":"column","expr":"a","inputs":[{"name":"a","literal":"SOURCE_WATERMARK()"}],"error":{"phase":"validate"}}`,
		`{"kind":"stmt","tz":"UTC","mode":"batch","statements":["SHOW JOBS"],"results":[{"ok":false,"error":{"phase":"validate"}}]}`,
		`{"kind":"stmt","tz":"UTC","mode":"batch","setup":["SHOW JOBS"],"statements":["SELECT nothing"],"results":[{"ok":false,"error":{"phase":"validate"}}]}`,
		`{"kind":"query","tz":"UTC","mode":"batch","sql":"SELECT COUNT(*) FROM (VALUES (1)) AS t(a)","error":{"phase":"plan"}}`,
		`{"kind":"fmt_decode","format":"avro","columns":"a INT","options":{},"message":{"text":"x"},"error":{"phase":"validate"}}`,
	} {
		if got := r.Run(t.Context(), parsed(t, line)); got.Outcome != Refused {
			t.Errorf("%s: %s, want refused: %v", line, got.Outcome, got.Got)
		}
	}
}

// TestACaseCannotEndTheRun: panics, cases that hang, and lines that are no cases are outcomes.
func TestACaseCannotEndTheRun(t *testing.T) {
	r := NewRunner("")
	r.Limit = 10 * time.Millisecond
	wants := func(*Case) (answer, error) { return answer{"value": nil}, nil }
	never := make(chan struct{})
	defer close(never)
	r.kinds["panic"] = kind{wants, func(*Runner, context.Context, *Case) (answer, error) { panic("planted") }}
	r.kinds["hang"] = kind{wants, func(*Runner, context.Context, *Case) (answer, error) { <-never; return nil, nil }}
	r.kinds["nothing"] = kind{wants, func(*Runner, context.Context, *Case) (answer, error) { return nil, nil }}
	for _, k := range []string{"panic", "hang", "nothing"} {
		if got := r.Run(t.Context(), &Case{Kind: k}); got.Outcome != Differ {
			t.Errorf("%s: %s, want differ", k, got.Outcome)
		}
	}
	dir := t.TempDir()
	lines := "{\"id\":\"x-1\",\"kind\":\"expr\",\"inputs\":7}\nno JSON\n\n" + `{"id":"x-2","kind":"expr","new":{"field":1},"tz":"UTC","form":"plain","sql":"SELECT 1 AS r","expr":"1","type":"INT NOT NULL","value":1}`
	if err := os.WriteFile(filepath.Join(dir, "x.jsonl"), []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	results, err := RunAll(t.Context(), dir, dir, dir+"/none")
	if err != nil {
		t.Fatal(err)
	}
	if c := Count(results)["x"]; c != (Counts{Pass: 1, Differ: 2, Judged: 1}) {
		t.Errorf("got %+v, want one pass and two that differ: %v", c, results)
	}
	if results[0].ID != "x-1" {
		t.Errorf("the first result is %q's, want x-1's", results[0].ID)
	}
}

func TestAListedDifferenceMustGiveItsAnswer(t *testing.T) {
	listed := map[string]Difference{"a": {ID: "a", Reason: "why", Got: answer{"value": json.Number("1")}}}
	for _, x := range []struct {
		outcome Outcome
		got     answer
		want    Outcome
	}{
		{Differ, answer{"value": json.Number("1")}, Listed},
		{Differ, answer{"value": json.Number("2")}, Differ},
		{Differ, answer{"error": "runtime"}, Differ},
		{Refused, answer{"value": json.Number("1")}, Refused},
		{Pass, answer{"value": json.Number("1")}, Pass},
	} {
		results := []Result{{ID: "a", Outcome: x.outcome, Got: x.got}}
		if Apply(results, listed); results[0].Outcome != x.want {
			t.Errorf("%s with %v: %s, want %s", x.outcome, x.got, results[0].Outcome, x.want)
		}
	}
}

func TestResultsHaveTheirFields(t *testing.T) {
	path := filepath.Join(t.TempDir(), "build", "out.jsonl")
	if err := WriteResults(path, []Result{{ID: "i", Area: "a", Kind: "expr", Outcome: Pass, Want: answer{"value": nil}, Got: answer{"value": nil}}}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"id":"i","area":"a","kind":"expr","outcome":"pass","judged":false,"want":{"value":null},"got":{"value":null}}` + "\n"
	if !bytes.Equal(got, []byte(want)) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBelowFloor(t *testing.T) {
	floors := map[string]Floor{"a": {3, 4}, "gone": {Pass: 1}}
	if below := BelowFloor(map[string]Counts{"a": {Pass: 2, Listed: 1, Differ: 5, Judged: 4}, "gone": {Pass: 1}}, floors); len(below) != 0 {
		t.Errorf("got %v, want none", below)
	}
	if below := BelowFloor(map[string]Counts{"a": {Pass: 2, Differ: 5, Judged: 3}}, floors); len(below) != 3 {
		t.Errorf("got %v, want all three", below)
	}
}
