package json_test

import (
	stdjson "encoding/json"
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/json"
	"github.com/leatsql/leat/types"
)

const orderColumns = "id STRING, organization_id STRING, event_ts TIMESTAMP_LTZ(3), is_active BOOLEAN, event_type STRING"

const orderText = `{"id":"0b9d2c3e-5a7f-4c11-9d2e-8f0a1b2c3d4e","organization_id":"org_48213","event_ts":"2024-03-05 06:07:08.123Z","is_active":true,"event_type":"subscription.renewed"}`

// orderBatch is one document of the model job.
func orderBatch(spec formats.Spec) (*batch.Batch, []int) {
	b, cols := formattest.Batch(spec)
	row := batch.NewBuilder(b).Row()
	b.Columns[0].SetBytes(row, []byte("0b9d2c3e-5a7f-4c11-9d2e-8f0a1b2c3d4e"))
	b.Columns[1].SetBytes(row, []byte("org_48213"))
	b.Columns[2].SetTime(row, types.Instant{Millis: 1709618828123})
	b.Columns[3].SetBool(row, true)
	b.Columns[4].SetBytes(row, []byte("subscription.renewed"))
	return b, cols
}

func orderEncoder(t testing.TB) (formats.Encoder, *batch.Batch, []int) {
	spec := formattest.Spec(json.New(), orderColumns, nil)
	bound, err := json.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := orderBatch(spec)
	return bound.NewEncoder(), b, cols
}

func TestEncodeAllocatesNothing(t *testing.T) {
	enc, b, cols := orderEncoder(t)
	buf := make([]byte, 0, 1024)
	n := testing.AllocsPerRun(100, func() { buf, _, _ = enc.Encode(buf[:0], b, cols, 0) })
	if n != 0 || string(buf) != orderText {
		t.Errorf("%v allocations, %s", n, buf)
	}
}

func TestDecodeAllocatesNothing(t *testing.T) {
	const columns = orderColumns + ", n BIGINT, d DECIMAL(10, 2), x DOUBLE, r ROW<a INT, b ARRAY<STRING>>, m MAP<STRING, INT>, j STRING, y BYTES"
	message := []byte(orderText[:len(orderText)-1] + `,"n":12,"d":1.25,"x":1e3,"r":{"a":1,"b":["x","a\tb"]},"m":{"k":1},"j":{"o":[1.50,"\n"]},"y":"AQID","other":[1]}`)
	spec := formattest.Spec(json.New(), columns, nil)
	bound, err := json.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	dec := bound.NewDecoder()
	b, cols := formattest.Batch(spec)
	bld := batch.NewBuilder(b)
	n := testing.AllocsPerRun(100, func() {
		b.Reset()
		if err := dec.Decode(bld, cols, message, 0); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEncode(b *testing.B) {
	enc, rows, cols := orderEncoder(b)
	buf := make([]byte, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		buf, _, _ = enc.Encode(buf[:0], rows, cols, 0)
	}
}

func BenchmarkDecode(b *testing.B) {
	message := []byte(orderText)
	b.Run("leat", func(b *testing.B) {
		spec := formattest.Spec(json.New(), orderColumns, nil)
		bound, err := json.New().BindDecoder(spec)
		if err != nil {
			b.Fatal(err)
		}
		dec := bound.NewDecoder()
		rows, cols := formattest.Batch(spec)
		bld := batch.NewBuilder(rows)
		b.ReportAllocs()
		for b.Loop() {
			rows.Reset()
			if err := dec.Decode(bld, cols, message, 0); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		var order struct {
			ID             string `json:"id"`
			OrganizationID string `json:"organization_id"`
			EventTS        string `json:"event_ts"`
			IsActive       bool   `json:"is_active"`
			EventType      string `json:"event_type"`
		}
		b.ReportAllocs()
		for b.Loop() {
			if err := stdjson.Unmarshal(message, &order); err != nil {
				b.Fatal(err)
			}
		}
	})
}
