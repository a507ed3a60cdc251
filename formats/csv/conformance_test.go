package csv_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/options"
)

// fmtCase is a line of the conformance file.
type fmtCase struct {
	ID       string
	Kind     string
	Columns  string
	Options  map[string]string
	Message  *formattest.Message
	Messages []*formattest.Message
	Rows     []any
	Error    *struct{ Phase string }
}

// TestConformance runs what Flink's own classes answered.
func TestConformance(t *testing.T) {
	for _, c := range vectortest.Read[fmtCase](t, "csvfmt.jsonl", nil) {
		c.Columns = strings.ReplaceAll(c.Columns, "TIME(3)", "TIME(0)") // SQL's TIME has no other precision in Flink
		if got, want := c.run(), c.want(); got != want {
			t.Errorf("%s: %s %v %q\n got %s\nwant %s", c.ID, c.Columns, c.Options, c.Message.Bytes(), got, want)
		}
	}
}

func (c *fmtCase) want() string {
	if c.Error != nil {
		if c.Error.Phase == "plan" {
			return "error: validate"
		}
		return "error: " + c.Error.Phase
	}
	var out []string
	if c.Kind == "fmt_encode" {
		for _, m := range c.Messages {
			out = append(out, string(m.Bytes()))
		}
		return strings.Join(out, "\n")
	}
	for _, r := range c.Rows {
		var parts []string
		for i, f := range formattest.Columns(c.Columns) {
			parts = append(parts, formattest.Want(f.Type, r.([]any)[1].([]any)[i]))
		}
		out = append(out, strings.Join(parts, ", "))
	}
	return strings.Join(out, "\n")
}

func (c *fmtCase) run() string {
	factory := csv.New()
	if _, problems := options.Parse(factory.Options, c.Options, nil); problems.Err() != nil {
		return "error: validate"
	}
	spec := formattest.Spec(factory, c.Columns, c.Options)
	b, cols := formattest.Batch(spec)
	if c.Kind == "fmt_decode" {
		return decode(spec, b, cols, slices.Clone(c.Message.Bytes()))
	}
	bound, err := factory.BindEncoder(spec)
	if err != nil {
		return "error: validate"
	}
	enc := bound.NewEncoder()
	var out []string
	for _, r := range c.Rows {
		for i, v := range r.([]any)[1].([]any) {
			formattest.Set(b.Columns[i], 0, v)
		}
		text, _, err := enc.Encode(nil, b, cols, 0)
		if err != nil {
			return "error: runtime"
		}
		out = append(out, string(text))
	}
	return strings.Join(out, "\n")
}

// decode reads a message and spells its rows.
func decode(spec formats.Spec, b *batch.Batch, cols []int, message []byte) string {
	bound, err := csv.New().BindDecoder(spec)
	if err != nil {
		return "error: validate"
	}
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, message, 0); err != nil {
		return "error: runtime"
	}
	var out []string
	for _, row := range b.Sel {
		out = append(out, formattest.Row(b, int(row)))
	}
	return strings.Join(out, "\n")
}
