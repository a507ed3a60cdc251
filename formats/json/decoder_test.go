package json_test

import (
	"encoding/binary"
	stdjson "encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
)

// decode reads one message and spells the row, or "error: …", or "" for no row.
func decode(t *testing.T, columns string, options map[string]string, message string) string {
	t.Helper()
	spec := formattest.Spec(json.New(), columns, options)
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := formattest.Batch(spec)
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, []byte(message), 0); err != nil {
		return "error: " + err.Error()
	}
	if len(b.Sel) == 0 {
		return ""
	}
	return formattest.Row(b, 0)
}

func TestDecode(t *testing.T) {
	iso := map[string]string{"timestamp-format.standard": "ISO-8601"}
	tests := []struct {
		columns string
		options map[string]string
		message string
		want    string
	}{
		// integers and decimals keep their digits; a fraction makes a double
		{"a BIGINT, b DECIMAL(38, 18)", nil, `{"a":9007199254740993,"b":799.929496989092949698}`, `9007199254740993, 799.929496989092949698`},
		{"a BIGINT", nil, `{"a":9007199254740993.75}`, `9007199254740994`},
		{"a BIGINT", nil, `{"a":-92233720368547758.08e2}`, `-9223372036854775808`},
		{"a BIGINT", nil, `{"a":92233720368547758.08e2}`, `9223372036854775807`},
		{"a BIGINT", nil, `{"a":92233720368547780.08e2}`, `error: field a at byte 5: 92233720368547780.08e2 is not of type BIGINT`},
		{"a BIGINT", nil, `{"a":123e-2}`, `1`},
		{"a BIGINT", nil, `{"a":0e99999999999}`, `0`},
		{"a INT", nil, `{"a":2147483648}`, `error: field a at byte 5: 2147483648 is not of type INT`},
		// strings
		{"a STRING", nil, `{"a":"\ud83d\ude00 \u00e9\/"}`, `"😀 é/"`},
		{"a STRING", nil, `{"a":{"x":1,"y":{"z":1,"z":[2]},"x":{"w":1.0}}}`, `"{\"x\":{\"w\":1.0},\"y\":{\"z\":[2]}}"`},
		{"a STRING", nil, `{"a":{"x":"a","y":-0,"x":"bcd","q":true,"x":""}}`, `"{\"x\":\"\",\"y\":0,\"q\":true}"`},
		{"a STRING", nil, `{"a":["é\n\u0041", 1e400, []]}`, `"[\"é\\nA\",\"Infinity\",[]]"`},
		{"a STRING", nil, `{"\u0061":"x"}`, `"x"`},
		{"a STRING, b ROW<x DECIMAL(5, 2)>", nil, `{"a":[1e2,1.50,1e400]}`, `"[1E+2,1.5,\"Infinity\"]", NULL`},
		// maps and nesting
		{"m MAP<STRING, ROW<a ARRAY<INT>>>", nil, `{"m":{"k":{"a":[1]},"l":{"a":[2,3]},"k":{"a":[4,5,6]}}}`, `{"k" = ([4, 5, 6]), "l" = ([2, 3])}`},
		{"r ROW<a ROW<b INT>>", nil, `{"r":{"a":{"b":"x"}}}`, `error: field r.a.b at byte 16: 'x' is not of type INT`},
		{"a ARRAY<ARRAY<INT>>", nil, `{"a":[[1],[],null,[2,3]]}`, `[[1], [], NULL, [2, 3]]`},
		// bytes
		{"a BYTES", nil, `{"a":"AQ== AQID"}`, `x'01010203'`},
		{"a BYTES", nil, `{"a":"\u0041Q=\u003d\n"}`, `x'01'`},
		{"a BYTES, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":"AQI","b":1}`, `NULL, 1`},
		{"a BYTES, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":"A","b":1}`, ``},
		// dates and times
		{"a DATE", nil, `{"a":"-0001-02-28"}`, `-719835`},
		{"a TIMESTAMP(3)", nil, `{"a":"2024-02-30 24:00:00"}`, `1709251200.000000000`},
		{"a TIMESTAMP_LTZ(3)", iso, `{"a":"2023-02-30T24:00:00Z"}`, `1677628800.000000000`},
		{"a TIMESTAMP(3)", iso, `{"a":"2024-02-30T00:00:00"}`, `error: field a at byte 6: '2024-02-30T00:00:00' is not a timestamp of the form 2024-01-02T03:04:05.123, which 'timestamp-format.standard' = 'ISO-8601' asks for`},
		{"a TIMESTAMP_LTZ(3)", nil, `{"a":"2026-01-02T03:04:05.678Z"}`, `error: field a at byte 6: '2026-01-02T03:04:05.678Z' is not a timestamp of the form 2024-01-02 03:04:05.123Z, which 'timestamp-format.standard' = 'SQL' asks for`},
		{"a TIMESTAMP(3)", map[string]string{"zero-timestamp.behavior": "CONVERT_TO_NULL"}, `{"a":"0000-00-00 00:00:00"}`, `NULL`},
		// what is wrong with a message
		{"a INT", map[string]string{"fail-on-missing-field": "true"}, `{"b":1}`, `error: at byte 7: a column is missing in the message, and fail-on-missing-field is true`},
		{"a INT", nil, `[1]`, `error: at byte 1: the message is not a JSON object`},
		{"a INT", nil, `{"a":1`, `error: at byte 6: the message ends within its JSON text`},
		{"a INT", nil, `{"b":[1},"a":2}`, `error: at byte 7: the message is not JSON: this character is not expected here`},
		{"a INT", nil, `{"b":"\q","a":2}`, `error: at byte 8: the string holds a malformed escape`},
		{"a INT, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":"x","b":2}`, `NULL, 2`},
		// where reading goes on
		{"a ROW<x INT>, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":{"x":nul },"b":2}`, `NULL, 2`},
		{"a ROW<x INT>, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":{"x"1},"b":2}`, `NULL, 2`},
		{"a ARRAY<INT>, b INT", map[string]string{"ignore-parse-errors": "true"}, `{"a":[1},2],"b":2}`, `NULL, 2`},
		{"a ARRAY<ROW<x INT>>", map[string]string{"ignore-parse-errors": "true"}, `{"a":[{"x":01},null]}`, `[NULL, NULL, NULL]`},
		// what Java takes for UTF-8
		{"a STRING, b STRING", nil, "{\"a\":\"\xc0\x80\xed\xa0\xbd\xed\xb8\x80\",\"b\":\"\xed\xa0\xbd\\t\xc3\xa9\"}", `"\x00😀", "?\té"`},
		{"a STRING", nil, "{\"a\":[\"\xed\xa0\x80\"]}", `"[\"?\"]"`},
		{"a STRING", nil, "{\"a\":\"\xf4\x90\x80\x80\"}", `"??"`},
		{"a STRING", nil, "{\"a\":\"\xf8\"}", `error: field a at byte 7: the string is not UTF-8`},
		// UTF-16 and UTF-32
		{"a STRING", nil, utf32LE(`{"a":"é😀"}`), `"é😀"`},
		{"a STRING", nil, "\xff\xfe\x00\x00" + utf32LE(`{"a":"x"}`), `"x"`},
		{"a STRING", nil, "\xfe\xff" + utf16BE(`{"a":"é😀"}`), `"é😀"`},
		{"a STRING", nil, utf16BE(`{"a":"x"}`), `"x"`},
	}
	for _, tt := range tests {
		if got := decode(t, tt.columns, tt.options, tt.message); got != tt.want {
			t.Errorf("%s %s\n got %s\nwant %s", tt.columns, tt.message, got, tt.want)
		}
	}
}

func TestLargeMaps(t *testing.T) {
	const entries = 20_000
	message := []byte(`{"m":{`)
	for i := range 2 * entries { // each key twice: the later value wins
		message = fmt.Appendf(message, `"k%d":{"x":%d},`, i%entries, i)
	}
	message = append(message[:len(message)-1], `}}`...)
	spec := formattest.Spec(json.New(), "m MAP<STRING, MAP<STRING, INT>>", nil)
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := formattest.Batch(spec)
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, message, 0); err != nil {
		t.Fatal(err)
	}
	m := b.Columns[0]
	last := m.Children[1].Spans[entries-1].Start
	if m.Spans[0] != (batch.Span{Start: 0, End: entries}) || m.Children[1].Children[1].Ints[last] != 2*entries-1 {
		t.Errorf("entries %v, the last has %d", m.Spans[0], m.Children[1].Children[1].Ints[last])
	}
}

func utf32LE(s string) string {
	var b []byte
	for _, r := range s {
		b = binary.LittleEndian.AppendUint32(b, uint32(r))
	}
	return string(b)
}

func utf16BE(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		b.WriteByte(byte(u >> 8))
		b.WriteByte(byte(u))
	}
	return b.String()
}

func TestUnusedColumnsAreNotRead(t *testing.T) {
	spec := formattest.Spec(json.New(), "a INT, b STRING", nil)
	spec.Columns[0].Used = false
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := formattest.Batch(spec)
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), []int{-1, 1}, []byte(`{"a":"no number","b":"x"}`), 0); err != nil {
		t.Fatal(err)
	}
	if got := formattest.Got(b.Columns[1], 0); got != `"x"` {
		t.Errorf("got %s", got)
	}
}

func TestSkippedIsCounted(t *testing.T) {
	spec := formattest.Spec(json.New(), "a INT", map[string]string{"ignore-parse-errors": "true"})
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := formattest.Batch(spec)
	dec, bld := bound.NewDecoder(), batch.NewBuilder(b)
	for i, m := range []string{`{"a":1}`, `no`, ``, `{"a":2}`, `[]`, `{"a":"x"}`} {
		if err := dec.Decode(bld, cols, []byte(m), i); err != nil {
			t.Fatal(err)
		}
	}
	if dec.Skipped() != 2 || b.N != 3 || b.Origin[2] != 5 {
		t.Errorf("%d skipped, %d rows, origins %v", dec.Skipped(), b.N, b.Origin)
	}
}

func TestBindRefuses(t *testing.T) {
	f := json.New()
	both := formattest.Spec(f, "a INT", map[string]string{"ignore-parse-errors": "true", "fail-on-missing-field": "true"})
	keys := formattest.Spec(f, "r ROW<m MAP<INT, STRING>>", nil)
	mode := formattest.Spec(f, "a INT", map[string]string{"map-null-key.mode": "NOPE"})
	decoder := func(s formats.Spec) error { _, err := f.BindDecoder(s); return err }
	encoder := func(s formats.Spec) error { _, err := f.BindEncoder(s); return err }
	tests := []struct {
		err  error
		want string
	}{
		{decoder(both), "options 'fail-on-missing-field' and 'ignore-parse-errors' exclude each other"},
		{decoder(keys), "the json format does not take column r: a map's keys must be strings, and this is MAP<INT, STRING>"},
		{encoder(keys), "the json format does not take column r: a map's keys must be strings, and this is MAP<INT, STRING>"},
		{encoder(mode), "option 'map-null-key.mode' takes one of FAIL, DROP, LITERAL, not 'NOPE'"},
	}
	for _, tt := range tests {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
}

func TestNullMapKeyNamesField(t *testing.T) {
	spec := formattest.Spec(json.New(), "r ROW<m MAP<STRING, INT>>", nil)
	bound, err := json.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := formattest.Batch(spec)
	formattest.Set(b.Columns[0], 0, []any{map[string]any{"entries": []any{[]any{nil, stdjson.Number("1")}}}})
	_, _, err = bound.NewEncoder().Encode(nil, b, cols, 0)
	want := "field r.m: a map entry has no key; set map-null-key.mode to 'DROP' or 'LITERAL' to write such maps"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
