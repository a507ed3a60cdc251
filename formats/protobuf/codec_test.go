package protobuf_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
	"github.com/leatsql/leat/options"
)

// TestCodec runs the case files in testdata/codec against testdata/schemas. Commands:
//
//	table message=NAME [columns below] [option=(name,value)]  a table; each following case uses it
//	decode      a message in hex a line ("null" is a tombstone), and the row or the error it gives
//	encode      a row as a JSON array a line, and the message or the error it gives
func TestCodec(t *testing.T) {
	datadriven.Walk(t, "testdata/codec", func(t *testing.T, path string) {
		var table codecTable
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "table":
				return table.bind(d)
			case "decode":
				return table.decode(t, d.Input)
			case "encode":
				return table.encode(t, d.Input)
			}
			d.Fatalf(t, "unknown command %s", d.Cmd)
			return ""
		})
	})
}

type codecTable struct {
	spec    formats.Spec
	decoder formats.Decoder
	encoder formats.Encoder
}

func (c *codecTable) bind(d *datadriven.TestData) string {
	set := map[string]string{}
	for _, a := range d.CmdArgs {
		switch a.Key {
		case "message":
			set["message-class-name"] = a.Vals[0]
		case "option":
			set[a.Vals[0]] = a.Vals[1]
		}
	}
	factory := protobuf.New()
	c.spec = formattest.Spec(factory, d.Input, set)
	c.spec.Schemas.ProtoPaths = []string{"testdata/schemas"}
	bound, err := factory.BindDecoder(c.spec)
	var ps options.Problems
	if errors.As(err, &ps) && ps.Err() != nil {
		return err.Error()
	}
	c.decoder = bound.NewDecoder()
	writes, err := factory.BindEncoder(c.spec)
	if errors.As(err, &ps) && ps.Err() != nil {
		return err.Error()
	}
	c.encoder = writes.NewEncoder()
	return ""
}

func (c *codecTable) decode(t *testing.T, input string) string {
	var out bytes.Buffer
	for _, line := range bytes.Fields([]byte(input)) {
		var value []byte
		if string(line) != "null" {
			value = make([]byte, hex.DecodedLen(len(line)))
			if _, err := hex.Decode(value, line); err != nil {
				t.Fatal(err)
			}
		}
		b, cols := formattest.Batch(c.spec)
		before := c.decoder.Skipped()
		err := c.decoder.Decode(batch.NewBuilder(b), cols, value, 0)
		switch {
		case err != nil:
			fmt.Fprintln(&out, err)
		case b.N == 0:
			fmt.Fprintf(&out, "no row, %d skipped\n", c.decoder.Skipped()-before)
		default:
			fmt.Fprintln(&out, formattest.Row(b, 0))
		}
	}
	return out.String()
}

func (c *codecTable) encode(t *testing.T, input string) string {
	var out bytes.Buffer
	rows := json.NewDecoder(strings.NewReader(input))
	rows.UseNumber()
	for rows.More() {
		var row []any
		if err := rows.Decode(&row); err != nil {
			t.Fatal(err)
		}
		b, cols := formattest.Batch(c.spec)
		for i, v := range row {
			formattest.Set(b.Columns[i], 0, v)
		}
		message, _, err := c.encoder.Encode([]byte("before "), b, cols, 0)
		if err != nil {
			fmt.Fprintln(&out, err)
			continue
		}
		fmt.Fprintf(&out, "%x\n", bytes.TrimPrefix(message, []byte("before ")))
	}
	return out.String()
}
