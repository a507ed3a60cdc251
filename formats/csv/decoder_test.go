package csv_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
)

func TestDecode(t *testing.T) {
	ignore := map[string]string{"ignore-parse-errors": "true"}
	escape := map[string]string{"escape-character": `\`}
	comments := map[string]string{"allow-comments": "true"}
	tests := []struct {
		columns string
		options map[string]string
		message string
		want    string
	}{
		// values and lines
		{"a INT, b STRING", nil, "1,x\n2,y", `1, "x"`},
		{"a INT, b STRING", nil, "1,", `1, ""`},
		{"a INT, b STRING", nil, "1,x, ", `1, "x"`},
		{"a INT, b STRING", nil, "1", "error: at byte 1: the line has fewer values than the table has columns"},
		{"a INT, b STRING", ignore, "1", "1, NULL"},
		{"a INT, b STRING", nil, "1,x,2", "error: at byte 5: the line has more values than the table has columns"},
		{"a INT, b STRING", ignore, "1,x,2", ""},
		{"a STRING", nil, "", "error: at byte 0: the message holds no line"},
		{"a STRING", nil, "\n", `""`},
		{"a INT, b STRING", comments, "# c\r\n\n 1,x", `1, "x"`},
		// quotes and escapes
		{"a STRING, b STRING", nil, `"a,""b""" ,"c"`, `"a,\"b\"", "c"`},
		{"a STRING, b STRING", nil, ` "a",x"y`, `" \"a\"", "x\"y"`},
		{"a STRING", nil, `"a`, "error: at byte 1: a quoted value does not end"},
		{"a STRING", nil, `"a"b`, "error: at byte 3: a quoted value is followed by more than the separator"},
		{"a STRING, b STRING", escape, `a\,b\n,"c\"d\\"`, `"a,b\n", "c\"d\\"`},
		{"a STRING", escape, `a\`, "error: at byte 0: the message ends within an escape"},
		{"a STRING, b STRING", map[string]string{"field-delimiter": `\t`, "quote-character": "'"}, "'a\t'''\t\"", `"a\t'", "\""`},
		{"a STRING, b STRING", map[string]string{"field-delimiter": `\u00a7`}, "a§b", `"a", "b"`},
		{"a STRING, b STRING", map[string]string{"disable-quote-character": "true"}, `"a,b"`, `"\"a", "b\""`},
		{"a STRING, b INT", map[string]string{"null-literal": "n"}, `"n",n`, "NULL, NULL"},
		// types
		{"a BOOLEAN, b TINYINT, c BIGINT", nil, " TRUE , +7 ,٣", "true, 7, 3"},
		{"a TINYINT", nil, "128", "error: field a: '128' is not of type TINYINT"},
		{"a DECIMAL(5, 2), b DECIMAL(5, 2)", nil, "1.005,1000", "1.01, NULL"},
		{"a DECIMAL(5, 2)", nil, " 1", "error: field a: ' 1' is not of type DECIMAL(5, 2)"},
		{"a BYTES, b BYTES", nil, " AQID AQ== ,", "x'01020301', x''"},
		{"a DATE, b DATE", nil, "2023-2-30,1582-10-10", "19418, -141422"},
		{"a DATE", nil, "1500-02-29", "error: field a: '1500-02-29' is not a date of the form 2024-01-02"},
		{"a TIME(3), b TIME(1), c TIME(0)", nil, "01:02,01:02:03.987,01:02:03.987", "3720000, 3723900, 3723000"},
		{"a TIMESTAMP(3), b TIMESTAMP_LTZ(3)", nil, " 2024-01-02 24:00:00 ,2024-02-30 00:00:00Z", "1704240000.000000000, 1709164800.000000000"},
		// arrays and rows
		{"a ARRAY<INT>, b ARRAY<STRING>", nil, "1; 2,;", `[1, 2], ["", ""]`},
		{"a ARRAY<INT>, b ARRAY<STRING>", nil, " ,", "[], []"},
		{"a ARRAY<INT>", ignore, "1;x", "[1, NULL]"},
		{"a ROW<x INT, y STRING>, b ROW<x INT>", nil, "1;a;b,", `(1, "a"), NULL`},
		{"a ROW<x INT, y STRING>", nil, "1", "error: field a: the value has fewer fields than the ROW"},
		{"a ROW<x INT, y STRING>", ignore, "1", "(1, NULL)"},
		// other encodings
		{"a STRING, b STRING", nil, "\xef\xbb\xbf1,\xed\xa0\x80", `"1", "?"`},
		{"a STRING, b STRING", nil, "1\x00,\x00\xe9\x00", `"1", "é"`},
		{"a STRING, b STRING", nil, "1,\xff", "error: at byte 0: the message is not UTF-8"},
	}
	for _, tt := range tests {
		spec := formattest.Spec(csv.New(), tt.columns, tt.options)
		bound, err := csv.New().BindDecoder(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, cols := formattest.Batch(spec)
		got := ""
		if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, []byte(tt.message), 0); err != nil {
			got = "error: " + err.Error()
		} else if b.N > 0 {
			got = formattest.Row(b, 0)
		}
		if got != tt.want {
			t.Errorf("%s %v %q\n got %s\nwant %s", tt.columns, tt.options, tt.message, got, tt.want)
		}
	}
}

func TestTombstone(t *testing.T) {
	spec := formattest.Spec(csv.New(), "a STRING", nil)
	b, cols := formattest.Batch(spec)
	if got := formattest.Decode(csv.New(), spec, b, cols, nil); got != "" {
		t.Errorf("got %s", got)
	}
}

func TestUnusedColumnsAreNotRead(t *testing.T) {
	spec := formattest.Spec(csv.New(), "a INT, b STRING", nil)
	spec.Columns[0].Used = false
	bound, err := csv.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := formattest.Batch(spec)
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), []int{-1, 1}, []byte("x,y"), 0); err != nil || string(b.Columns[1].Bytes[0]) != "y" {
		t.Errorf("%s, %v", b.Columns[1].Bytes[0], err)
	}
}
