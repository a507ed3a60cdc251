package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

func unixTimestamp() *functions.Function {
	return &functions.Function{
		Name:   "UNIX_TIMESTAMP",
		Family: "temporal",
		Doc: "Seconds since 1970-01-01 00:00:00 UTC: now, or at a time written yyyy-MM-dd HH:mm:ss, or as a pattern of Java's SimpleDateFormat " +
			"says, in the session's time zone. What follows is ignored, days and hours beyond their end count on, and text of another form " +
			"gives -9223372036854775808. The pattern letters are G y Y M L w W d D F E u a H K k h m s S X Z z.",
		Examples: []functions.Example{
			{Expr: "UNIX_TIMESTAMP() > 1700000000", Result: "TRUE"},
			{Expr: "UNIX_TIMESTAMP('2024-01-02 03:04:05') - UNIX_TIMESTAMP('2024-01-02 03:04:00')", Result: "5"},
			{Expr: "UNIX_TIMESTAMP('2024-01-02T03:04:05')", Result: "-9223372036854775808"},
			{Expr: "UNIX_TIMESTAMP('2 Jan 2024 03:04 +0530', 'd MMM yyyy HH:mm Z')", Result: "1704144840"},
		},
		Overloads: []functions.Overload{
			{
				Volatile: true,
				Result:   functions.ReturnsNotNull(types.Simple(types.BigInt)),
				Compile:  functions.Compiled(now),
			},
			{
				Params: []functions.Param{{Name: "time", Accepts: functions.String}},
				Result: functions.Returns(types.Simple(types.BigInt)),
				Compile: func(c *functions.Call) (functions.Kernel, error) {
					zone := javatime.NewLegacyZone(c.Env.Zone)
					return functions.Lift1(functions.Bytes, functions.Ints, func(s []byte) int64 {
						return javatime.ParseUnixTimestamp(s, zone)
					}), nil
				},
			},
			{
				Params:  []functions.Param{{Name: "time", Accepts: functions.String}, {Name: "format", Accepts: functions.String}},
				Result:  functions.Returns(types.Simple(types.BigInt)),
				Compile: unixOfPattern,
			},
		},
	}
}

func unixOfPattern(c *functions.Call) (functions.Kernel, error) {
	formats := functions.NewByText(javatime.NewSimpleFormat, c.Args[1])
	zone := javatime.NewLegacyZone(c.Env.Zone)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			format, err := formats.Of(args[1].Bytes[i])
			if err != nil {
				e.Fail(i, err)
				continue
			}
			out.Ints[i] = format.ParseUnix(args[0].Bytes[i], zone, e.Now)
		}
	}, nil
}

func now(e *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	seconds := e.Now.Unix()
	for _, i := range sel {
		out.Ints[i] = seconds
	}
}
