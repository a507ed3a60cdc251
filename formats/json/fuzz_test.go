package json_test

import (
	stdjson "encoding/json"
	"testing"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
)

const fuzzColumns = "a INT, b STRING, c ROW<x INT, y ARRAY<STRING>>, d ARRAY<ROW<x INT>>, e MAP<STRING, BIGINT>, f BYTES, g DECIMAL(10, 2), " +
	"h TIMESTAMP(3), i TIMESTAMP_LTZ(3), j DOUBLE, k BOOLEAN, l TIME(0), m DATE, n SMALLINT, o FLOAT"

// FuzzDecode reads whatever comes. What it makes a row of, it writes and reads again to the same row.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"a":1,"b":"x","c":{"x":1,"y":["a","b\n"]},"d":[{"x":2}],"e":{"k":1,"k":2},"f":"AQID","g":1.005}`,
		`{"h":"2024-01-02 03:04:05.123","i":"2024-01-02 03:04:05Z","j":1e400,"k":"true","l":"01:02:03","m":"2024-01-02","n":7,"o":"NaN"}`,
		`{"b":{"x":[1,2.50,{"y":null}]},"a":"\u0031"}`, `{"c":{"x":nul},"a":2}`, `{"d":[1},{"x":01}]}`, `[]`, `null`, "\xef\xbb\xbf{}",
		"\xff\xfe{\x00}\x00", "{\x00\x00\x00}\x00\x00\x00", `{"f":"AQI","a":1}`, `{"b":"\ud83d\ude00\ud83d"}`, "{\"b\":\"\xed\xa0\x80\xc0\x80\"}",
	} {
		f.Add(byte(0), []byte(seed))
		f.Add(byte(1), []byte(seed))
	}
	var specs []formats.Spec
	for _, set := range []map[string]string{
		nil, {"ignore-parse-errors": "true"}, {"fail-on-missing-field": "true"}, {"ignore-parse-errors": "true", "timestamp-format.standard": "ISO-8601"},
	} {
		specs = append(specs, formattest.Spec(json.New(), fuzzColumns, set))
	}
	f.Fuzz(func(t *testing.T, which byte, message []byte) {
		spec := specs[int(which)%len(specs)]
		b, cols := formattest.Batch(spec)
		if readInto(spec, b, cols, message) != nil || b.N == 0 {
			return
		}
		bound, err := json.New().BindEncoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		text, _, err := bound.NewEncoder().Encode(nil, b, cols, 0)
		if err != nil {
			return // a map's key is NULL, as it may be where a message is no JSON
		}
		if !stdjson.Valid(text) {
			t.Fatalf("%q is written as %q", message, text)
		}
		back, _ := formattest.Batch(spec)
		if err := readInto(spec, back, cols, text); err != nil {
			t.Fatalf("%q: %q: %v", message, text, err)
		}
		if got, want := formattest.Row(back, 0), formattest.Row(b, 0); got != want {
			t.Fatalf("%q: %q:\n got %s\nwant %s", message, text, got, want)
		}
	})
}
