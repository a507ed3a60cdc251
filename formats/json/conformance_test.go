package json_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
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

// loneSurrogate is an escape that only Java's strings can hold; leat has a question mark there.
var loneSurrogate = regexp.MustCompile(`"\\ud83d"|"\\ud800"`)

// TestConformance runs what Flink's own classes answered.
func TestConformance(t *testing.T) {
	all, same := 0, 0
	for _, c := range vectortest.Read[fmtCase](t, "jsonfmt.jsonl", func(line []byte) []byte {
		if bytes.Contains(line, []byte(`"kind":"query"`)) {
			return nil // needs a planner
		}
		return loneSurrogate.ReplaceAll(line, []byte(`"?"`))
	}) {
		all++
		want, got := c.want(), c.run()
		if got == want {
			same++
			continue
		}
		t.Errorf("%s: %s %v %q\n got %s\nwant %s", c.ID, c.Columns, c.Options, c.Message.Bytes(), got, want)
	}
	t.Logf("%d cases, %d as Flink", all, same)
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
		out = append(out, c.row(r.([]any)[1].([]any)))
	}
	return strings.Join(out, "\n")
}

// row spells a row of the file.
func (c *fmtCase) row(values []any) string {
	var parts []string
	for i, f := range formattest.Columns(c.Columns) {
		parts = append(parts, formattest.Want(f.Type, values[i]))
	}
	return strings.Join(parts, ", ")
}

func (c *fmtCase) run() string {
	factory := json.New()
	if _, problems := options.Parse(factory.Options, c.Options, nil); problems.Err() != nil {
		return "error: validate"
	}
	spec := formattest.Spec(factory, c.Columns, c.Options)
	b, cols := formattest.Batch(spec)
	if c.Kind == "fmt_decode" {
		return c.decode(factory, spec, b, cols)
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

func (c *fmtCase) decode(factory *formats.Factory, spec formats.Spec, b *batch.Batch, cols []int) string {
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		return "error: validate"
	}
	dec := bound.NewDecoder()
	if err := dec.Decode(batch.NewBuilder(b), cols, slices.Clone(c.Message.Bytes()), 0); err != nil {
		return "error: runtime"
	}
	var out []string
	for _, row := range b.Sel {
		out = append(out, formattest.Row(b, int(row)))
	}
	return strings.Join(out, "\n")
}
