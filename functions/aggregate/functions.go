package aggregate

import (
	"slices"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// stateless is why these functions do not run.
const stateless = "leat keeps no state between records yet: aggregate downstream"

// Functions lists the family.
func Functions() []*functions.Function {
	return slices.Concat(counts(), sums(), picks(), collections(), grouping(), rankings())
}

// declared is an aggregate function that is known and typed. Its example is a query.
func declared(name, since, doc, expr, result string, overloads ...functions.Overload) *functions.Function {
	return &functions.Function{
		Name: name, Kind: functions.Aggregate, Family: "aggregate", Since: since, Doc: doc, Instead: stateless,
		Examples: []functions.Example{{Expr: expr, Result: result}}, Overloads: overloads,
	}
}

func form(result func(*functions.Call) (types.Type, error), params ...functions.Param) functions.Overload {
	return functions.Overload{Params: params, Nulls: functions.Called, Result: result}
}

func param(name string, accepts functions.Accept) functions.Param {
	return functions.Param{Name: name, Accepts: accepts}
}

func optional(p functions.Param) functions.Param {
	p.Optional = true
	return p
}

// value accepts everything but a bare NULL.
func value(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.Kind != types.Null }

// rows is the example of functions over the numbers 1 and 2.
func rows(expr string) string { return "SELECT " + expr + " FROM (VALUES (1), (2)) AS t(n)" }

// ofRows is a type that is NULL over no rows: it keeps its nullability only where there is one.
func ofRows(c *functions.Call, t types.Type) types.Type {
	return t.WithNull(t.Nullable || c.NoRows)
}

// same is the argument's type.
func same(c *functions.Call) (types.Type, error) { return ofRows(c, c.Args[0].Type), nil }
