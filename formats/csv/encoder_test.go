package csv_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
)

func TestEncode(t *testing.T) {
	bytes := map[string]any{"hex": "fbff"}
	tests := []struct {
		columns string
		options map[string]string
		values  []any
		want    string
	}{
		{"a INT, b STRING, c BOOLEAN", nil, []any{"1", nil, true}, "1,,true"},
		{"a INT, b STRING", map[string]string{"null-literal": "a b"}, []any{nil, ""}, "a b,"},
		// quotes stand around whatever may need them
		{"a STRING, b STRING, c STRING", nil, []any{"a b", `a"b`, `a\b`}, `"a b","a""b","a\b"`},
		{"a STRING, b STRING", nil, []any{strings.Repeat("é", 24), strings.Repeat("😀", 13)}, strings.Repeat("é", 24) + `,"` + strings.Repeat("😀", 13) + `"`},
		{"a STRING, b INT, c DOUBLE", map[string]string{"field-delimiter": ";"}, []any{"1", "1", "1.5"}, `"1";1;1.5`},
		{"a STRING, b STRING", map[string]string{"field-delimiter": "§"}, []any{"x", "ü"}, `"x"§ü`},
		{"a STRING, b STRING", map[string]string{"escape-character": "x"}, []any{`ax"`, `a\b`}, `"axx""",a\b`},
		{"a STRING", map[string]string{"disable-quote-character": "true"}, []any{`a,"b`}, `a,"b`},
		// types
		{"a DECIMAL(5, 2), b BYTES", nil, []any{"100.00", bytes}, `100,"+/8="`},
		{"a DECIMAL(5, 2)", map[string]string{"write-bigdecimal-in-scientific-notation": "true"}, []any{"100.00"}, `"1E+2"`},
		{"a DATE, b TIME(3), c TIME(0)", nil, []any{"2024-01-02", "01:02:03.5", "01:02:00"}, "2024-01-02,01:02:03.5,01:02:00"},
		{"a TIMESTAMP(3), b TIMESTAMP_LTZ(9)", nil, []any{"2024-01-02 03:04:05.12", "2024-01-02 03:04:05"}, `"2024-01-02 03:04:05.12","2024-01-02 03:04:05Z"`},
		{"a ARRAY<DECIMAL(5, 2)>, b ROW<x INT, y STRING>", nil, []any{[]any{"100.00", nil}, []any{"1", "a,b"}}, `"1E+2;","1;a,b"`},
	}
	for _, tt := range tests {
		spec := formattest.Spec(csv.New(), tt.columns, tt.options)
		b, cols := formattest.Batch(spec)
		for i, v := range tt.values {
			formattest.Set(b.Columns[i], 0, v)
		}
		if got := string(write(t, spec, b, cols)); got != tt.want {
			t.Errorf("%s %v\n got %s\nwant %s", tt.columns, tt.options, got, tt.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, columns := range []string{
		"a MAP<STRING, INT>", "a MULTISET<STRING>", "a ARRAY<ARRAY<INT>>", "a ROW<x ROW<y INT>>", "a ARRAY<MAP<STRING, INT>>",
	} {
		spec := formattest.Spec(csv.New(), columns, nil)
		_, in := csv.New().BindDecoder(spec)
		_, out := csv.New().BindEncoder(spec)
		if in == nil || out == nil {
			t.Errorf("%s: %v, %v", columns, in, out)
		}
	}
	spec := formattest.Spec(csv.New(), "a INT", map[string]string{"disable-quote-character": "true", "quote-character": "|"})
	if _, err := csv.New().BindDecoder(spec); err == nil {
		t.Error("a quote and no quote")
	}
}
