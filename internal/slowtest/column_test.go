package slowtest

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/types"
)

// column is a column of the table that the expressions are over.
type column struct {
	name string
	typ  types.Type
}

// columns are those of the table, several of each type so that operands differ.
var columns = []column{
	{"c_bool", types.Simple(types.Boolean)},
	{"c_bool2", types.Simple(types.Boolean)},
	{"c_tiny", types.Simple(types.TinyInt)},
	{"c_small", types.Simple(types.SmallInt)},
	{"c_int", types.Simple(types.Int)},
	{"c_int2", types.Simple(types.Int)},
	{"c_int3", types.Simple(types.Int).NotNull()},
	{"c_big", types.Simple(types.BigInt)},
	{"c_big2", types.Simple(types.BigInt)},
	{"c_dec", types.DecimalOf(5, 2)},
	{"c_dec2", types.DecimalOf(5, 2)},
	{"c_dec3", types.DecimalOf(20, 5)},
	{"c_dec4", types.DecimalOf(38, 18)},
	{"c_dec5", types.DecimalOf(10, 0)},
	{"c_float", types.Simple(types.Float)},
	{"c_double", types.Simple(types.Double)},
	{"c_double2", types.Simple(types.Double)},
	{"c_text", types.StringType()},
	{"c_text2", types.StringType()},
	{"c_text3", types.StringType().NotNull()},
}

// tableSQL creates the table.
func tableSQL() string {
	var list []string
	for _, c := range columns {
		list = append(list, c.name+" "+c.typ.String())
	}
	return "CREATE TABLE t (" + strings.Join(list, ", ") + ") WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'nowhere:1', 'properties.group.id' = 'g', 'format' = 'json')"
}

// literal is a value as a constant of a type.
func literal(v value, t types.Type) string {
	spelled := strings.TrimSuffix(t.String(), " NOT NULL")

	switch v := v.(type) {
	case nil:
		return "CAST(NULL AS " + spelled + ")"
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case *big.Rat:
		if t.Prec > 18 {
			return "CAST('" + v.FloatString(t.Scale) + "' AS " + spelled + ")"
		}
		return "CAST(" + v.FloatString(t.Scale) + " AS " + spelled + ")"
	case float64:
		return "CAST('" + strings.Replace(strconv.FormatFloat(v, 'g', -1, 64), "Inf", "Infinity", 1) + "' AS " + spelled + ")"
	case *big.Int:
		return "CAST('" + v.String() + "' AS " + spelled + ")"
	case string:
		return "CAST(" + quoted(v) + " AS " + spelled + ")"
	}
	panic("no literal of " + t.String())
}

func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// set writes a value into row i of a column.
func set(c *batch.Vector, i int, v value) {
	switch v := v.(type) {
	case nil:
		c.SetNull(i)
	case bool:
		c.SetBool(i, v)
	case *big.Int:
		c.SetInt(i, v.Int64())
	case *big.Rat:
		d, ok := types.ParseDec([]byte(v.FloatString(c.Type.Scale)), c.Type.Prec, c.Type.Scale)
		if !ok {
			panic(v.String() + " is no " + c.Type.String())
		}
		c.SetDecimal(i, d)
	case float64:
		c.SetFloat(i, v)
	case string:
		c.SetBytes(i, []byte(v))
	default:
		panic("no column of " + c.Type.String())
	}
}

// get reads row i of a column.
func get(c *batch.Vector, i int) value {
	if c.IsNull(i) {
		return nil
	}
	switch c.Type.Kind {
	case types.Boolean:
		return c.Bools[i]
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return big.NewInt(c.Ints[i])
	case types.Decimal:
		x, _ := new(big.Rat).SetString(string(types.AppendDec(nil, c.Decimals[i], c.Type.Scale)))
		return x
	case types.Float, types.Double:
		return c.Floats[i]
	case types.Char, types.Varchar:
		return string(c.Bytes[i])
	}
	panic("no value of " + c.Type.String())
}

// same reports whether two values are the same: NaN is NaN, and zeros differ by their sign.
func same(a, b value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	switch a := a.(type) {
	case *big.Int:
		return a.Cmp(b.(*big.Int)) == 0
	case *big.Rat:
		return a.Cmp(b.(*big.Rat)) == 0
	case float64:
		b := b.(float64)
		return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
	}
	return a == b
}
