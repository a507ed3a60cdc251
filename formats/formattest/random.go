package formattest

import (
	"math"

	"pgregory.net/rapid"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// scalars are the types that every format has a text for.
var scalars = []string{
	"BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL(5, 2)", "DECIMAL(38, 18)", "STRING", "BYTES", "DATE", "TIME(0)",
	"TIMESTAMP(3)", "TIMESTAMP(9)", "TIMESTAMP_LTZ(3)",
}

// RandomScalar draws a type without parts.
func RandomScalar(t *rapid.T) types.Type {
	return Columns("x " + rapid.SampledFrom(scalars).Draw(t, "type"))[0].Type
}

// RandomType draws a type of up to depth levels below it.
func RandomType(t *rapid.T, depth int) types.Type {
	if depth == 0 {
		return RandomScalar(t)
	}
	switch rapid.IntRange(0, 6).Draw(t, "shape") {
	case 0:
		return types.ArrayOf(RandomType(t, depth-1))
	case 1:
		return types.MapOf(types.StringType(), RandomType(t, depth-1))
	case 2:
		var fields []types.Field
		for i := range rapid.IntRange(1, 3).Draw(t, "fields") {
			fields = append(fields, types.Field{Name: string(rune('a' + i)), Type: RandomType(t, depth-1)})
		}
		return types.RowOf(fields...)
	default:
		return RandomScalar(t)
	}
}

// Fill sets a row to a random value of its type, or to NULL. Dates are such that all calendars of Java agree, times are whole
// seconds, and no two keys of a map are alike.
func Fill(t *rapid.T, v *batch.Vector, row int) {
	v.Grow(row + 1)
	if rapid.IntRange(0, 5).Draw(t, "null") == 0 {
		v.SetNull(row)
		return
	}
	switch v.Type.Physical() {
	case types.PhysBool:
		v.SetBool(row, rapid.Bool().Draw(t, "bool"))
	case types.PhysInt:
		v.SetInt(row, randomInt(t, v.Type))
	case types.PhysFloat:
		v.SetFloat(row, randomFloat(t, v.Type))
	case types.PhysBytes:
		if v.Type.IsBinary() {
			v.SetBytes(row, rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
			return
		}
		v.SetBytes(row, []byte(rapid.String().Draw(t, "text")))
	case types.PhysTime:
		nanos := rapid.Int32Range(0, 999_999_999).Draw(t, "nanos")
		v.SetTime(row, types.InstantOf(randomDay(t)*86400+rapid.Int64Range(0, 86399).Draw(t, "second"), nanos))
	case types.PhysDecimal:
		digits := rapid.StringMatching("-?[0-9]{1,3}[.][0-9]{0,2}").Draw(t, "decimal")
		d, _ := types.ParseDec([]byte(digits), v.Type.Prec, v.Type.Scale)
		v.SetDecimal(row, d)
	case types.PhysList:
		v.BeginList(row)
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			Fill(t, v.Children[0], v.AddElement(row))
		}
	case types.PhysMap:
		v.BeginList(row)
		for _, key := range rapid.SliceOfNDistinct(rapid.String(), 0, 3, rapid.ID).Draw(t, "keys") {
			at := v.AddElement(row)
			v.Children[0].SetBytes(at, []byte(key))
			Fill(t, v.Children[1], at)
		}
	case types.PhysRow:
		v.SetValid(row)
		for _, c := range v.Children {
			Fill(t, c, row)
		}
	default:
		panic("formattest: no way to fill " + v.Type.String())
	}
}

// randomDay draws a day of the years 1600 to 9999.
func randomDay(t *rapid.T) int64 { return rapid.Int64Range(-135_140, 2_932_896).Draw(t, "day") }

func randomInt(t *rapid.T, of types.Type) int64 {
	switch of.Kind {
	case types.Date:
		return randomDay(t)
	case types.Time:
		return rapid.Int64Range(0, 86399).Draw(t, "second") * 1000
	case types.TinyInt:
		return int64(rapid.Int8().Draw(t, "int"))
	case types.SmallInt:
		return int64(rapid.Int16().Draw(t, "int"))
	case types.Int:
		return int64(rapid.Int32().Draw(t, "int"))
	default:
		return rapid.Int64().Draw(t, "int")
	}
}

func randomFloat(t *rapid.T, of types.Type) float64 {
	if special := rapid.SampledFrom([]float64{0, math.NaN(), math.Inf(1), math.Inf(-1)}).Draw(t, "special"); special != 0 {
		return special
	}
	if of.Kind == types.Float {
		return float64(rapid.Float32().Draw(t, "float"))
	}
	return rapid.Float64().Draw(t, "float")
}
