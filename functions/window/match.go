package window

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// matching lists what stands only in MATCH_RECOGNIZE.
func matching() []*functions.Function {
	value := functions.Param{Name: "value", Accepts: func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.Kind != types.Null }}
	offset := functions.Param{
		Name: "rows", Optional: true,
		Accepts: func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsInteger() && a.Const != nil },
	}
	declared := func(name, doc, measure, result string, overloads ...functions.Overload) *functions.Function {
		return &functions.Function{
			Name: name, Kind: functions.Match, Family: "pattern", Doc: doc, Instead: "leat finds no patterns yet",
			Examples: []functions.Example{{Expr: matchOf(measure), Result: result}}, Overloads: overloads,
		}
	}
	ofValue := functions.Overload{Params: []functions.Param{value, offset}, Nulls: functions.Called, Result: functions.ReturnsArgAsIs(0)}
	return []*functions.Function{
		declared("FIRST", "The value in the first row of a pattern variable, or so many rows behind it.", "FIRST(A.n)", "1", ofValue),
		declared("LAST", "The value in the last row of a pattern variable, or so many rows before it.", "LAST(A.n)", "1", ofValue),
		declared("MATCH_ROWTIME", "The event time of the last row of a match, as an event time for further windows.", "MATCH_ROWTIME(w)", "2024-01-02 03:04:05.000",
			functions.Overload{Result: functions.ReturnsNotNull(types.TimestampOf(3))},
			functions.Overload{Params: []functions.Param{{Name: "rowtime", Accepts: isTime}}, Result: functions.ReturnsArgAsIs(0)}),
		declared("MATCH_PROCTIME", "The processing time of a match, for further windows.", "MATCH_PROCTIME()", "the time of processing",
			functions.Overload{Volatile: true, Result: functions.ReturnsNotNull(types.TimestampLTZOf(3))}),
	}
}

// matchOf is a query with a measure over a table t of a number n and an event time w.
func matchOf(measure string) string {
	return "SELECT r FROM t MATCH_RECOGNIZE (ORDER BY w MEASURES " + measure + " AS r PATTERN (A) DEFINE A AS A.n > 0)"
}
