package protobuf_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/formats"
	"github.com/leatsql/leat/formats/formattest"
	"github.com/leatsql/leat/formats/protobuf"
)

const ordersColumns = "id STRING, organization_id STRING, event_ts ROW<`seconds` BIGINT, `nanos` INT>, is_active BOOLEAN, event_type STRING"

// orders is the message of the model jobs, with rows of it.
type orders struct {
	spec    formats.Spec
	encoder formats.Encoder
	decoder formats.Decoder
	batch   *batch.Batch
	cols    []int
	rows    int
	bytes   [][]byte
}

func newOrders(t testing.TB) *orders {
	factory := protobuf.New()
	o := &orders{spec: formattest.Spec(factory, ordersColumns, map[string]string{"message-class-name": "com.example.orders.v1.OrdersOuterClass$Orders"})}
	o.spec.Schemas.ProtoPaths = []string{"../../testdata/protos"}
	enc, err := factory.BindEncoder(o.spec)
	if err != nil {
		t.Fatal(err)
	}
	dec, err := factory.BindDecoder(o.spec)
	if err != nil {
		t.Fatal(err)
	}
	o.encoder, o.decoder = enc.NewEncoder(), dec.NewDecoder()
	o.batch, o.cols = formattest.Batch(o.spec)
	build := batch.NewBuilder(o.batch)
	for i := range 256 {
		row := build.Row()
		c := o.batch.Columns
		c[0].SetBytes(row, []byte("018f6b1e-7c1d-7a52-9f0e-3d2b5a6c7d8e"))
		c[1].SetBytes(row, []byte("org-0042"))
		c[2].SetValid(row)
		c[2].Children[0].SetInt(row, 1704164645+int64(i))
		c[2].Children[1].SetInt(row, int64(i)*1_000_003)
		c[3].SetBool(row, i%3 != 0)
		c[4].SetBytes(row, []byte("order.updated"))
		build.Commit(i)
	}
	o.rows = o.batch.N
	for row := range o.rows {
		b, _, err := o.encoder.Encode(nil, o.batch, o.cols, row)
		if err != nil {
			t.Fatal(err)
		}
		o.bytes = append(o.bytes, b)
	}
	return o
}

func TestOrdersRoundTrip(t *testing.T) {
	o := newOrders(t)
	back, cols := formattest.Batch(o.spec)
	build := batch.NewBuilder(back)
	for i, b := range o.bytes {
		if err := o.decoder.Decode(build, cols, b, i); err != nil {
			t.Fatal(err)
		}
	}
	for row := range o.rows {
		if diff := cmp.Diff(formattest.Row(o.batch, row), formattest.Row(back, row)); diff != "" {
			t.Fatalf("row %d: %s", row, diff)
		}
	}
}

func TestOrdersAllocatesNothing(t *testing.T) {
	o := newOrders(t)
	out := make([]byte, 0, 1024)
	encode := testing.AllocsPerRun(100, func() {
		for row := range o.rows {
			out, _, _ = o.encoder.Encode(out[:0], o.batch, o.cols, row)
		}
	})
	back, cols := formattest.Batch(o.spec)
	build := batch.NewBuilder(back)
	decode := testing.AllocsPerRun(100, func() {
		back.Reset()
		for i, b := range o.bytes {
			if err := o.decoder.Decode(build, cols, b, i); err != nil {
				t.Error(err)
			}
		}
	})
	if encode != 0 || decode != 0 {
		t.Errorf("allocations per %d records: encode %v, decode %v", o.rows, encode, decode)
	}
}

func BenchmarkOrdersEncode(b *testing.B) {
	o := newOrders(b)
	out := make([]byte, 0, 1024)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		out, _, _ = o.encoder.Encode(out[:0], o.batch, o.cols, n%o.rows)
	}
}

func BenchmarkOrdersDecode(b *testing.B) {
	o := newOrders(b)
	back, cols := formattest.Batch(o.spec)
	build := batch.NewBuilder(back)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if n%o.rows == 0 {
			back.Reset()
		}
		if err := o.decoder.Decode(build, cols, o.bytes[n%o.rows], 0); err != nil {
			b.Fatal(err)
		}
	}
}

// ordersDescriptor links the same message for the reference implementation.
func ordersDescriptor(t testing.TB) protoreflect.MessageDescriptor {
	return messageIn(t, "../../testdata/protos/orders.proto", "shop.orders.v1.Orders")
}

func BenchmarkOrdersEncodeDynamicpb(b *testing.B) {
	o := newOrders(b)
	m := dynamicpb.NewMessage(ordersDescriptor(b))
	if err := proto.Unmarshal(o.bytes[1], m); err != nil {
		b.Fatal(err)
	}
	var out []byte
	b.ReportAllocs()
	for b.Loop() {
		out, _ = proto.MarshalOptions{}.MarshalAppend(out[:0], m)
	}
}

func BenchmarkOrdersDecodeDynamicpb(b *testing.B) {
	o := newOrders(b)
	md := ordersDescriptor(b)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		if err := proto.Unmarshal(o.bytes[n%o.rows], dynamicpb.NewMessage(md)); err != nil {
			b.Fatal(err)
		}
	}
}
