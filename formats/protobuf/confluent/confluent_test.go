package confluent_test

import (
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/twmb/franz-go/pkg/sr"
	"github.com/twmb/franz-go/pkg/sr/srfake"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf/confluent"
	"github.com/leatsql/leat/options"
)

// newRegistry starts a registry; options are those of a table that finds it.
func newRegistry(t *testing.T, with ...srfake.Option) *srfake.Registry {
	t.Helper()
	r := srfake.New(with...)
	t.Cleanup(r.Close)
	return r
}

const orders = `syntax = "proto3";
package shop;
message Order { string id = 1; int64 amount = 2; }
`

// bound is a table of topic orders, bound against a registry.
func bound(t *testing.T, r *srfake.Registry, columns string, set map[string]string) formats.Spec {
	t.Helper()
	if set == nil {
		set = map[string]string{}
	}
	if _, ok := set["url"]; !ok {
		set["url"] = r.URL()
	}
	spec := formattest.Spec(confluent.New(), columns, set)
	spec.Topic, spec.Schemas.Registry = "orders", formats.WriteRegistry
	return spec
}

// read decodes a message, and returns its row or the error.
func read(t *testing.T, spec formats.Spec, value []byte) string {
	t.Helper()
	d, err := confluent.New().BindDecoder(spec)
	if d == nil {
		return err.Error()
	}
	if err := formats.Open(t.Context(), d); err != nil {
		return err.Error()
	}
	return decoded(t, d.NewDecoder(), spec, value)
}

// lenient is a registry with the schema of orders, a table of it that drops what cannot be parsed, and its decoder.
func lenient(t *testing.T) (*srfake.Registry, formats.Spec, formats.BoundDecoder) {
	t.Helper()
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 7, proto(orders))
	spec := bound(t, r, "id STRING, amount BIGINT", map[string]string{"ignore-parse-errors": "true"})
	d, err := confluent.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	return r, spec, d
}

func decoded(t *testing.T, d formats.Decoder, spec formats.Spec, value []byte) string {
	t.Helper()
	if err := d.(formats.Asker).Ask(t.Context(), value); err != nil {
		return "asked: " + err.Error()
	}
	b, cols := formattest.Batch(spec)
	if err := d.Decode(batch.NewBuilder(b), cols, value, 0); err != nil {
		return err.Error()
	}
	if b.N == 0 {
		return "no row"
	}
	return formattest.Row(b, 0)
}

// write encodes a row of STRING and BIGINT columns.
func write(t *testing.T, spec formats.Spec, id string, amount int64) string {
	t.Helper()
	e, err := confluent.New().BindEncoder(spec)
	if e == nil {
		return err.Error()
	}
	if err := formats.Open(t.Context(), e); err != nil {
		return err.Error()
	}
	b, cols := formattest.Batch(spec)
	builder := batch.NewBuilder(b)
	row := builder.Row()
	b.Columns[0].SetBytes(row, []byte(id))
	b.Columns[1].SetInt(row, amount)
	builder.Commit(0)
	out, ok, err := e.NewEncoder().Encode(nil, b, cols, row)
	if err != nil || !ok {
		t.Fatalf("encode: %v %v", ok, err)
	}
	return hex.EncodeToString(out)
}

func proto(text string, references ...sr.SchemaReference) sr.Schema {
	return sr.Schema{Schema: text, Type: sr.TypeProtobuf, References: references}
}

// TestRoundTrip reads and writes with the newest version of the topic's subject: no file is at hand.
func TestRoundTrip(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 7, proto(orders))
	spec := bound(t, r, "id STRING, amount BIGINT", nil)
	message := write(t, spec, "a", 5)
	if want := "0000000007" + "00" + "0a01611005"; message != want {
		t.Fatalf("got %s, want %s", message, want)
	}
	value, err := hex.DecodeString(message)
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, spec, value); got != `"a", 5` {
		t.Errorf("got %s", got)
	}
}

// TestOtherVersions reads records of all versions of a message with the newest: fields are known by their numbers. Other messages, ids and
// bytes are no rows.
func TestOtherVersions(t *testing.T) {
	r := newRegistry(t)
	r.SeedSchema("orders-value", 1, 3, proto("syntax = \"proto3\"; package shop; message Order { string id = 1; }"))
	r.SeedSchema("other", 1, 4, proto("syntax = \"proto3\"; package shop; message Refund { string id = 1; message Line { int32 n = 1; } }"))
	r.SeedSchema("text", 1, 5, sr.Schema{Schema: `"string"`})
	r.SeedSchema("orders-value", 2, 7, proto("syntax = \"proto3\"; package shop; message Line { int32 n = 1; } message Order { string id = 1; int64 amount = 2; map<string, Line> lines = 3; message Deep { string id = 1; } }"))
	spec := bound(t, r, "id STRING, amount BIGINT", map[string]string{"message-class-name": "shop.Order"})
	for value, want := range map[string]string{
		"00000000030" + "00a0161":        `"a", 0`,
		"0000000007020" + "20a01611005":  `"a", 5`,
		"0000000007" + "0202":            `"", 0`,
		"0000000003" + "0200" + "0a0161": `"a", 0`,
		"0000000007" + "000a0161":        "at byte 0: schema id 7 announces message shop.Line, and the table's is shop.Order",
		"0000000007" + "040200" + "0a01": "at byte 0: schema id 7 announces message shop.Order.Deep, and the table's is shop.Order",
		"0000000007" + "0206":            "at byte 0: schema id 7 has no message at place [3]",
		"0000000004" + "000a0161":        "at byte 0: schema id 4 announces message shop.Refund, and the table's is shop.Order",
		"0000000005" + "000a0161":        "at byte 0: schema 5 is a schema of type AVRO, not of PROTOBUF",
		"0000000009" + "000a0161":        "at byte 0: the schema registry at URL has no schema of id 9",
		"0000000007" + "02020a05":        "field id at byte 8: the message ends within the field",
		"7b7d":                           "at byte 0: the record does not begin with a schema registry's header, which is a byte 0, four of the schema's id and the place of the message; 'format' = 'protobuf' reads messages without it",
		"000000":                         "at byte 0: the schema registry's header is cut off within the schema's id",
		"0000000007":                     "at byte 0: behind schema id 7 no place of a message follows, so that this is no protobuf",
		"0000000007ffff":                 "at byte 0: behind schema id 7 no place of a message follows, so that this is no protobuf",
	} {
		b, err := hex.DecodeString(value)
		if err != nil {
			t.Fatal(value, err)
		}
		if got := strings.ReplaceAll(read(t, spec, b), r.URL(), "URL"); got != want {
			t.Errorf("%s: got %s\nwant %s", value, got, want)
		}
	}
	if got := read(t, spec, nil); got != "no row" {
		t.Errorf("a tombstone: got %s", got)
	}
}

// TestAsksOnce asks for an id once, and for one that is no schema no second time either; records of a known id take no memory.
func TestAsksOnce(t *testing.T) {
	r, spec, d := lenient(t)
	asked := map[string]int{}
	r.Intercept(func(_ http.ResponseWriter, q *http.Request) bool { asked[q.URL.Path]++; return false })
	one, two := d.NewDecoder(), d.NewDecoder()
	good, unknown := []byte("\x00\x00\x00\x00\x07\x00\x0a\x01a\x10\x05"), []byte("\x00\x00\x00\x00\x09\x00")
	for range 3 {
		for _, dec := range []formats.Decoder{one, two} {
			if got := decoded(t, dec, spec, good); got != `"a", 5` {
				t.Fatal(got)
			}
			if got := decoded(t, dec, spec, unknown); got != "no row" {
				t.Fatal(got)
			}
		}
	}
	if diff := cmp.Diff(map[string]int{"/schemas/ids/7": 1, "/schemas/ids/9": 2}, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff) // of what is not there twice, as an instance may lag
	}
	if one.Skipped() != 3 {
		t.Errorf("skipped %d", one.Skipped())
	}
	b, cols := formattest.Batch(spec)
	builder := batch.NewBuilder(b)
	if n := testing.AllocsPerRun(100, func() {
		b.Reset()
		if one.(formats.Asker).Ask(t.Context(), good) != nil || one.Decode(builder, cols, good, 0) != nil {
			t.Fatal("no row")
		}
	}); n != 0 {
		t.Errorf("%v allocations for each record", n)
	}
}

// TestOutage: a registry that fails for a while is asked again, and records are neither dropped nor refused for it.
func TestOutage(t *testing.T) {
	r, spec, d := lenient(t)
	left := 2
	r.Intercept(func(w http.ResponseWriter, _ *http.Request) bool {
		if left--; left < 0 {
			return false
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	})
	if got := decoded(t, d.NewDecoder(), spec, []byte("\x00\x00\x00\x00\x07\x00\x0a\x01a")); got != `"a", 0` {
		t.Errorf("got %s", got)
	}
	r.ClearInterceptors()
	r.Intercept(func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(http.StatusForbidden); return true })
	err := d.NewDecoder().(formats.Asker).Ask(t.Context(), []byte("\x00\x00\x00\x00\x08\x00"))
	var system *formats.SystemError
	if !errors.As(err, &system) || system.Unreachable {
		t.Errorf("got %v", err)
	}
}

// problem is the first problem of binding a table, with what to do.
func problem(spec formats.Spec, written bool) string {
	f := confluent.New()
	var err error
	if written {
		_, err = f.BindEncoder(spec)
	} else {
		_, err = f.BindDecoder(spec)
	}
	var ps options.Problems
	if !errors.As(err, &ps) {
		return ""
	}
	return ps[0].Option + ": " + ps[0].Code + " " + ps[0].Message + "\n" + ps[0].Help
}
