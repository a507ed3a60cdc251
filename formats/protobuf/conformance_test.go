package protobuf_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/internal/vectortest"
)

// wanted lists the cases in which leat differs from Flink on purpose, and what leat gives.
var wanted = map[string]string{
	// An enum number without a name survives in an INT column, where Flink fails to read it and loses it on write, ...
	"pb-a7ce6b201b78": "-1",
	"pb-bed422fce2e9": "-1",
	"pb-e2a4bf194f55": "7",
	"pb-363e7b47ff34": "6807",
	"pb-cc04f0bd655f": "68ffffffffffffffffff01",
	// ... and reads as its digits in a STRING column, where all such numbers are UNRECOGNIZED in Flink.
	"pb-4645c2c5bcaa": `"7"`,
	"pb-b911a8361a18": `"7"`,
	// A text that names no value of the enum fails the record, where Flink writes the first value.
	"pb-f464b8cd737d": "error: runtime",
}

type pbCase struct {
	ID      string
	Kind    string
	Class   string `json:"message_class"`
	Columns string
	Options map[string]any
	Value   []any
	Hex     *string
	Skipped bool
	Error   *struct{ Phase string }
}

// TestConformance runs what Flink answered for the message in event.proto.
func TestConformance(t *testing.T) {
	factory := protobuf.New()
	same, listed, all := 0, 0, 0
	for _, c := range vectortest.Read[pbCase](t, "pb.jsonl", nil) {
		all++
		want, got := c.want(), c.run(factory)
		other, differs := wanted[c.ID]
		switch {
		case differs && got == other:
			listed++
		case differs:
			t.Errorf("%s: got %s, which is not the wanted difference %s (Flink: %s)", c.ID, got, other, want)
		case got == want:
			same++
		default:
			t.Errorf("%s: got %s, want %s\n%+v", c.ID, got, want, c)
		}
	}
	t.Logf("%d cases: %d as Flink, %d wanted differences", all, same, listed)
	if all != 202 || same != 202-len(wanted) || listed != len(wanted) {
		t.Errorf("%d cases, %d as Flink, %d listed", all, same, listed)
	}
}

func (c *pbCase) want() string {
	switch {
	case c.Error != nil:
		return "error: " + c.Error.Phase
	case c.Skipped:
		return "skipped"
	case c.Kind == "pb_encode":
		return *c.Hex
	}
	var parts []string
	for i, f := range formattest.Columns(c.Columns) {
		parts = append(parts, formattest.Want(f.Type, c.Value[i]))
	}
	return strings.Join(parts, ", ")
}

func (c *pbCase) run(factory *formats.Factory) string {
	set := map[string]string{"message-class-name": c.Class}
	for k, v := range c.Options {
		set[k] = fmt.Sprint(v)
	}
	spec := formattest.Spec(factory, c.Columns, set)
	spec.Schemas.ProtoPaths = []string{"../../testdata/conformance"}
	b, cols := formattest.Batch(spec)
	if c.Kind == "pb_decode" {
		return c.decode(factory, spec, b, cols)
	}
	bound, err := factory.BindEncoder(spec)
	if err != nil {
		return "error: validate"
	}
	for i, v := range c.Value {
		formattest.Set(b.Columns[i], 0, v)
	}
	out, ok, err := bound.NewEncoder().Encode(nil, b, cols, 0)
	if err != nil || !ok {
		return "error: runtime"
	}
	return hex.EncodeToString(out)
}

func (c *pbCase) decode(factory *formats.Factory, spec formats.Spec, b *batch.Batch, cols []int) string {
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		return "error: validate"
	}
	data, err := hex.DecodeString(*c.Hex)
	if err != nil {
		panic(err)
	}
	d := bound.NewDecoder()
	err = d.Decode(batch.NewBuilder(b), cols, data, 0)
	switch {
	case err != nil:
		return "error: runtime"
	case b.N == 0 && d.Skipped() == 1:
		return "skipped"
	}
	return formattest.Row(b, 0)
}
