package csv_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
)

// dialects are options under which nothing of a scalar is lost.
var dialects = []map[string]string{
	{"null-literal": `\N`},
	{"null-literal": `\N`, "field-delimiter": ";", "quote-character": "'"},
	{"null-literal": `\N`, "field-delimiter": `\t`, "write-bigdecimal-in-scientific-notation": "true"},
	{"null-literal": `\N`, "field-delimiter": "§", "quote-character": "|"},
}

// TestRoundTrip writes random rows of scalars and reads them again.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := formattest.Spec(csv.New(), "a INT", rapid.SampledFrom(dialects).Draw(t, "dialect"))
		for i := range rapid.IntRange(1, 4).Draw(t, "columns") {
			spec.Columns = append(spec.Columns, formats.Column{Name: string(rune('b' + i)), Type: formattest.RandomScalar(t), Used: true})
		}
		b, cols := formattest.Batch(spec)
		for _, v := range b.Columns {
			formattest.Fill(t, v, 0)
		}
		text := write(t, spec, b, cols)
		back, _ := formattest.Batch(spec)
		if got, want := formattest.Decode(csv.New(), spec, back, cols, text), formattest.Row(b, 0); got != want {
			t.Fatalf("%q:\n got %s\nwant %s", text, got, want)
		}
	})
}

func write(t interface{ Fatal(...any) }, spec formats.Spec, b *batch.Batch, cols []int) []byte {
	bound, err := csv.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := bound.NewEncoder().Encode(nil, b, cols, 0)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
