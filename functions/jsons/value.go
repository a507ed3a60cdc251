package jsons

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/jsonscan"
	"github.com/leatsql/leat/types"
)

func jsonValue() *functions.Function {
	item := &functions.Overload{
		Params: append([]functions.Param{{Name: "item", Accepts: functions.Exactly(types.JSONItem)}}, clauseParams()...),
		Nulls:  functions.Called,
		Result: func(c *functions.Call) (types.Type, error) { return returningType(c.Args[1]) },
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			v, err := newValue(c, 1)
			if err != nil {
				return nil, err
			}
			return v.overItems, nil
		},
	}
	return &functions.Function{
		Name:   "JSON_VALUE",
		Family: "json",
		Since:  "1.15",
		Doc: "Returns the scalar that a path leads to in a JSON text, as STRING or as the type after RETURNING, which is not " +
			"converted. In strict mode, the default, ON ERROR says what becomes of a malformed text, of a path that leads nowhere or " +
			"to null, an object or an array; in lax mode ON EMPTY does. Without these clauses the result is NULL.",
		Examples: []functions.Example{
			{Expr: `JSON_VALUE('{"a": {"b": 1.50}}', '$.a.b')`, Result: "1.5"},
			{Expr: `JSON_VALUE('{"a": 1}', 'lax $.b' DEFAULT 'none' ON EMPTY)`, Result: "none"},
			{Expr: `JSON_VALUE('{"a": [true, false]}', '$.a[1]' RETURNING BOOLEAN)`, Result: "FALSE"},
		},
		Overloads: []functions.Overload{{
			Params: append([]functions.Param{{Name: "document", Accepts: functions.String}, {Name: "path", Accepts: functions.String}}, clauseParams()...),
			Nulls:  functions.Called,
			Result: func(c *functions.Call) (types.Type, error) {
				if err := checkPath(c.Args[1]); err != nil {
					return types.Type{}, err
				}
				if err := checkDefaults(c, 2); err != nil {
					return types.Type{}, err
				}
				return returningType(c.Args[2])
			},
			Compile: compileValueOverText,
			JSON:    &functions.JSONPathUse{PathArg: 1, Item: item, Mergeable: jsonscan.Mergeable},
		}},
	}
}

func clauseParams() []functions.Param {
	return []functions.Param{
		{Name: "RETURNING", Accepts: symbol},
		{Name: "ON EMPTY", Accepts: symbol},
		{Name: "DEFAULT ON EMPTY", Accepts: functions.Any},
		{Name: "ON ERROR", Accepts: symbol},
		{Name: "DEFAULT ON ERROR", Accepts: functions.Any},
	}
}

func symbol(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Symbol || a.Type.Kind == types.Null
}
