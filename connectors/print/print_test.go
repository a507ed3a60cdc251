package print

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/options"
	"github.com/leatsql/leat/types"
)

func bindPrint(t *testing.T, columns []types.Type, set map[string]string) *sink {
	t.Helper()
	f := Factory()
	vals, ps := options.Parse(f.Options, set, nil)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	table := connectors.Table{Options: vals}
	for _, c := range columns {
		table.Columns = append(table.Columns, connectors.Column{Name: "c", Type: c})
	}
	s, err := f.BindSink(table)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*sink)
}

func TestText(t *testing.T) {
	str, integer := types.StringType(), types.Simple(types.Int)
	for _, c := range []struct {
		typ  types.Type
		set  func(v *batch.Vector)
		want string
	}{
		{str, func(v *batch.Vector) { v.SetBytes(0, []byte("a, b")) }, "a, b"},
		{str, func(v *batch.Vector) { v.SetNull(0) }, "null"},
		{types.Simple(types.Boolean), func(v *batch.Vector) { v.SetBool(0, true) }, "true"},
		{integer, func(v *batch.Vector) { v.SetInt(0, -5) }, "-5"},
		{types.Simple(types.Double), func(v *batch.Vector) { v.SetFloat(0, 1e10) }, "1.0E10"},
		{types.Simple(types.Float), func(v *batch.Vector) { v.SetFloat(0, float64(float32(0.1))) }, "0.1"},
		{types.Simple(types.Date), func(v *batch.Vector) { v.SetInt(0, 19724) }, "2024-01-02"},
		{types.TimeOf(0), func(v *batch.Vector) { v.SetInt(0, 3720000) }, "01:02"},
		{types.TimestampOf(3), func(v *batch.Vector) { v.SetTime(0, types.InstantOf(1704164645, 120_000_000)) }, "2024-01-02T03:04:05.120"},
		{types.TimestampLTZOf(3), func(v *batch.Vector) { v.SetTime(0, types.InstantOf(1704164640, 0)) }, "2024-01-02T03:04:00Z"},
		{types.Simple(types.IntervalMonth), func(v *batch.Vector) { v.SetInt(0, -14) }, "P-14M"},
		{types.Simple(types.IntervalMonth), func(v *batch.Vector) { v.SetInt(0, 0) }, "P0D"},
		{types.Simple(types.IntervalSecond), func(v *batch.Vector) { v.SetInt(0, 93784005) }, "PT26H3M4.005S"},
		{types.Simple(types.IntervalSecond), func(v *batch.Vector) { v.SetInt(0, -500) }, "PT-0.5S"},
		{types.Simple(types.IntervalSecond), func(v *batch.Vector) { v.SetInt(0, 0) }, "PT0S"},
		{types.BytesType(), func(v *batch.Vector) { v.SetBytes(0, []byte{1, 255}) }, "[1, -1]"},
		{types.DecimalOf(10, 2), func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(10050)) }, "100.50"},
		{types.DecimalOf(38, 18), func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(-12)) }, "-1.2E-17"},
		{types.DecimalOf(38, 18), func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(0)) }, "0E-18"},
		{types.DecimalOf(38, 7), func(v *batch.Vector) { v.SetDecimal(0, types.DecOf(12)) }, "0.0000012"},
		{types.ArrayOf(integer), func(v *batch.Vector) {
			v.BeginList(0)
			v.Children[0].SetInt(v.AddElement(0), 1)
			v.Children[0].SetNull(v.AddElement(0))
		}, "[1, null]"},
		{types.MapOf(str, integer), func(v *batch.Vector) {
			v.BeginList(0)
			at := v.AddElement(0)
			v.Children[0].SetBytes(at, []byte("a"))
			v.Children[1].SetInt(at, 1)
		}, "{a=1}"},
		{types.RowOf(types.Field{Name: "x", Type: integer}, types.Field{Name: "y", Type: str}), func(v *batch.Vector) {
			v.SetValid(0)
			v.Children[0].SetInt(0, 1)
			v.Children[1].SetNull(0)
		}, "+I[1, null]"},
	} {
		s := bindPrint(t, []types.Type{c.typ}, nil)
		b := batch.New([]types.Type{c.typ}, 1)
		c.set(b.Columns[0])
		got, err := s.NewRowEncoder([]int{0})(nil, b, 0)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff("+I["+c.want+"]\n", string(got)); diff != "" {
			t.Errorf("%s: %s", c.typ, diff)
		}
	}
}

// lines prints an insertion and a deletion of a table with options, partitions and values given to them.
func lines(t *testing.T, set map[string]string, partitions []string, given map[string]string) string {
	t.Helper()
	values, ps := options.Parse(Factory().Options, set, nil)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	columns := []types.Type{types.Simple(types.Int), types.StringType()}
	var out bytes.Buffer
	table := connectors.Table{Options: values, Partitions: partitions, Given: given, Run: connectors.RunOptions{Stdout: &out}}
	for i, c := range columns {
		table.Columns = append(table.Columns, connectors.Column{Name: string(rune('a' + i)), Type: c})
	}
	s, err := Factory().BindSink(table)
	if err != nil {
		t.Fatal(err)
	}
	b := batch.New(columns, 2)
	bld := batch.NewBuilder(b)
	for i, k := range []batch.RowKind{batch.Insert, batch.Delete, batch.Insert} {
		row := bld.Row()
		b.Columns[0].SetInt(row, int64(i))
		b.Columns[1].SetBytes(row, []byte("x"))
		bld.CommitKind(0, k)
	}
	encode := s.(connectors.RowEncoder).NewRowEncoder([]int{0, 1})
	settled := 0
	o := &connectors.Outgoing{Settle: func(*connectors.Outgoing, []connectors.Refusal, error) { settled++ }}
	for row := range b.N {
		line, err := encode(nil, b, row)
		if err != nil {
			t.Fatal(err)
		}
		o.Items = append(o.Items, connectors.OutMessage{Value: line})
	}
	w, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(t.Context(), o); err != nil || settled != 1 {
		t.Fatal(err, settled)
	}
	return out.String()
}

func TestPrint(t *testing.T) {
	id, two := map[string]string{"print-identifier": "id"}, map[string]string{"print-identifier": "id", "sink.parallelism": "2"}
	for _, c := range []struct {
		set   map[string]string
		parts []string
		given map[string]string
		want  string
	}{
		{nil, nil, nil, "+I[0, x]\n-D[1, x]\n+I[2, x]\n"},
		{map[string]string{"print-identifier": ""}, nil, nil, "+I[0, x]\n-D[1, x]\n+I[2, x]\n"},
		{id, nil, nil, "id> +I[0, x]\nid> -D[1, x]\nid> +I[2, x]\n"},
		{map[string]string{"sink.parallelism": "1"}, nil, nil, "+I[0, x]\n-D[1, x]\n+I[2, x]\n"},
		{map[string]string{"sink.parallelism": "2"}, nil, nil, "1> +I[0, x]\n2> -D[1, x]\n1> +I[2, x]\n"},
		{two, nil, nil, "id:1> +I[0, x]\nid:2> -D[1, x]\nid:1> +I[2, x]\n"},
		{id, []string{"a", "b"}, map[string]string{"b": "x"}, "id:b=x> +I[0, x]\nid:b=x> -D[1, x]\nid:b=x> +I[2, x]\n"},
		{nil, []string{"b", "a"}, map[string]string{"a": "0", "b": "x"}, "b=x:a=0> +I[0, x]\nb=x:a=0> -D[1, x]\nb=x:a=0> +I[2, x]\n"},
		{two, []string{"b"}, map[string]string{"b": "x"}, "id:b=x:1> +I[0, x]\nid:b=x:2> -D[1, x]\nid:b=x:1> +I[2, x]\n"},
	} {
		if diff := cmp.Diff(c.want, lines(t, c.set, c.parts, c.given)); diff != "" {
			t.Errorf("%v %v: %s", c.set, c.given, diff)
		}
	}
}

func TestEncodeAllocatesNothing(t *testing.T) {
	columns := []types.Type{types.Simple(types.Int), types.StringType(), types.DecimalOf(38, 18), types.Simple(types.Double), types.TimestampOf(3), types.Simple(types.IntervalSecond)}
	encode := bindPrint(t, columns, nil).NewRowEncoder([]int{0, 1, 2, 3, 4, 5})
	b := batch.New(columns, 1)
	b.Columns[0].SetInt(0, 7)
	b.Columns[1].SetBytes(0, []byte("text"))
	b.Columns[2].SetDecimal(0, types.DecOf(-12))
	b.Columns[3].SetFloat(0, 0.1)
	b.Columns[4].SetTime(0, types.InstantOf(1704164645, 120_000_000))
	b.Columns[5].SetInt(0, 1500)
	buf := make([]byte, 0, 1024)
	if got := testing.AllocsPerRun(100, func() { _, _ = encode(buf, b, 0) }); got != 0 {
		t.Errorf("%v allocations a row", got)
	}
}
