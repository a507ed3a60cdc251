package jsons

import (
	"fmt"
	"strconv"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

// convert sets a row to a scalar. RETURNING does not convert: as in Flink, a scalar of another type fails the row.
type convert func(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector)

func converterTo(k types.Kind) convert {
	switch k {
	case types.Boolean:
		return toBoolean
	case types.Int:
		return toInt
	case types.Double:
		return toDouble
	default:
		return toText
	}
}

func toText(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector) {
	out.SetBytes(int(row), text(e.Arena, it))
}

var trueText, falseText = []byte("true"), []byte("false")

// text is what Java prints for the scalar: integers as they stand, other numbers as doubles.
func text(a *batch.Arena, it jsonscan.Item) []byte {
	switch it.Kind {
	case jsonscan.Escaped:
		return jsonscan.Unescape(a, it.Raw)
	case jsonscan.Integer:
		if len(it.Raw) == 2 && string(it.Raw) == "-0" {
			return it.Raw[1:]
		}
	case jsonscan.Float:
		const longest = 32
		return a.Keep(javanum.AppendDouble(a.Room(longest), parseDouble(it.Raw)))
	case jsonscan.True:
		return trueText
	case jsonscan.False:
		return falseText
	default: // strings as they stand
	}
	return it.Raw
}

// parseDouble reads a JSON number, infinite where it is too large.
func parseDouble(raw []byte) float64 {
	f, _ := strconv.ParseFloat(string(raw), 64) // well-formed: out of range is the only error, and f is infinite then
	return f
}

func toBoolean(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector) {
	switch it.Kind {
	case jsonscan.True, jsonscan.False:
		out.SetBool(int(row), it.Kind == jsonscan.True)
	default:
		mismatch(e, row, it, out)
	}
}

func toInt(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector) {
	if it.Kind == jsonscan.Integer && len(it.Raw) <= len("-2147483648") {
		if n, err := strconv.ParseInt(string(it.Raw), 10, 32); err == nil {
			out.SetInt(int(row), n)
			return
		}
	}
	mismatch(e, row, it, out)
}

func toDouble(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector) {
	if it.Kind != jsonscan.Float {
		mismatch(e, row, it, out)
		return
	}
	out.SetFloat(int(row), parseDouble(it.Raw))
}

func mismatch(e *functions.Eval, row int32, it jsonscan.Item, out *batch.Vector) {
	out.SetNull(int(row))
	e.Fail(row, &mismatchError{Kind: it.Kind, Text: string(it.Raw[:min(len(it.Raw), 40)]), Want: out.Type.Kind})
}

// mismatchError says that JSON_VALUE found a scalar of another type than RETURNING names.
type mismatchError struct {
	Kind jsonscan.Kind
	Text string // its beginning
	Want types.Kind
}

func (e *mismatchError) Error() string {
	found := "the number " + e.Text
	switch e.Kind {
	case jsonscan.String, jsonscan.Escaped:
		found = "the string '" + e.Text + "'"
	case jsonscan.True, jsonscan.False:
		found = e.Text
	default: // numbers
	}
	return fmt.Sprintf("JSON_VALUE found %s, which RETURNING %s does not convert; use CAST(JSON_VALUE(…) AS %[2]s)", found, e.Want)
}
