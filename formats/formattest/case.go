package formattest

import (
	"slices"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/options"
)

// Case is a line of a conformance file: a message that Flink's own classes decoded, or rows that they encoded.
type Case struct {
	ID       string
	Kind     string // fmt_decode or fmt_encode
	Columns  string
	Options  map[string]string
	Message  *Message
	Messages []*Message
	Rows     []any
	Error    *struct{ Phase string }
}

// Want spells what Flink answered: rows or messages, a line each, or the phase in which it failed.
func (c *Case) Want() string {
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
		for i, f := range Columns(c.Columns) {
			parts = append(parts, Want(f.Type, valuesOf(r)[i]))
		}
		out = append(out, strings.Join(parts, ", "))
	}
	return strings.Join(out, "\n")
}

// valuesOf are the values of a row, which stand behind its kind.
func valuesOf(row any) []any { return row.([]any)[1].([]any) }

// Run spells what a format answers.
func (c *Case) Run(factory *formats.Factory) string {
	if _, problems := options.Parse(factory.Options, c.Options, nil); problems.Err() != nil {
		return "error: validate"
	}
	spec := Spec(factory, c.Columns, c.Options)
	b, cols := Batch(spec)
	if c.Kind == "fmt_decode" {
		return Decode(factory, spec, b, cols, slices.Clone(c.Message.Bytes()))
	}
	bound, err := factory.BindEncoder(spec)
	if err != nil {
		return "error: validate"
	}
	enc := bound.NewEncoder()
	var out []string
	for _, r := range c.Rows {
		for i, v := range valuesOf(r) {
			Set(b.Columns[i], 0, v)
		}
		text, _, err := enc.Encode(nil, b, cols, 0)
		if err != nil {
			return "error: runtime"
		}
		out = append(out, string(text))
	}
	return strings.Join(out, "\n")
}

// Decode decodes a message into b and spells its rows, or the phase in which that fails.
func Decode(factory *formats.Factory, spec formats.Spec, b *batch.Batch, cols []int, message []byte) string {
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		return "error: validate"
	}
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, message, 0); err != nil {
		return "error: runtime"
	}
	var out []string
	for _, row := range b.Sel {
		out = append(out, Row(b, int(row)))
	}
	return strings.Join(out, "\n")
}
