package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// parts are the functions that are EXTRACT of one unit.
var parts = []struct{ name, unit, doc, expr, result string }{
	{"YEAR", "YEAR", "The year.", "YEAR(DATE '2024-02-29')", "2024"},
	{"QUARTER", "QUARTER", "The quarter of the year, from 1 to 4.", "QUARTER(DATE '2024-02-29')", "1"},
	{"MONTH", "MONTH", "The month of the year, from 1 to 12.", "MONTH(DATE '2024-02-29')", "2"},
	{"WEEK", "WEEK", "The ISO week of the year, from 1 to 53.", "WEEK(DATE '2024-02-29')", "9"},
	{"DAYOFYEAR", "DOY", "The day of the year, from 1 to 366.", "DAYOFYEAR(DATE '2024-02-29')", "60"},
	{"DAYOFMONTH", "DAY", "The day of the month, from 1 to 31.", "DAYOFMONTH(DATE '2024-02-29')", "29"},
	{"DAYOFWEEK", "DOW", "The day of the week, from Sunday 1 to Saturday 7.", "DAYOFWEEK(DATE '2024-02-29')", "5"},
	{"HOUR", "HOUR", "The hour of the day, from 0 to 23.", "HOUR(TIMESTAMP '2024-01-02 03:04:05')", "3"},
	{"MINUTE", "MINUTE", "The minute of the hour, from 0 to 59.", "MINUTE(TIMESTAMP '2024-01-02 03:04:05')", "4"},
	{"SECOND", "SECOND", "The second of the minute, from 0 to 59.", "SECOND(TIMESTAMP '2024-01-02 03:04:05')", "5"},
}

func partsOfTime() []*functions.Function {
	var all []*functions.Function
	for _, p := range parts {
		all = append(all, &functions.Function{
			Name: p.name, Family: "temporal", Doc: p.doc + " The same as EXTRACT(" + p.unit + " FROM t).",
			Examples:  []functions.Example{{Expr: p.expr, Result: p.result}},
			Overloads: []functions.Overload{partOf(p.unit)},
		})
	}
	return all
}

// partOf is EXTRACT with a unit that its arguments do not tell.
func partOf(unit string) functions.Overload {
	symbol := batch.NewVector(types.Simple(types.Symbol), 1)
	symbol.SetBytes(0, []byte(unit))
	withUnit := func(c *functions.Call) *functions.Call {
		d := *c
		d.Args = []functions.Arg{{Type: symbol.Type, Const: symbol}, c.Args[0]}
		return &d
	}
	extract := extract().Overloads[0]
	return functions.Overload{
		Params: []functions.Param{{Name: "t", Accepts: temporal}},
		Result: func(c *functions.Call) (types.Type, error) { return extract.Result(withUnit(c)) },
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			k, err := extract.Compile(withUnit(c))
			both := []*batch.Vector{symbol, nil}
			return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
				both[1] = args[0]
				k(e, sel, both, out)
			}, err
		},
	}
}
