package conditional

import (
	"slices"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

var (
	a         = functions.Param{Name: "a", Accepts: functions.Any}
	b         = functions.Param{Name: "b", Accepts: functions.Any}
	condition = functions.Param{Name: "condition", Accepts: functions.Boolean}
	row       = functions.Param{Name: "row", Accepts: isRow}
	more      = functions.Param{Name: "more", Accepts: functions.Any}
)

func isRow(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.Kind == types.Row }

// special is a form that the planner makes a node of.
type special struct {
	name, family, doc, onNull, flink string
	syntax                           []string
	params                           []functions.Param
	variadic                         bool
	examples                         []functions.Example
}

// Functions lists the forms.
func Functions() []*functions.Function {
	var all []*functions.Function
	for _, s := range forms {
		all = append(all, &functions.Function{
			Name: s.name, Family: s.family, Syntax: s.syntax, Doc: s.doc, OnNull: s.onNull, Flink: s.flink, Examples: s.examples, Special: true,
			Overloads: []functions.Overload{{Params: s.params, Variadic: s.variadic, Nulls: functions.Called}},
		})
	}
	return slices.Concat(all, extremes(), about())
}

var forms = []special{
	{
		name: "CASE", family: "conditional",
		syntax: []string{"CASE WHEN condition THEN a [WHEN …] [ELSE b] END", "CASE value WHEN v THEN a [WHEN …] [ELSE b] END"},
		doc: "The result behind the first condition that is TRUE, or the first v that equals the value; else that behind ELSE, else NULL. " +
			"Results meet in their common type; those that are not chosen are not evaluated.",
		onNull: "A condition that is NULL does not hold, and a value that is NULL equals no v.",
		params: []functions.Param{condition, a, more}, variadic: true,
		examples: []functions.Example{
			{Expr: "CASE WHEN 1 > 2 THEN 'a' ELSE 'b' END", Result: "b"},
			{Expr: "CASE 3 WHEN 1 THEN 'one' END", Result: "NULL"},
			{Expr: "CASE CAST(NULL AS INT) WHEN 1 THEN 'one' ELSE 'other' END", Result: "other"},
		},
	},
	{
		name: "COALESCE", family: "conditional",
		syntax: []string{"COALESCE(a, b, …)"},
		doc:    "The first argument that is not NULL, in the common type of all; those behind it are not evaluated.",
		onNull: "NULL where all arguments are.",
		params: []functions.Param{a, more}, variadic: true,
		examples: []functions.Example{{Expr: "COALESCE(CAST(NULL AS INT), 7)", Result: "7"}},
	},
	{
		name: "IF", family: "conditional",
		syntax:   []string{"IF(condition, a, b)"},
		doc:      "a where the condition is TRUE, else b, in the common type of both. What is not chosen is not evaluated.",
		onNull:   "A condition that is NULL chooses b.",
		params:   []functions.Param{condition, a, b},
		examples: []functions.Example{{Expr: "IF(1 > 2, 'a', 'b')", Result: "b"}, {Expr: "IF(CAST(NULL AS BOOLEAN), 'a', 'b')", Result: "b"}},
	},
	{
		name: "IFNULL", family: "conditional",
		syntax:   []string{"IFNULL(a, b)"},
		doc:      "a, or b where a is NULL, in the common type of both.",
		onNull:   "NULL where both are.",
		params:   []functions.Param{a, b},
		examples: []functions.Example{{Expr: "IFNULL(CAST(NULL AS INT), 7)", Result: "7"}},
	},
	{
		name: "NULLIF", family: "conditional",
		syntax:   []string{"NULLIF(a, b)"},
		doc:      "NULL where a = b, else a. The type is that of a.",
		onNull:   "NULL equals nothing, so a b that is NULL leaves a as it is.",
		params:   []functions.Param{a, b},
		examples: []functions.Example{{Expr: "NULLIF('', '')", Result: "NULL"}, {Expr: "NULLIF('a', '')", Result: "a"}, {Expr: "NULLIF('a', CAST(NULL AS STRING))", Result: "a"}},
	},
	{
		name: "CAST", family: "conversion",
		syntax:   []string{"CAST(a AS type)"},
		doc:      "The value as another type. A value that the type does not have fails the row.",
		onNull:   "NULL stays NULL.",
		params:   []functions.Param{a},
		examples: []functions.Example{{Expr: "CAST('12' AS INT)", Result: "12"}, {Expr: "CAST(NULL AS INT)", Result: "NULL"}},
	},
	{
		name: "TRY_CAST", family: "conversion",
		syntax:   []string{"TRY_CAST(a AS type)"},
		doc:      "The value as another type, or NULL where the type does not have it.",
		onNull:   "NULL stays NULL.",
		params:   []functions.Param{a},
		examples: []functions.Example{{Expr: "TRY_CAST('12' AS INT)", Result: "12"}, {Expr: "TRY_CAST('x' AS INT)", Result: "NULL"}},
	},
	{
		name: "ROW", family: "row",
		syntax: []string{"ROW(a, b, …)", "(a, b, …)"},
		doc:    "A row of the values. Its fields get their names where it is cast or written to a column.",
		onNull: "Fields may be NULL; the row itself is not.",
		params: []functions.Param{a, more}, variadic: true,
		examples: []functions.Example{{Expr: "ROW(1, 'a')", Result: "(1, a)"}, {Expr: "ROW(1, CAST(NULL AS STRING))", Result: "(1, NULL)"}},
	},
	{
		name: ".", family: "row",
		syntax:   []string{"row.field"},
		doc:      "A field of a row by its name.",
		onNull:   "NULL where the row is.",
		flink:    "functions/systemfunctions/#value-access-functions",
		params:   []functions.Param{row},
		examples: []functions.Example{{Expr: "CAST(ROW(1, 'a') AS ROW<n INT, s STRING>).s", Result: "a"}, {Expr: "CAST(NULL AS ROW<n INT, s STRING>).s", Result: "NULL"}},
	},
}
