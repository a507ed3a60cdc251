package csv_test

import (
	"strings"
	"testing"

	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
)

const fuzzColumns = "a STRING, b INT, c ARRAY<STRING>, d ROW<x INT, y STRING>, e BYTES, f DECIMAL(10, 2), g DATE, h TIME(3), i TIMESTAMP(3), " +
	"j TIMESTAMP_LTZ(3), k DOUBLE, l BOOLEAN, m SMALLINT, n FLOAT"

// FuzzDecode reads whatever comes. The text of what it makes a row of is written and read again as the same text.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`x,1,a;b,1;y,AQID,1.005,2024-1-2,01:02:03.5,2024-01-02 03:04:05,2024-01-02 03:04:05Z,1e3,true,7,NaN`,
		`"a,""b""" ,1`, `"a\"b",1`, `a\,b,1,`, "# c\n\n x,1\r\n2", `"x`, `"x"y`, "\xef\xbb\xbf1,2", "1\x00,\x002\x00", `\`, `,,,,,,,,,,,,,,`, "",
	} {
		for which := range byte(4) {
			f.Add(which, []byte(seed))
		}
	}
	var specs []formats.Spec
	for _, set := range []map[string]string{
		nil,
		{"ignore-parse-errors": "true", "escape-character": `\`},
		{"ignore-parse-errors": "true", "field-delimiter": "§", "quote-character": "'"},
		{"ignore-parse-errors": "true", "allow-comments": "true", "null-literal": "n", "disable-quote-character": "true"},
	} {
		specs = append(specs, formattest.Spec(csv.New(), fuzzColumns, set))
	}
	text := formattest.Spec(csv.New(), "z INT, a STRING", nil)
	f.Fuzz(func(t *testing.T, which byte, message []byte) {
		spec := specs[int(which)%len(specs)]
		b, cols := formattest.Batch(spec)
		if got := formattest.Decode(csv.New(), spec, b, cols, message); got == "" || strings.HasPrefix(got, "error") || b.Columns[0].IsNull(0) {
			return
		}
		once, both := formattest.Batch(text)
		once.Columns[0].SetInt(0, 1)
		once.Columns[1].SetBytes(0, b.Columns[0].Bytes[0])
		line := write(t, text, once, both)
		again, _ := formattest.Batch(text)
		if got, want := formattest.Decode(csv.New(), text, again, both, line), formattest.Row(once, 0); got != want {
			t.Fatalf("%q: %q:\n got %s\nwant %s", message, line, got, want)
		}
	})
}
