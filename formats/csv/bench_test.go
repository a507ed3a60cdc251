package csv_test

import (
	"testing"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats/csv"
	"github.com/leatsql/leat/formats/formattest"
)

const (
	benchColumns = "id STRING, at TIMESTAMP_LTZ(3), n BIGINT, d DECIMAL(10, 2), x DOUBLE, r ROW<a INT, b STRING>, l ARRAY<STRING>, s STRING, y BYTES"
	benchLine    = `0b9d2c3e-5a7f-4c11-9d2e,"2024-03-05 06:07:08.123Z",12,1.25,1000.0,1;x,a;b,"says ""hi"", twice",AQID`
)

func TestAllocatesNothing(t *testing.T) {
	spec := formattest.Spec(csv.New(), benchColumns, nil)
	decoder, err := csv.New().BindDecoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	encoder, err := csv.New().BindEncoder(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, cols := formattest.Batch(spec)
	bld, dec, enc := batch.NewBuilder(b), decoder.NewDecoder(), encoder.NewEncoder()
	message := []byte(benchLine)
	var out []byte
	n := testing.AllocsPerRun(100, func() {
		b.Reset()
		if err := dec.Decode(bld, cols, message, 0); err != nil {
			t.Fatal(err)
		}
		out, _, _ = enc.Encode(out[:0], b, cols, 0)
	})
	if n != 0 || string(out) != benchLine {
		t.Errorf("%v allocations, %s", n, out)
	}
}

func BenchmarkDecode(b *testing.B) {
	spec := formattest.Spec(csv.New(), benchColumns, nil)
	bound, err := csv.New().BindDecoder(spec)
	if err != nil {
		b.Fatal(err)
	}
	rows, cols := formattest.Batch(spec)
	bld, dec := batch.NewBuilder(rows), bound.NewDecoder()
	message := []byte(benchLine)
	b.ReportAllocs()
	for b.Loop() {
		rows.Reset()
		if err := dec.Decode(bld, cols, message, 0); err != nil {
			b.Fatal(err)
		}
	}
}
