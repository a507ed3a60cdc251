package protobuf_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
)

// TestDecodeUsedColumnsOnly leaves alone what is not used, but refuses what protobuf-java would.
func TestDecodeUsedColumnsOnly(t *testing.T) {
	factory := protobuf.New()
	spec := formattest.Spec(factory, "a_string STRING, an_inner ROW<name STRING, delta BIGINT, flag BOOLEAN>, a_int32 INT", map[string]string{"message-class-name": "leat.test.three.All"})
	spec.Schemas.ProtoPaths = []string{"testdata/schemas"}
	spec.Columns[0].Used = false
	spec.Columns[1].Fields = []string{"delta"}
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := formattest.Batch(spec)
	cols := []int{-1, 1, 2} // an unused column need not be in the batch
	build := batch.NewBuilder(b)
	d := bound.NewDecoder()
	for _, c := range []struct{ in, want string }{
		{"1007" + "720161" + "8a01080a016e1004a00101", "(NULL, 2, NULL), 7"},
		{"1007", "NULL, 7"},
		{"7201ff", "error"}, // text of an unused column is checked
		{"8a010412020101", "(NULL, 0, NULL), 0"},
		{"8a01030a01ff", "error"}, // so is a field that is not needed
		{"8a01021a01", "error"},
	} {
		value, err := hex.DecodeString(c.in)
		if err != nil {
			t.Fatal(err)
		}
		got := "error"
		row := b.N
		if err := d.Decode(build, cols, value, 0); err == nil {
			got = formattest.Got(b.Columns[1], row) + ", " + formattest.Got(b.Columns[2], row)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

// TestDecodeLargeMap reads maps that are too large for a search entry by entry, keys coming again.
func TestDecodeLargeMap(t *testing.T) {
	factory := protobuf.New()
	spec := formattest.Spec(factory, "m_string MAP<STRING, STRING>, m_bytes MAP<BIGINT, BYTES>", map[string]string{"message-class-name": "leat.test.three.All"})
	spec.Schemas.ProtoPaths = []string{"testdata/schemas"}
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	const keys = 1000
	var value []byte
	for round := range 3 {
		for k := range keys {
			text := fmt.Sprintf("%d-%d", round, k)
			entry := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), fmt.Sprint(k))
			entry = protowire.AppendString(protowire.AppendTag(entry, 2, protowire.BytesType), text)
			value = protowire.AppendBytes(protowire.AppendTag(value, 41, protowire.BytesType), entry)
			entry = protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type), uint64(k))
			entry = protowire.AppendString(protowire.AppendTag(entry, 2, protowire.BytesType), text)
			value = protowire.AppendBytes(protowire.AppendTag(value, 44, protowire.BytesType), entry)
		}
	}
	d := bound.NewDecoder()
	for range 2 { // the second time with what the first one left behind
		b, cols := formattest.Batch(spec)
		if err := d.Decode(batch.NewBuilder(b), cols, value, 0); err != nil {
			t.Fatal(err)
		}
		for c, v := range b.Columns {
			if s := v.Spans[0]; s.End-s.Start != keys {
				t.Fatalf("column %d: %d entries", c, s.End-s.Start)
			}
			for k := range keys {
				if got, want := string(v.Children[1].Bytes[k]), fmt.Sprintf("2-%d", k); got != want {
					t.Fatalf("column %d, key %d: %s", c, k, got)
				}
			}
		}
	}
}

// TestDecodeDeepMessages refuses messages that nest without end, in columns and elsewhere.
func TestDecodeDeepMessages(t *testing.T) {
	factory := protobuf.New()
	spec := formattest.Spec(factory, "id INT", map[string]string{"message-class-name": "leat.test.three.Node"})
	spec.Schemas.ProtoPaths = []string{"testdata/schemas"}
	bound, err := factory.BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		depth int
		field protowire.Number
		ok    bool
	}{{100, 2, true}, {101, 2, false}, {101, 3, false}, {5000, 2, false}} {
		var value []byte
		for range c.depth {
			value = protowire.AppendBytes(protowire.AppendTag(nil, c.field, protowire.BytesType), value)
		}
		b, cols := formattest.Batch(spec)
		if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, value, 0); (err == nil) != c.ok {
			t.Errorf("%d deep: %v", c.depth, err)
		}
	}
	groups := append(bytes.Repeat([]byte{0x63}, 200), bytes.Repeat([]byte{0x64}, 200)...)
	b, cols := formattest.Batch(spec)
	if err := bound.NewDecoder().Decode(batch.NewBuilder(b), cols, groups, 0); err == nil {
		t.Error("200 groups in one another were taken")
	}
}
