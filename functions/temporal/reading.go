package temporal

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// reading lists what reads and writes times in patterns.
func reading() []*functions.Function {
	text := func(name string) functions.Param { return functions.Param{Name: name, Accepts: functions.String} }
	pattern := functions.Param{Name: "pattern", Accepts: functions.String, Optional: true}
	one := func(result types.Type, params ...functions.Param) []functions.Overload {
		return []functions.Overload{{Params: params, Result: functions.ReturnsNullable(result)}}
	}
	return []*functions.Function{
		{
			Name: "TO_DATE", Family: "temporal", Instead: "write CAST(s AS DATE), which reads yyyy-MM-dd",
			Doc:       "The date that a text tells, written yyyy-MM-dd or as a pattern of Java's DateTimeFormatter says; NULL where it tells none.",
			Examples:  []functions.Example{{Expr: "TO_DATE('2.1.2024', 'd.M.yyyy')", Result: "2024-01-02"}},
			Overloads: one(types.Simple(types.Date), text("s"), pattern),
		},
		{
			Name: "TO_TIMESTAMP", Family: "temporal", Instead: "write CAST(s AS TIMESTAMP(3)), which reads yyyy-MM-dd HH:mm:ss.SSS",
			Doc: "The date and time of day that a text tells, written yyyy-MM-dd HH:mm:ss or as a pattern of Java's DateTimeFormatter says; " +
				"NULL where it tells none.",
			Examples:  []functions.Example{{Expr: "TO_TIMESTAMP('2024-01-02 03:04:05')", Result: "2024-01-02 03:04:05.000"}},
			Overloads: one(types.TimestampOf(3), text("s"), pattern),
		},
		{
			Name: "DATE_FORMAT", Family: "temporal", Instead: "write CAST(t AS STRING), which gives yyyy-MM-dd HH:mm:ss.SSS",
			Doc:      "A point of time, or a text that tells one, written as a pattern of Java's DateTimeFormatter says.",
			Examples: []functions.Example{{Expr: "DATE_FORMAT(TIMESTAMP '2024-01-02 03:04:05', 'yyyyMMdd')", Result: "20240102"}},
			Overloads: one(types.StringType(), functions.Param{Name: "t", Accepts: func(a functions.Arg) (types.Type, bool) {
				return a.Type, a.Type.IsTimestamp() || a.Type.IsString()
			}}, text("pattern")),
		},
		{
			Name: "FROM_UNIXTIME", Family: "temporal", Instead: "write CAST(TO_TIMESTAMP_LTZ(n, 0) AS STRING)",
			Doc: "The point of time so many seconds from 1970-01-01 00:00:00 UTC, written yyyy-MM-dd HH:mm:ss or as a pattern of Java's " +
				"SimpleDateFormat says, in the session's time zone.",
			Examples:  []functions.Example{{Expr: "FROM_UNIXTIME(0, 'G')", Result: "AD"}},
			Overloads: one(types.StringType(), functions.Param{Name: "seconds", Accepts: functions.Integer}, pattern),
		},
		{
			Name: "CONVERT_TZ", Family: "temporal", Instead: "shift the milliseconds and use TO_TIMESTAMP_LTZ(millis, 3)",
			Doc:       "A time written yyyy-MM-dd HH:mm:ss, in another time zone. An unknown zone is taken for UTC.",
			Examples:  []functions.Example{{Expr: "CONVERT_TZ('2024-01-02 03:04:05', 'UTC', 'Asia/Kolkata')", Result: "2024-01-02 08:34:05"}},
			Overloads: one(types.StringType(), text("time"), text("from"), text("to")),
		},
	}
}
