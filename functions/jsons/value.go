package jsons

import (
	"errors"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

func jsonValue() *functions.Function {
	f := family{
		clauses: []functions.Param{
			{Name: "RETURNING", Accepts: symbol},
			{Name: "ON EMPTY", Accepts: symbol},
			{Name: "DEFAULT ON EMPTY", Accepts: functions.Any},
			{Name: "ON ERROR", Accepts: symbol},
			{Name: "DEFAULT ON ERROR", Accepts: functions.Any},
		},
		result: func(c *functions.Call, first int) (types.Type, error) {
			if err := checkDefaults(c, first); err != nil {
				return types.Type{}, err
			}
			return returningType(c.Args[first])
		},
		compile: func(c *functions.Call, first int) (use, error) {
			v, err := newValue(c, first)
			if err != nil {
				return nil, err
			}
			return v.set, nil
		},
		items: valueItems,
	}
	return &functions.Function{
		Name:   "JSON_VALUE",
		Syntax: []string{"JSON_VALUE(document, path [RETURNING type] [{NULL | ERROR | DEFAULT value} ON EMPTY] [{NULL | ERROR | DEFAULT value} ON ERROR])"},
		Family: "json",
		Since:  "1.15",
		OnNull: "NULL where the document or the path is, whatever the clauses say.",
		Doc: "The scalar that a path leads to in a JSON text, as STRING or as the type after RETURNING, which is not " +
			"converted. In strict mode, the default, ON ERROR says what becomes of a malformed text, of a path that leads nowhere or " +
			"to null, an object or an array; in lax mode ON EMPTY does. Without these clauses the result is NULL.",
		Examples: []functions.Example{
			{Expr: `JSON_VALUE('{"a": {"b": 1.50}}', '$.a.b')`, Result: "1.5"},
			{Expr: `JSON_VALUE('{"a": 1}', 'lax $.b' DEFAULT 'none' ON EMPTY)`, Result: "none"},
			{Expr: `JSON_VALUE('{"a": [true, false]}', '$.a[1]' RETURNING BOOLEAN)`, Result: "FALSE"},
			{Expr: `JSON_VALUE('{"a": [3, 4]}', '$.a.length()')`, Result: "2"},
			{Expr: `JSON_VALUE(CAST(NULL AS STRING), '$.a' DEFAULT 'none' ON ERROR)`, Result: "NULL"},
		},
		Overloads: []functions.Overload{f.overload()},
	}
}

// value computes JSON_VALUE of one call from what its path led to.
type value struct {
	onEmpty, onError behavior
	convert          convert
}

// newValue compiles the clauses; first is the place of RETURNING among the arguments.
func newValue(c *functions.Call, first int) (*value, error) {
	v := &value{convert: converterTo(c.Result.Kind)}
	var err error
	if v.onEmpty, err = newBehavior(c, first+1); err != nil {
		return nil, err
	}
	v.onError, err = newBehavior(c, first+3)
	return v, err
}

// set gives a row the value that was found, or what the clauses say where it is no scalar.
func (v *value) set(e *functions.Eval, row int32, args []*batch.Vector, out *batch.Vector, a *answer, _ *search) {
	switch {
	case a.wrong:
		v.onError.apply(e, row, args, out, errPath)
	case a.item.Kind.IsScalar():
		v.convert(e, row, a.item, out)
	case a.lax:
		v.onEmpty.apply(e, row, args, out, errEmpty)
	default:
		v.onError.apply(e, row, args, out, failureOf(a.item.Kind, errNoScalar))
	}
}

// valueItems is the kernel over merged extractions. Strings without escapes, which most values are, take the short way.
func valueItems(u use, result types.Type) functions.Kernel {
	if !result.IsString() {
		return overItems(u)
	}
	others, rest := overItems(u), []int32(nil)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		items := args[0]
		rest = rest[:0]
		for _, row := range sel {
			if kind, _ := jsonscan.KindOf(items.Ints[row]); kind == jsonscan.String && !items.IsNull(int(row)) {
				out.SetBytes(int(row), items.Bytes[row])
			} else {
				rest = append(rest, row)
			}
		}
		if len(rest) > 0 {
			others(e, rest, args, out)
		}
	}
}

// The reasons of failures under ERROR ON EMPTY and ERROR ON ERROR.
var (
	errEmpty     = errors.New("nothing was found, and the clause says ERROR ON EMPTY")
	errMalformed = errors.New("the text is not JSON, and the clause says ERROR ON ERROR")
	errMissing   = errors.New("the path leads nowhere, and the clause says ERROR ON ERROR")
	errNull      = errors.New("the path leads to null, and the clause says ERROR ON ERROR")
	errNoScalar  = errors.New("the path leads to an object or an array, and the clause says ERROR ON ERROR")
	errScalar    = errors.New("the path leads to a scalar, and the clause says ERROR ON ERROR")
	errNoArray   = errors.New("the path leads to an object where RETURNING asks for an array, and the clause says ERROR ON ERROR")
	errPath      = errors.New("the path is wrong or cannot be followed in this text, and the clause says ERROR ON ERROR")
)

func failureOf(k jsonscan.Kind, other error) error {
	switch k {
	case jsonscan.Malformed:
		return errMalformed
	case jsonscan.Missing:
		return errMissing
	case jsonscan.Null:
		return errNull
	default:
		return other
	}
}
