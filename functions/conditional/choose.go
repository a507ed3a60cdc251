package conditional

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// extremes lists GREATEST and LEAST.
func extremes() []*functions.Function {
	extreme := func(name, which, instead, result string) *functions.Function {
		return &functions.Function{
			Name: name, Family: "conditional", Since: "1.14", Instead: instead,
			Doc:      "The " + which + " of the values, in their common type; NULL where one is.",
			Examples: []functions.Example{{Expr: name + "(3, 1, 2)", Result: result}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{a, more}, Variadic: true, Coerce: comparable, Result: functions.ReturnsArg(0),
			}},
		}
	}
	return []*functions.Function{
		extreme("GREATEST", "greatest", "write CASE WHEN a > b THEN a ELSE b END", "3"),
		extreme("LEAST", "least", "write CASE WHEN a < b THEN a ELSE b END", "1"),
	}
}

// comparable brings values that have an order to their common type.
func comparable(args []functions.Arg) ([]types.Type, error) {
	given := make([]types.Type, len(args))
	for i, a := range args {
		given[i] = a.Type
		if a.Type.Kind >= types.Array && a.Type.Kind <= types.Row {
			return nil, fmt.Errorf("%s has no order", a.Type.AsNullable())
		}
	}
	common, ok := functions.MergedType(given...)
	if !ok {
		return nil, fmt.Errorf("cannot compare %s with %s", given[0].AsNullable(), given[len(given)-1].AsNullable())
	}
	for i, t := range given {
		if t.Kind == types.Null && common.IsNumeric() {
			return nil, errors.New("a bare NULL has no type beside a number: CAST(NULL AS …) gives it one")
		}
		given[i] = common.WithNull(t.Nullable || t.Kind == types.Null)
	}
	return given, nil
}

// about lists what tells of a type or of the session.
func about() []*functions.Function {
	return []*functions.Function{
		{
			Name: "TYPEOF", Family: "auxiliary", Since: "1.12",
			Doc:      "The type of the value as text; with TRUE behind it, in a form that can be read back.",
			Examples: []functions.Example{{Expr: "TYPEOF(1)", Result: "INT NOT NULL"}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{a, {Name: "readable", Accepts: constantFlag, Optional: true}}, Nulls: functions.Called,
				Result: functions.ReturnsNullable(types.StringType()),
			}},
		},
		{
			Name: "CURRENT_DATABASE", Family: "auxiliary",
			Doc:       "The name of the current database.",
			Examples:  []functions.Example{{Expr: "CURRENT_DATABASE()", Result: "default_database"}},
			Overloads: []functions.Overload{{Result: functions.ReturnsNotNull(types.StringType())}},
		},
	}
}

func constantFlag(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Boolean && a.Const != nil
}
