package raw_test

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/raw"
	"github.com/leatsql/leat/options"
)

type fmtCase struct {
	ID       string
	Kind     string
	Columns  string
	Options  map[string]string
	Message  message
	Rows     [][]any
	Messages []*message
	Error    *struct{ Phase string }
}

type message struct {
	Text *string
	Hex  *string
	Null bool
}

func (m *message) bytes() []byte {
	switch {
	case m.Text != nil:
		return []byte(*m.Text)
	case m.Hex != nil:
		b, err := hex.DecodeString(*m.Hex)
		if err != nil {
			panic(err)
		}
		return b
	}
	return nil
}

// TestConformance runs what Flink answered.
func TestConformance(t *testing.T) {
	file, err := os.Open("../../testdata/conformance/rawfmt.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all := 0
	for lines := bufio.NewScanner(file); lines.Scan(); all++ {
		var c fmtCase
		dec := json.NewDecoder(strings.NewReader(lines.Text()))
		dec.UseNumber()
		if err := dec.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if got, want := c.run(), c.want(); got != want {
			t.Errorf("%s: got %s, want %s\n%s", c.ID, got, want, lines.Text())
		}
	}
	if all != 166 {
		t.Errorf("%d cases", all)
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
	return spell(c.Messages[0].bytes(), !c.Messages[0].Null)
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
		if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, c.Message.bytes(), 0); err != nil {
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
