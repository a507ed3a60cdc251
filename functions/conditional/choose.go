package conditional

import (
	"errors"
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// extremes lists GREATEST and LEAST.
func extremes() []*functions.Function {
	extreme := func(name, which, result string, sign int) *functions.Function {
		return &functions.Function{
			Name: name, Family: "conditional", Since: "1.14",
			Doc:      "The " + which + " of the values, in their common type.",
			Examples: []functions.Example{{Expr: name + "(3, 1, 2)", Result: result}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{a, more}, Variadic: true, Coerce: ordered, Result: functions.ReturnsArg(0),
				Compile: func(c *functions.Call) (functions.Kernel, error) { return pick(c, sign) },
			}},
		}
	}
	return []*functions.Function{
		extreme("GREATEST", "greatest", "3", 1),
		extreme("LEAST", "least", "1", -1),
	}
}

// pick makes the kernel that takes the argument which comes last (1) or first (-1) in the order; of equal ones, the first.
func pick(c *functions.Call, sign int) (functions.Kernel, error) {
	compare, ok := functions.Order(c.Result)
	if !ok {
		return nil, fmt.Errorf("%s has no order", c.Result.AsNullable())
	}
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			best := args[0]
			for _, a := range args[1:] {
				if sign*compare(a, int(i), best, int(i)) > 0 {
					best = a
				}
			}
			out.Copy(int(i), best, int(i))
		}
	}, nil
}

// ordered brings values that have an order to their common type.
func ordered(args []functions.Arg) ([]types.Type, error) {
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
			Flink:    "functions/systemfunctions/#type-conversion-functions",
			Doc:      "The type of the value as text; with TRUE behind it, in a form that can be read back.",
			OnNull:   "NULL has a type too.",
			Examples: []functions.Example{{Expr: "TYPEOF(1)", Result: "INT NOT NULL"}, {Expr: "TYPEOF(CAST(NULL AS INT))", Result: "INT"}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{a, {Name: "readable", Accepts: constantFlag, Optional: true}}, Nulls: functions.Called,
				Result: functions.ReturnsNullable(types.StringType()), Compile: typeName,
			}},
		},
		{
			Name: "CURRENT_DATABASE", Family: "auxiliary", Flink: functions.Nowhere,
			Doc:      "The name of the current database.",
			Examples: []functions.Example{{Expr: "CURRENT_DATABASE()", Result: "default_database"}},
			Overloads: []functions.Overload{{
				Result:  functions.ReturnsNotNull(types.StringType()),
				Compile: func(c *functions.Call) (functions.Kernel, error) { return always([]byte(c.Env.Database)), nil },
			}},
		},
	}
}

func constantFlag(a functions.Arg) (types.Type, bool) {
	return a.Type, a.Type.Kind == types.Boolean && a.Const != nil && !a.Const.IsNull(0)
}
