package conditional

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Functions lists what chooses between values.
func Functions() []*functions.Function {
	return []*functions.Function{
		special("CASE", "conditional",
			"CASE WHEN condition THEN result … ELSE result END: the result behind the first condition that is TRUE, else that behind ELSE, "+
				"else NULL. CASE value WHEN v THEN … compares value with each v. Results meet in their common type.",
			[]functions.Param{{Name: "condition", Accepts: functions.Boolean}, {Name: "result", Accepts: functions.Any}}, true,
			functions.Example{Expr: "CASE WHEN 1 > 2 THEN 'a' ELSE 'b' END", Result: "b"},
			functions.Example{Expr: "CASE 3 WHEN 1 THEN 'one' END", Result: "NULL"}),
		special("COALESCE", "conditional",
			"The first argument that is not NULL, in the common type of all; those behind it are not evaluated.",
			[]functions.Param{{Name: "value", Accepts: functions.Any}, {Name: "more", Accepts: functions.Any}}, true,
			functions.Example{Expr: "COALESCE(CAST(NULL AS INT), 7)", Result: "7"}),
		special("NULLIF", "conditional", "NULL where a = b, else a. The type is that of a.",
			[]functions.Param{{Name: "a", Accepts: functions.Any}, {Name: "b", Accepts: functions.Any}}, false,
			functions.Example{Expr: "NULLIF('', '')", Result: "NULL"},
			functions.Example{Expr: "NULLIF('a', '')", Result: "a"}),
		special("IFNULL", "conditional", "a, or b where a is NULL, in the common type of both.",
			[]functions.Param{{Name: "a", Accepts: functions.Any}, {Name: "b", Accepts: functions.Any}}, false,
			functions.Example{Expr: "IFNULL(CAST(NULL AS INT), 7)", Result: "7"}),
		special("IF", "conditional", "a where the condition is TRUE, else b, in the common type of both.",
			[]functions.Param{{Name: "condition", Accepts: functions.Boolean}, {Name: "a", Accepts: functions.Any}, {Name: "b", Accepts: functions.Any}}, false,
			functions.Example{Expr: "IF(1 > 2, 'a', 'b')", Result: "b"}),
		special("CAST", "conversion", "The value as another type; a value that the type does not have fails the row.",
			[]functions.Param{{Name: "value", Accepts: functions.Any}, {Name: "type", Accepts: functions.Any}}, false,
			functions.Example{Expr: "CAST('12' AS INT)", Result: "12"}),
		special("TRY_CAST", "conversion", "The value as another type, or NULL where the type does not have it.",
			[]functions.Param{{Name: "value", Accepts: functions.Any}, {Name: "type", Accepts: functions.Any}}, false,
			functions.Example{Expr: "TRY_CAST('x' AS INT)", Result: "NULL"}),
		special("ROW", "row",
			"ROW(a, b, …) or (a, b, …): a row of the values. Its fields get their names where it is cast or written to a column.",
			[]functions.Param{{Name: "field", Accepts: functions.Any}, {Name: "more", Accepts: functions.Any}}, true,
			functions.Example{Expr: "ROW(1, 'a')", Result: "(1, a)"}),
		special(".", "row",
			"row.field: a field of a row by its name; NULL where the row is.",
			[]functions.Param{{Name: "row", Accepts: isRow}}, false,
			functions.Example{Expr: "CAST(ROW(1, 'a') AS ROW<n INT, s STRING>).s", Result: "a"}),
	}
}

// special declares a form that the planner makes a node of.
func special(name, family, doc string, params []functions.Param, variadic bool, examples ...functions.Example) *functions.Function {
	return &functions.Function{
		Name:      name,
		Family:    family,
		Doc:       doc,
		Examples:  examples,
		Special:   true,
		Overloads: []functions.Overload{{Params: params, Variadic: variadic, Nulls: functions.Called}},
	}
}

func isRow(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.Kind == types.Row }
