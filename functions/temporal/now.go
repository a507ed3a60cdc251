package temporal

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// record is what to do where a function that tells the time does not run yet.
const record = "read the time from the record, or UNIX_TIMESTAMP() for now"

// clocks lists what tells the time of now.
func clocks() []*functions.Function {
	bare := func(name, doc, expr string, t types.Type) *functions.Function {
		f := clock(name, doc, expr, t)
		f.Syntax = []string{name + " → " + t.String()}
		return f
	}
	ltz := types.TimestampLTZOf(3)
	return []*functions.Function{
		bare("CURRENT_DATE", "Today in the session's time zone.", "CURRENT_DATE > DATE '2024-01-01'", types.Simple(types.Date)),
		bare("CURRENT_TIME", "The time of day in the session's time zone.", "CURRENT_TIME IS NOT NULL", types.TimeOf(0)),
		bare("LOCALTIME", "The time of day in the session's time zone.", "LOCALTIME IS NOT NULL", types.TimeOf(0)),
		bare("CURRENT_TIMESTAMP", "Now: of each row when streaming, of the start of the query in batch.", "CURRENT_TIMESTAMP > TIMESTAMP '2024-01-01 00:00:00'", ltz),
		bare("LOCALTIMESTAMP", "Now, as date and time of day in the session's time zone.", "LOCALTIMESTAMP > TIMESTAMP '2024-01-01 00:00:00'", types.TimestampOf(3)),
		clock("NOW", "Now: of each row when streaming, of the start of the query in batch.", "NOW() > TIMESTAMP '2024-01-01 00:00:00'", ltz),
		clock("CURRENT_ROW_TIMESTAMP", "Now, of each row, in batch too.", "CURRENT_ROW_TIMESTAMP() > TIMESTAMP '2024-01-01 00:00:00'", ltz),
		clock("PROCTIME", "The processing time: now, as a time attribute that windows and temporal joins go by.", "PROCTIME() IS NOT NULL", ltz),
		sourceWatermark(), currentWatermark(),
	}
}

func clock(name, doc, expr string, t types.Type) *functions.Function {
	return &functions.Function{
		Name: name, Family: "temporal", Doc: doc, Instead: record, Examples: []functions.Example{{Expr: expr, Result: "TRUE"}},
		Overloads: []functions.Overload{{Volatile: true, Result: functions.ReturnsNotNull(t)}},
	}
}

func sourceWatermark() *functions.Function {
	return &functions.Function{
		Name: "SOURCE_WATERMARK", Family: "temporal", Since: "1.13",
		Doc:       "In WATERMARK FOR … AS SOURCE_WATERMARK(): the watermark that the source itself gives.",
		Examples:  []functions.Example{{Expr: "SOURCE_WATERMARK()", Result: "what the source says"}},
		Overloads: []functions.Overload{{Volatile: true, Result: functions.ReturnsNullable(types.TimestampLTZOf(3))}},
	}
}

func currentWatermark() *functions.Function {
	return &functions.Function{
		Name: "CURRENT_WATERMARK", Family: "temporal", Since: "1.14",
		Doc:      "The watermark where the row is, of the event time that is named; NULL as long as there is none.",
		Examples: []functions.Example{{Expr: "CURRENT_WATERMARK(rowtime)", Result: "NULL"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "rowtime", Accepts: func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsTimestamp() }}},
			Nulls:  functions.Called, Volatile: true,
			Result: func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.AsNullable(), nil },
		}},
	}
}
