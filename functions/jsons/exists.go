package jsons

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func jsonExists() *functions.Function {
	f := family{
		clauses: []functions.Param{{Name: "ON ERROR", Accepts: symbol}},
		result: func(c *functions.Call, first int) (types.Type, error) {
			if first == 2 && c.Args[1].Const == nil {
				return types.Type{}, fmt.Errorf("the path must be a constant")
			}
			_, err := newExists(c, first)
			return types.Simple(types.Boolean), err
		},
		compile: newExists,
	}
	return &functions.Function{
		Name:   "JSON_EXISTS",
		Syntax: []string{"JSON_EXISTS(document, path [{TRUE | FALSE | UNKNOWN | ERROR} ON ERROR]) → BOOLEAN"},
		Family: "json",
		Since:  "1.15",
		OnNull: "NULL where the document or the path is, whatever the clause says.",
		Doc: "Whether a path leads to something other than null in a JSON text. In strict mode, the default, ON ERROR (TRUE, " +
			"FALSE, UNKNOWN or ERROR; by default FALSE) says what the answer is where it does not.",
		Examples: []functions.Example{
			{Expr: `JSON_EXISTS('{"a": {"b": 1}}', '$.a.b')`, Result: "TRUE"},
			{Expr: `JSON_EXISTS('{"a": null}', '$.a')`, Result: "FALSE"},
			{Expr: `JSON_EXISTS('{"a": 1}', 'strict $.b' UNKNOWN ON ERROR)`, Result: "NULL"},
			{Expr: `JSON_EXISTS(CAST(NULL AS STRING), '$.a' TRUE ON ERROR)`, Result: "NULL"},
		},
		Overloads: []functions.Overload{f.overload()},
	}
}

// newExists compiles the clause, which is argument first.
func newExists(c *functions.Call, first int) (use, error) {
	kind := word(c.Args[first])
	switch kind {
	case "", "TRUE", "FALSE", "UNKNOWN", "ERROR":
	default:
		return nil, fmt.Errorf("%s ON ERROR is not for JSON_EXISTS; it takes TRUE, FALSE, UNKNOWN or ERROR", kind)
	}
	return func(e *functions.Eval, row int32, _ []*batch.Vector, out *batch.Vector, a *answer, _ *search) {
		switch {
		case !a.wrong && (a.lax || !a.missing()):
			out.SetBool(int(row), !a.missing())
		case kind == "UNKNOWN":
			out.SetNull(int(row))
		case kind == "ERROR" && a.wrong:
			out.SetNull(int(row))
			e.Fail(row, errPath)
		case kind == "ERROR":
			out.SetNull(int(row))
			e.Fail(row, failureOf(a.item.Kind, errMissing))
		default:
			out.SetBool(int(row), kind == "TRUE")
		}
	}, nil
}
