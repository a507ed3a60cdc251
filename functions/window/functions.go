package window

import (
	"slices"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// none is why these functions do not run.
const none = "leat has no windows yet"

// kind is a kind of window: how it is written behind its time, and what it does.
type kind struct {
	name, lengths, doc string
	params             []functions.Param
	start, end, last   string // of the window of the example
}

func kinds() []kind {
	span := func(name string) functions.Param { return functions.Param{Name: name, Accepts: isSpan} }
	return []kind{
		{"TUMBLE", "size", "Windows of one size that follow one another.", []functions.Param{span("size")}, "2024-01-02 03:00:00.000", "2024-01-02 04:00:00.000", "2024-01-02 03:59:59"},
		{"HOP", "slide, size", "Windows of one size that begin at every slide, so that a row is in several.", []functions.Param{span("slide"), span("size")}, "2024-01-02 03:00:00.000", "2024-01-02 04:00:00.000", "2024-01-02 03:59:59"},
		{"SESSION", "gap", "Windows that end where no row comes for as long as the gap.", []functions.Param{span("gap")}, "2024-01-02 03:04:05.000", "2024-01-02 04:04:05.000", "2024-01-02 04:04:04"},
	}
}

// Functions lists the family.
func Functions() []*functions.Function {
	var all []*functions.Function
	for _, k := range kinds() {
		all = slices.Concat(all, k.functions())
	}
	return slices.Concat(all, []*functions.Function{cumulate(), unnest()}, matching())
}

// isSpan accepts the length of a window: of days and less.
func isSpan(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.Kind == types.IntervalSecond }

func isTime(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsTimestamp() }

// functions are the window itself and what tells of it in the select list.
func (k kind) functions() []*functions.Function {
	params := append([]functions.Param{{Name: "time", Accepts: isTime}}, k.params...)
	tell := func(suffix, doc, example string, result func(*functions.Call) (types.Type, error)) *functions.Function {
		return &functions.Function{
			Name: k.name + suffix, Kind: functions.Window, Family: "window", Doc: doc, Instead: none,
			Examples:  []functions.Example{{Expr: k.example(suffix), Result: example}},
			Overloads: []functions.Overload{{Params: params, Nulls: functions.Called, Result: result}},
		}
	}
	window := tell("", k.doc, "1", functions.ReturnsArgAsIs(0))
	window.Syntax = []string{"GROUP BY " + k.name + "(time, " + k.lengths + ")", "TABLE(" + k.name + "(TABLE t, DESCRIPTOR(time), " + k.lengths + "))"}
	if k.name == "SESSION" {
		window.Syntax[1] = "TABLE(SESSION(TABLE t [PARTITION BY key, …], DESCRIPTOR(time), gap))"
	}
	moment := functions.ReturnsNotNull(types.TimestampOf(3))
	return []*functions.Function{
		window,
		tell("_START", "The first point of time of the window of a "+k.name+" in GROUP BY.", k.start, moment),
		tell("_END", "The first point of time behind the window of a "+k.name+" in GROUP BY.", k.end, moment),
		tell("_ROWTIME", "The last point of time of the window, as an event time for further windows.", k.last, functions.ReturnsArgAsIs(0)),
		tell("_PROCTIME", "The processing time, for further windows.", "the time of processing", functions.ReturnsArgAsIs(0)),
	}
}

// example is a query, in batch mode, with the window or with what tells of it.
func (k kind) example(suffix string) string {
	args := "(ts, INTERVAL '1' HOUR)"
	if len(k.params) == 2 {
		args = "(ts, INTERVAL '1' HOUR, INTERVAL '1' HOUR)"
	}
	what := "COUNT(*)"
	if suffix != "" {
		what = k.name + suffix + args
	}
	return "SELECT " + what + " FROM " + oneTime + " GROUP BY " + k.name + args
}

// oneTime is a table with a point of time.
const oneTime = "(VALUES (TIMESTAMP '2024-01-02 03:04:05')) AS t(ts)"

func cumulate() *functions.Function {
	return &functions.Function{
		Name: "CUMULATE", Flink: "sql/queries/window-tvf/#cumulate", Kind: functions.Table, Family: "window", Since: "1.13", Instead: none,
		Syntax: []string{"TABLE(CUMULATE(TABLE t, DESCRIPTOR(time), step, size))"},
		Doc:    "Windows that begin together and grow by a step until they have their size.",
		Examples: []functions.Example{{
			Expr:   "SELECT COUNT(*) FROM TABLE(CUMULATE((SELECT ts FROM " + oneTime + "), DESCRIPTOR(ts), INTERVAL '12' HOUR, INTERVAL '1' DAY)) GROUP BY window_start, window_end LIMIT 1",
			Result: "1",
		}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "step", Accepts: isSpan}, {Name: "size", Accepts: isSpan}}, Result: functions.ReturnsNotNull(types.RowOf()),
		}},
	}
}

func unnest() *functions.Function {
	collection := func(a functions.Arg) (types.Type, bool) {
		return a.Type, a.Type.Kind == types.Array || a.Type.Kind == types.Map || a.Type.Kind == types.Multiset
	}
	return &functions.Function{
		Name: "UNNEST", Kind: functions.Table, Family: "table", Special: true,
		Syntax: []string{"FROM t CROSS JOIN UNNEST(collection) AS u (column, …)", "FROM t LEFT JOIN UNNEST(collection) AS u (column, …) ON condition"},
		Doc: "In FROM: for each row of t a row for each element of an array or multiset, or entry of a map; the fields of elements that are rows are columns. " +
			"A row whose collection is NULL or empty is left out, by LEFT JOIN it stands once with NULL.",
		Examples: []functions.Example{{Expr: "SELECT n FROM UNNEST(ARRAY[1]) AS t(n)", Result: "1"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "collection", Accepts: collection}}, Result: functions.ReturnsNotNull(types.RowOf()),
		}},
	}
}
