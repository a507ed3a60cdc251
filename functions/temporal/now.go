package temporal

import (
	"fmt"
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// clock is a function that tells the time of now.
type clock struct {
	name  string
	bare  bool // written without parentheses
	doc   string
	flink string // its page, where it is not that of the family
	expr  string // an example that is TRUE
	t     types.Type
	ofRow bool // goes on within a query in batch mode
	// digits is the greatest precision that may stand behind it, 0 where there is none.
	digits int
	show   dial
}

// maxTimeDigits is the greatest precision of a TIME of now.
const maxTimeDigits = 3

// dial puts a time, in milliseconds since the epoch, into the rows of a column.
type dial func(millis int64, zone *javatime.Zone, sel []int32, out *batch.Vector)

// clocks lists what tells the time of now.
func clocks() []*functions.Function {
	ltz := types.TimestampLTZOf(3)
	all := []*functions.Function{sourceWatermark(), currentWatermark()}
	for _, c := range []clock{
		{name: "CURRENT_DATE", bare: true, doc: "Today in the session's time zone.", expr: "CURRENT_DATE > DATE '2024-01-01'", t: types.Simple(types.Date), show: today},
		{name: "CURRENT_TIME", bare: true, digits: maxTimeDigits, doc: "The time of day in the session's time zone.", expr: "CURRENT_TIME IS NOT NULL", t: types.TimeOf(0), show: timeOfDay},
		{name: "LOCALTIME", bare: true, digits: maxTimeDigits, doc: "The time of day in the session's time zone.", expr: "LOCALTIME IS NOT NULL", t: types.TimeOf(0), show: timeOfDay},
		{
			name: "CURRENT_TIMESTAMP", bare: true, digits: math.MaxInt32, doc: "Now: of each row when streaming, of the start of the query in batch.",
			expr: "CURRENT_TIMESTAMP > TIMESTAMP '2024-01-01 00:00:00'", t: ltz, show: instant,
		},
		{
			name: "LOCALTIMESTAMP", bare: true, digits: math.MaxInt32, doc: "Now, as date and time of day in the session's time zone.",
			expr: "LOCALTIMESTAMP > TIMESTAMP '2024-01-01 00:00:00'", t: types.TimestampOf(3), show: wallClock,
		},
		{
			name: "NOW", doc: "Now: of each row when streaming, of the start of the query in batch.",
			expr: "NOW() > TIMESTAMP '2024-01-01 00:00:00'", t: ltz, show: instant,
		},
		{
			name: "CURRENT_ROW_TIMESTAMP", doc: "Now, of each row, in batch too.",
			expr: "CURRENT_ROW_TIMESTAMP() > TIMESTAMP '2024-01-01 00:00:00'", t: ltz, ofRow: true, show: instant,
		},
		{
			name: "PROCTIME", flink: "concepts/time_attributes/#processing-time", doc: "The processing time: now, as a time attribute that windows and temporal joins go by.",
			expr: "PROCTIME() IS NOT NULL", t: ltz, ofRow: true, show: instant,
		},
	} {
		all = append(all, c.function())
	}
	return all
}

func (c clock) function() *functions.Function {
	f := &functions.Function{
		Name: c.name, Family: "temporal", Flink: c.flink, Doc: c.doc, OnNull: "Never NULL.", Examples: []functions.Example{{Expr: c.expr, Result: "TRUE"}},
		Overloads: []functions.Overload{{Volatile: true, Result: functions.ReturnsNotNull(c.t), Compile: c.compile}},
	}
	if c.bare {
		f.Syntax = []string{c.name + " → " + c.t.String()}
	}
	if c.digits > 0 {
		f.Overloads = append(f.Overloads, c.withDigits())
	}
	return f
}

// withDigits is the clock with a precision behind it, which Flink has a type for and cannot run.
func (c clock) withDigits() functions.Overload {
	return functions.Overload{
		Params: []functions.Param{{Name: "precision", Accepts: functions.Exactly(types.Int)}}, Volatile: true,
		Result: func(call *functions.Call) (types.Type, error) {
			n := call.Args[0].Const
			if n == nil || n.IsNull(0) || n.Ints[0] < 0 || n.Ints[0] > int64(c.digits) {
				return types.Type{}, fmt.Errorf("its precision is a number from 0 to %d that is written down", c.digits)
			}
			return c.t.NotNull(), nil
		},
		Compile: func(*functions.Call) (functions.Kernel, error) {
			return nil, fmt.Errorf("it does not run with a precision; write CAST(%s AS %s)", c.name, c.t)
		},
	}
}

func (c clock) compile(call *functions.Call) (functions.Kernel, error) {
	zone := javatime.NewZone(call.Env.Zone)
	if call.Env.Batch && !c.ofRow {
		started := call.Env.Started.UnixMilli()
		return func(_ *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
			c.show(started, zone, sel, out)
		}, nil
	}
	return func(e *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
		c.show(e.Now.UnixMilli(), zone, sel, out)
	}, nil
}

// wall is the wall clock of an instant, both in milliseconds.
func wall(millis int64, zone *javatime.Zone) int64 {
	seconds, _ := types.Instant{Millis: millis}.Split()
	return millis + 1000*zone.Offset(seconds)
}

func today(millis int64, zone *javatime.Zone, sel []int32, out *batch.Vector) {
	seconds, _ := types.Instant{Millis: wall(millis, zone)}.Split()
	day, _ := javatime.SplitDay(seconds)
	for _, i := range sel {
		out.Ints[i] = day
	}
}

func timeOfDay(millis int64, zone *javatime.Zone, sel []int32, out *batch.Vector) {
	seconds, nanos := types.Instant{Millis: wall(millis, zone)}.Split()
	_, second := javatime.SplitDay(seconds)
	for _, i := range sel {
		out.Ints[i] = int64(second)*1000 + int64(nanos)/1_000_000
	}
}

func instant(millis int64, _ *javatime.Zone, sel []int32, out *batch.Vector) {
	for _, i := range sel {
		out.Times[i] = types.Instant{Millis: millis}
	}
}

func wallClock(millis int64, zone *javatime.Zone, sel []int32, out *batch.Vector) {
	instant(wall(millis, zone), zone, sel, out)
}

func sourceWatermark() *functions.Function {
	return &functions.Function{
		Name: "SOURCE_WATERMARK", Family: "temporal", Flink: "sql/create/#watermark", Since: "1.13", Instead: "CURRENT_WATERMARK(rowtime) gives the watermark to queries",
		Doc:       "In WATERMARK FOR … AS SOURCE_WATERMARK(): the watermark that the source itself gives.",
		Examples:  []functions.Example{{Expr: "SOURCE_WATERMARK()", Result: "what the source says"}},
		Overloads: []functions.Overload{{Volatile: true, Result: functions.ReturnsNullable(types.TimestampLTZOf(3))}},
	}
}

func currentWatermark() *functions.Function {
	return &functions.Function{
		Name: "CURRENT_WATERMARK", Family: "temporal", Since: "1.14",
		Doc:      "The watermark of the split that the row is read from, before the row; NULL as long as there is none.",
		OnNull:   "It is the same for a rowtime that is NULL.",
		Examples: []functions.Example{{Expr: "CURRENT_WATERMARK(rowtime)", Result: "NULL"}},
		Overloads: []functions.Overload{{
			Params: []functions.Param{{Name: "rowtime", Accepts: func(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsTimestamp() }}},
			Nulls:  functions.Called, Volatile: true,
			Result: func(c *functions.Call) (types.Type, error) {
				t := c.Args[0].Type.AsNullable()
				t.Prec = 3 // milliseconds, whatever the event time's
				return t, nil
			},
			Compile: functions.Compiled(watermark),
		}},
	}
}

// watermark is CURRENT_WATERMARK: what the row's source has come to, whichever event time of it is named.
func watermark(e *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		if e.Watermarks == nil || e.Watermarks[i] == batch.NoWatermark {
			out.SetNull(int(i))
			continue
		}
		out.SetTime(int(i), types.Instant{Millis: e.Watermarks[i]})
	}
}
