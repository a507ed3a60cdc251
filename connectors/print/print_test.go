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

func TestPrint(t *testing.T) {
	columns := []types.Type{types.Simple(types.Int), types.StringType()}
	s := bindPrint(t, columns, map[string]string{"print-identifier": "orders"})
	var out bytes.Buffer
	s.out = &out
	b := batch.New(columns, 2)
	bld := batch.NewBuilder(b)
	for i, k := range []batch.RowKind{batch.Insert, batch.Delete} {
		row := bld.Row()
		b.Columns[0].SetInt(row, int64(i))
		b.Columns[1].SetBytes(row, []byte("a"))
		bld.CommitKind(0, k)
	}
	encode := s.NewRowEncoder([]int{0, 1})
	settled := 0
	o := &connectors.Outgoing{Settle: func(*connectors.Outgoing, []connectors.Refusal, error) { settled++ }}
	for row := range 2 {
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
	if err := w.Write(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("orders> +I[0, a]\norders> -D[1, a]\n", out.String()); diff != "" || settled != 1 {
		t.Error(diff, settled)
	}
}
