package raw_test

import (
	"encoding/hex"
	"fmt"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/raw"
	"github.com/leatsql/leat/internal/vectortest"
	"github.com/leatsql/leat/options"
)

type fmtCase struct {
	ID       string
	Kind     string
	Columns  string
	Options  map[string]string
	Message  formattest.Message
	Rows     [][]any
	Messages []*formattest.Message
	Error    *struct{ Phase string }
}

// TestConformance runs what Flink answered.
func TestConformance(t *testing.T) {
	cases := vectortest.Read[fmtCase](t, "rawfmt.jsonl", nil)
	for _, c := range cases {
		if got, want := c.run(), c.want(); got != want {
			t.Errorf("%s: got %s, want %s\n%+v", c.ID, got, want, c)
		}
	}
	if len(cases) != 166 {
		t.Errorf("%d cases", len(cases))
	}
}

func (c *fmtCase) want() string {
	switch {
	case c.Error != nil && c.Error.Phase == "runtime":
		return "error"
	case c.Error != nil:
		return "refused"
	case c.Kind == "fmt_decode":
		return formattest.Want(formattest.Columns(c.Columns)[0].Type, c.Rows[0][1].([]any)[0])
	}
	return spell(c.Messages[0].Bytes(), !c.Messages[0].Null)
}

func spell(b []byte, ok bool) string {
	if !ok {
		return "tombstone"
	}
	return hex.EncodeToString(b)
}

func (c *fmtCase) run() string {
	factory := raw.New()
	values, problems := options.Parse(factory.Options, c.Options, nil)
	if problems.Err() != nil {
		return "refused"
	}
	spec := formats.Spec{Options: values}
	for _, f := range formattest.Columns(c.Columns) {
		spec.Columns = append(spec.Columns, formats.Column{Name: f.Name, Type: f.Type, Used: true})
	}
	b, cols := formattest.Batch(spec)
	if c.Kind == "fmt_decode" {
		bound, err := factory.BindDecoder(spec)
		if err != nil {
			return "refused"
		}
		if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, c.Message.Bytes(), 0); err != nil {
			return "error"
		}
		return formattest.Row(b, 0)
	}
	bound, err := factory.BindEncoder(spec)
	if err != nil {
		return "refused"
	}
	formattest.Set(b.Columns[0], 0, c.Rows[0][1].([]any)[0])
	out, ok, err := bound.NewEncoder().Encode(nil, b, cols, 0)
	if err != nil {
		return fmt.Sprint("error: ", err)
	}
	return spell(out, ok)
}
