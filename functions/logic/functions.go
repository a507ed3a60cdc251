package logic

import (
	"slices"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

var boolean = types.Simple(types.Boolean)

// Functions lists comparison and logic.
func Functions() []*functions.Function {
	return []*functions.Function{
		comparison("=", "equal to", test{equal: true}, equality, "1 = 2", "FALSE"),
		comparison("<>", "not equal to", test{less: true, greater: true, unordered: true}, equality, "1 <> 2", "TRUE"),
		comparison("<", "less than", test{less: true}, ordering, "1 < 2", "TRUE"),
		comparison("<=", "less than or equal to", test{less: true, equal: true}, ordering, "2 <= 2", "TRUE"),
		comparison(">", "greater than", test{greater: true}, ordering, "DATE '2024-01-02' > '2024-01-01'", "TRUE"),
		comparison(">=", "greater than or equal to", test{greater: true, equal: true}, ordering, "1 >= 2", "FALSE"),
		distinct("IS DISTINCT FROM", true, "Whether two values differ, where NULL is a value like others."),
		distinct("IS NOT DISTINCT FROM", false, "Whether two values are the same, where NULL equals NULL."),
		not(),
		isNull("IS NULL", true), isNull("IS NOT NULL", false),
		truth("IS TRUE", true, true), truth("IS NOT TRUE", true, false),
		truth("IS FALSE", false, true), truth("IS NOT FALSE", false, false),
		unknown("IS UNKNOWN", true), unknown("IS NOT UNKNOWN", false),
		connective("AND", "Whether both sides are TRUE.", "FALSE when either side is FALSE, else NULL when either is NULL.", "FALSE", "TRUE"),
		connective("OR", "Whether a side is TRUE.", "TRUE when either side is TRUE, else NULL when either is NULL.", "TRUE", "FALSE"),
	}
}

func comparison(symbol, words string, t test, coerce func([]functions.Arg) ([]types.Type, error), expr, result string) *functions.Function {
	return &functions.Function{
		Name:   symbol,
		Family: "comparison",
		Doc: "Whether a is " + words + " b. Text is compared character by character, blanks at the end count; " +
			"numbers of different types as the type that holds both; text beside a date or time is read as one.",
		Examples: []functions.Example{{Expr: expr, Result: result}, {Expr: "'a' " + symbol + " CAST(NULL AS STRING)", Result: "NULL"}},
		Overloads: []functions.Overload{{
			Params:      pair,
			Coerce:      coerce,
			LenientText: symbol == "=" || symbol == "<>",
			Result:      comparedResult,
			Compile:     t.kernel,
		}},
	}
}

// comparedResult is BOOLEAN, which is nullable where an operand is, or, as Flink has it, a field of one that is a row.
func comparedResult(c *functions.Call) (types.Type, error) {
	return boolean.WithNull(mayHoldNull(c.Args[0].Type) || mayHoldNull(c.Args[1].Type)), nil
}

func mayHoldNull(t types.Type) bool {
	return t.Nullable || slices.ContainsFunc(t.Fields, func(f types.Field) bool { return mayHoldNull(f.Type) })
}

var pair = []functions.Param{{Name: "a", Accepts: functions.Any}, {Name: "b", Accepts: functions.Any}}

func distinct(name string, whenDifferent bool, doc string) *functions.Function {
	return &functions.Function{
		Name:   name,
		Family: "comparison",
		Doc:    doc,
		OnNull: "Never NULL itself.",
		Examples: []functions.Example{
			{Expr: "1 " + name + " CAST(NULL AS INT)", Result: spell(whenDifferent)},
			{Expr: "CAST(NULL AS INT) " + name + " CAST(NULL AS INT)", Result: spell(!whenDifferent)},
		},
		Overloads: []functions.Overload{{
			Params:      pair,
			Coerce:      distinctness,
			LenientText: true,
			Nulls:       functions.Called,
			Result:      functions.ReturnsNotNull(boolean),
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				differ, err := test{less: whenDifferent, equal: !whenDifferent, greater: whenDifferent, unordered: whenDifferent}.kernel(c)
				if err != nil {
					return nil, err
				}
				return distinctKernel(differ, whenDifferent), nil
			},
		}},
	}
}

// distinctKernel answers rows with a NULL itself and leaves the rest to a strict kernel.
func distinctKernel(strict functions.Kernel, whenDifferent bool) functions.Kernel {
	var valid []int32
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		valid = valid[:0]
		for _, i := range sel {
			a, b := args[0].IsNull(int(i)), args[1].IsNull(int(i))
			out.Nulls.Clear(int(i))
			if a || b {
				out.Bools[i] = (a != b) == whenDifferent
				continue
			}
			valid = append(valid, i)
		}
		strict(e, valid, args, out)
	}
}

func spell(b bool) string {
	if b {
		return "TRUE"
	}
	return "FALSE"
}
