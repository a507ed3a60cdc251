package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

func textParam(name string) functions.Param {
	return functions.Param{Name: name, Accepts: functions.String}
}

// oneOrTwo are the overloads of a function with and without a pattern.
func oneOrTwo(first functions.Param, result types.Type, plain, withPattern func(*functions.Call) (functions.Kernel, error)) []functions.Overload {
	return []functions.Overload{
		{Params: []functions.Param{first}, Result: functions.ReturnsNullable(result), Compile: plain},
		{Params: []functions.Param{first, textParam("pattern")}, Result: functions.ReturnsNullable(result), Compile: withPattern},
	}
}

// reading lists what reads and writes times in patterns.
func reading() []*functions.Function {
	return []*functions.Function{
		{
			Name: "TO_DATE", Family: "temporal",
			Doc: "The date that a text tells, written yyyy-MM-dd or as a pattern of Java's SimpleDateFormat says. Text that is no date is NULL, and " +
				"by a pattern +1705471-09-27.",
			Examples:  []functions.Example{{Expr: "TO_DATE('2.1.2024', 'd.M.yyyy')", Result: "2024-01-02"}},
			Overloads: oneOrTwo(textParam("s"), types.Simple(types.Date), functions.Compiled(toDate), toDateByPattern),
		},
		toTimestamp(),
		dateFormat(),
		{
			Name: "FROM_UNIXTIME", Family: "temporal",
			Doc: "The point of time so many seconds from 1970-01-01 00:00:00 UTC, written yyyy-MM-dd HH:mm:ss or as a pattern of Java's " +
				"SimpleDateFormat says, in the session's time zone.",
			Examples: []functions.Example{{Expr: "FROM_UNIXTIME(44)", Result: "1970-01-01 00:00:44"}, {Expr: "FROM_UNIXTIME(44, 'HH:mm')", Result: "00:00"}},
			Overloads: oneOrTwo(functions.Param{Name: "seconds", Accepts: functions.Integer}, types.StringType(), fromUnixtime,
				fromUnixtimeByPattern),
		},
		{
			Name: "CONVERT_TZ", Family: "temporal",
			Doc:      "A time written yyyy-MM-dd HH:mm:ss, in another time zone; NULL for text of another form. An unknown zone is taken for UTC.",
			Examples: []functions.Example{{Expr: "CONVERT_TZ('2024-01-02 03:04:05', 'UTC', 'Asia/Kolkata')", Result: "2024-01-02 08:34:05"}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{textParam("time"), textParam("from"), textParam("to")},
				Result: functions.ReturnsNullable(types.StringType()), Compile: convertTZ,
			}},
		},
	}
}

func toDate(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	for _, i := range sel {
		days, err := javatime.ParseDate(args[0].Bytes[i])
		if err != nil {
			out.SetNull(int(i))
			continue
		}
		out.Ints[i] = days
	}
}

// noDate is the date that Flink makes of text that the pattern of TO_DATE does not read: the days since 1970 of Java's least number of
// milliseconds, in 32 bits.
const noDate = 622_191_233

func toDateByPattern(c *functions.Call) (functions.Kernel, error) {
	formats := functions.NewByText(javatime.NewSimpleFormat, c.Args[1])
	utc := javatime.NewLegacyZone(nil)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			format, err := formats.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			millis := format.ParseMillis(args[0].Bytes[i], utc, e.Now)
			day, _ := splitDay(millis)
			if out.Ints[i] = int64(int32(day)); millis == javatime.NoUnixTimestamp {
				out.Ints[i] = noDate
			}
		}
	}, nil
}

// plainTime is the pattern of times where no other is given.
const plainTime = "yyyy-MM-dd HH:mm:ss"

func fromUnixtime(c *functions.Call) (functions.Kernel, error) {
	printer, err := javatime.NewSimplePrinter(plainTime)
	if err != nil {
		return nil, err
	}
	zone := javatime.NewLegacyZone(c.Env.Zone)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			printMillis(e, i, printer, args[0].Ints[i]*1000, zone, out)
		}
	}, nil
}

func fromUnixtimeByPattern(c *functions.Call) (functions.Kernel, error) {
	printers := functions.NewByText(javatime.NewSimplePrinter, c.Args[1])
	zone := javatime.NewLegacyZone(c.Env.Zone)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			printer, err := printers.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			printMillis(e, i, printer, args[0].Ints[i]*1000, zone, out)
		}
	}, nil
}

// roomForTime is more than most written times need.
const roomForTime = 64

// printMillis writes a time into a row of the result.
func printMillis(e *functions.Eval, i int32, p *javatime.SimplePrinter, millis int64, zone *javatime.LegacyZone, out *batch.Vector) {
	text, err := p.Append(e.Arena.Room(roomForTime), millis, zone)
	if err != nil {
		e.Fail(i, err)
		return
	}
	out.Bytes[i] = e.Arena.Keep(text)
}

func convertTZ(c *functions.Call) (functions.Kernel, error) {
	printer, err := javatime.NewSimplePrinter(plainTime)
	if err != nil {
		return nil, err
	}
	from, to := functions.NewByText(legacyZone, c.Args[1]), functions.NewByText(legacyZone, c.Args[2])
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			there, _ := from.Of(args[1].Bytes[i])
			here, _ := to.Of(args[2].Bytes[i])
			seconds := javatime.ParseUnixTimestamp(args[0].Bytes[i], there)
			if seconds == javatime.NoUnixTimestamp {
				out.SetNull(int(i))
				continue
			}
			printMillis(e, i, printer, seconds*1000, here, out)
		}
	}, nil
}

func legacyZone(id string) (*javatime.LegacyZone, error) {
	return javatime.NewLegacyZone(javatime.LegacyLocation(id)), nil
}
