package functions

import (
	"testing"

	"github.com/leatsql/leat/types"
)

func TestCommonType(t *testing.T) {
	var (
		null     = types.Type{Kind: types.Null, Nullable: true}
		tiny     = types.Simple(types.TinyInt)
		integer  = types.Simple(types.Int)
		big      = types.Simple(types.BigInt)
		float    = types.Simple(types.Float)
		double   = types.Simple(types.Double)
		date     = types.Simple(types.Date)
		rowOf    = func(t types.Type) types.Type { return types.RowOf(types.Field{Name: "f", Type: t}) }
		notFound = types.Type{}
	)
	tests := []struct {
		in   []types.Type
		want types.Type
	}{
		{[]types.Type{integer}, integer},
		{[]types.Type{integer.NotNull(), big.NotNull()}, big.NotNull()},
		{[]types.Type{integer.NotNull(), null}, integer},
		{[]types.Type{null}, notFound},
		{[]types.Type{tiny, types.DecimalOf(5, 2)}, types.DecimalOf(5, 2)},
		{[]types.Type{integer, types.DecimalOf(2, 1)}, types.DecimalOf(11, 1)},
		{[]types.Type{types.DecimalOf(38, 10), types.DecimalOf(38, 0)}, types.DecimalOf(38, 0)},
		{[]types.Type{big, float}, float},
		{[]types.Type{float, types.DecimalOf(5, 2)}, double},
		{[]types.Type{float, double}, float},
		{[]types.Type{double, float}, double},
		{[]types.Type{types.CharOf(3), types.CharOf(3)}, types.CharOf(3)},
		{[]types.Type{types.CharOf(1), types.CharOf(6)}, types.VarcharOf(6)},
		{[]types.Type{types.CharOf(1), types.StringType()}, types.StringType()},
		{[]types.Type{types.TimestampOf(0), types.TimestampOf(3)}, types.TimestampOf(3)},
		{[]types.Type{types.TimestampOf(0), types.TimestampLTZOf(3)}, types.TimestampLTZOf(3)},
		{[]types.Type{types.TimestampOf(3), types.TimestampLTZOf(3)}, types.TimestampOf(3)},
		{[]types.Type{types.TimestampLTZOf(3), types.TimestampOf(6)}, types.TimestampOf(6)},
		{[]types.Type{types.ArrayOf(integer).NotNull(), null}, types.ArrayOf(integer)},
		{[]types.Type{null, types.ArrayOf(integer)}, notFound},
		{[]types.Type{date, types.TimestampOf(3)}, notFound},
		{[]types.Type{integer, types.StringType()}, notFound},
		{[]types.Type{types.ArrayOf(integer), types.ArrayOf(big)}, types.ArrayOf(big)},
		{[]types.Type{types.MapOf(date, integer), types.MapOf(date, big)}, types.MapOf(date, big)},
		{[]types.Type{rowOf(integer), rowOf(double)}, rowOf(double)},
		{[]types.Type{rowOf(integer), rowOf(date)}, notFound},
		{[]types.Type{rowOf(integer), types.RowOf()}, notFound},
	}
	for _, tt := range tests {
		got, ok := CommonType(tt.in...)
		if ok != (tt.want.Kind != types.Invalid) || ok && !got.Equal(tt.want) {
			t.Errorf("%v: got %s, %v, want %s", tt.in, got, ok, tt.want)
		}
	}
}

func TestMergedType(t *testing.T) {
	var (
		float  = types.Simple(types.Float)
		double = types.Simple(types.Double)
		date   = types.Simple(types.Date)
		null   = types.Type{Kind: types.Null, Nullable: true}
	)
	tests := []struct {
		in   []types.Type
		want types.Type
	}{
		{[]types.Type{float, double}, double},
		{[]types.Type{float, types.DecimalOf(10, 2)}, double},
		{[]types.Type{types.DecimalOf(10, 2), float}, float},
		{[]types.Type{types.TimestampOf(6), types.TimestampLTZOf(3)}, types.TimestampLTZOf(6)},
		{[]types.Type{types.TimestampOf(3), date}, date},
		{[]types.Type{types.TimeOf(0), types.TimestampOf(3)}, types.TimeOf(0)},
		{[]types.Type{date, types.TimestampLTZOf(3)}, types.Type{}},
		{[]types.Type{types.ArrayOf(float), types.ArrayOf(double)}, types.ArrayOf(double)},
		{[]types.Type{null, date.NotNull()}, date},
	}
	for _, tt := range tests {
		got, ok := MergedType(tt.in...)
		if ok != (tt.want.Kind != types.Invalid) || ok && !got.Equal(tt.want) {
			t.Errorf("%v: got %s, %v, want %s", tt.in, got, ok, tt.want)
		}
	}
}
