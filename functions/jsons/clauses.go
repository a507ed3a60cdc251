package jsons

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/types"
)

// word returns a Symbol argument's text in upper case, "" where it is NULL.
func word(a functions.Arg) string {
	if a.Const == nil || a.Type.Kind != types.Symbol || a.Const.IsNull(0) {
		return ""
	}
	return strings.ToUpper(string(a.Const.Bytes[0]))
}

// returningType is the type that RETURNING names, STRING where it is absent.
func returningType(a functions.Arg) (types.Type, error) {
	text := strings.TrimSuffix(word(a), " NOT NULL")
	switch text {
	case "", "STRING", "VARCHAR":
		return types.StringType(), nil
	case "BOOLEAN":
		return types.Simple(types.Boolean), nil
	case "INT", "INTEGER":
		return types.Simple(types.Int), nil
	case "DOUBLE", "DOUBLE PRECISION":
		return types.Simple(types.Double), nil
	}
	if length, ok := strings.CutPrefix(text, "VARCHAR("); ok {
		if n, err := strconv.Atoi(strings.TrimSuffix(length, ")")); err == nil {
			return types.VarcharOf(n), nil
		}
	}
	return types.Type{}, fmt.Errorf("RETURNING takes STRING, VARCHAR, BOOLEAN, INTEGER or DOUBLE and not %s; use CAST(JSON_VALUE(…) AS %[1]s)", text)
}

// behavior is what ON EMPTY or ON ERROR says.
type behavior struct {
	fail      bool
	byDefault bool
	arg       int    // the argument with the default
	text      []byte // the default where the result is a string
	mismatch  error  // the default is of another type than the result: as in Flink, an error where it is used
}

// checkDefaults refuses DEFAULT NULL. first is the place of RETURNING among the arguments.
func checkDefaults(c *functions.Call, first int) error {
	for _, at := range []int{first + 1, first + 3} {
		d := c.Args[at+1]
		if word(c.Args[at]) == "DEFAULT" && (d.Type.Kind == types.Null || d.Const != nil && d.Const.IsNull(0)) {
			return fmt.Errorf("DEFAULT NULL is not allowed; write NULL ON EMPTY or NULL ON ERROR")
		}
	}
	return nil
}

// newBehavior compiles the clause whose kind is argument at and whose default is the next one.
func newBehavior(c *functions.Call, at int) (behavior, error) {
	b := behavior{arg: at + 1}
	switch kind := word(c.Args[at]); kind {
	case "", "NULL":
		return b, nil
	case "ERROR":
		b.fail = true
		return b, nil
	case "DEFAULT":
		b.byDefault = true
	default:
		return b, fmt.Errorf("%s is no behaviour of JSON_VALUE; it takes NULL, ERROR or DEFAULT", kind)
	}
	d := c.Args[b.arg]
	switch {
	case c.Result.IsString() && d.Const != nil && !d.Const.IsNull(0):
		text, err := constantText(d)
		b.text = text
		return b, err
	case c.Result.IsString() && d.Type.IsString(), c.Result.Kind == d.Type.Kind:
		return b, nil
	}
	b.mismatch = fmt.Errorf("the DEFAULT of JSON_VALUE is %s where RETURNING says %s; write a constant of that type", d.Type.NotNull(), c.Result.AsNullable())
	return b, nil
}

// constantText is the text of a default where the result is a string.
func constantText(a functions.Arg) ([]byte, error) {
	v := a.Const
	switch {
	case a.Type.IsString():
		return v.Bytes[0], nil
	case a.Type.IsInteger():
		return strconv.AppendInt(nil, v.Ints[0], 10), nil
	case a.Type.Kind == types.Boolean:
		return strconv.AppendBool(nil, v.Bools[0]), nil
	case a.Type.Kind == types.Double:
		return javanum.AppendDouble(nil, v.Floats[0]), nil
	case a.Type.Kind == types.Float:
		return javanum.AppendFloat(nil, v.Floats[0]), nil
	case a.Type.Kind == types.Decimal:
		return types.AppendDec(nil, v.Decimals[0], a.Type.Scale), nil
	}
	return nil, fmt.Errorf("a DEFAULT of type %s is not supported; write a string", a.Type.NotNull())
}

// apply gives a row what the clause says; failure is the error of ON ERROR.
func (b *behavior) apply(e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector, failure error) {
	switch {
	case b.fail:
		out.SetNull(int(row))
		e.Fail(row, failure)
	case !b.byDefault:
		out.SetNull(int(row))
	case b.mismatch != nil:
		out.SetNull(int(row))
		e.Fail(row, b.mismatch)
	case b.text != nil:
		out.SetBytes(int(row), b.text)
	default:
		out.Copy(int(row), args[b.arg], int(row))
	}
}
