package json_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
)

// TestRoundTrip writes random rows of random types and reads them again.
func TestRoundTrip(t *testing.T) {
	styles := []map[string]string{
		nil, {"timestamp-format.standard": "ISO-8601"}, {"encode.decimal-as-plain-number": "true"}, {"encode.ignore-null-fields": "true"},
	}
	rapid.Check(t, func(t *rapid.T) {
		spec := formattest.Spec(json.New(), "a INT", rapid.SampledFrom(styles).Draw(t, "style"))
		spec.Columns = nil
		for i := range rapid.IntRange(1, 3).Draw(t, "columns") {
			spec.Columns = append(spec.Columns, formats.Column{Name: string(rune('a' + i)), Type: formattest.RandomType(t, 2), Used: true})
		}
		b, cols := formattest.Batch(spec)
		for _, v := range b.Columns {
			formattest.Fill(t, v, 0)
		}
		text := write(t, spec, b, cols)
		back, _ := formattest.Batch(spec)
		if err := readInto(spec, back, cols, text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got, want := formattest.Row(back, 0), formattest.Row(b, 0); got != want {
			t.Fatalf("%s:\n got %s\nwant %s", text, got, want)
		}
	})
}

func write(t interface{ Fatal(...any) }, spec formats.Spec, b *batch.Batch, cols []int) []byte {
	bound, err := json.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := bound.NewEncoder().Encode(nil, b, cols, 0)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readInto(spec formats.Spec, b *batch.Batch, cols []int, text []byte) error {
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		return err
	}
	return bound.NewDecoder().Decode(batch.NewBuilder(b), cols, text, 0)
}
