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
		Doc: "Seconds since 1970-01-01 00:00:00 UTC: now, or at a time written yyyy-MM-dd HH:mm:ss in the session's time zone. What follows " +
			"the seconds is ignored, days and hours beyond their end count on, and text of another form gives -9223372036854775808.",
		Examples: []functions.Example{
			{Expr: "UNIX_TIMESTAMP() > 1700000000", Result: "TRUE"},
			{Expr: "UNIX_TIMESTAMP('2024-01-02 03:04:05') - UNIX_TIMESTAMP('2024-01-02 03:04:00')", Result: "5"},
			{Expr: "UNIX_TIMESTAMP('2024-01-02T03:04:05')", Result: "-9223372036854775808"},
		},
		Overloads: []functions.Overload{
			{
				Volatile: true,
				Result:   functions.ReturnsNotNull(types.Simple(types.BigInt)),
				Compile:  functions.Compiled(now),
			},
			{
				Params: []functions.Param{{Name: "time", Accepts: chars}},
				Result: functions.Returns(types.Simple(types.BigInt)),
				Compile: func(c *functions.Call) (functions.Kernel, error) {
					zone := javatime.NewLegacyZone(c.Env.Zone)
					return functions.Lift1(functions.Bytes, functions.Ints, func(s []byte) int64 {
						return javatime.ParseUnixTimestamp(s, zone)
					}), nil
				},
			},
			{ // a pattern of SimpleDateFormat is not read yet
				Params: []functions.Param{{Name: "time", Accepts: chars}, {Name: "format", Accepts: chars}},
				Result: functions.Returns(types.Simple(types.BigInt)),
			},
		},
	}
}

func now(e *functions.Eval, sel []int32, _ []*batch.Vector, out *batch.Vector) {
	seconds := e.Now.Unix()
	for _, i := range sel {
		out.Ints[i] = seconds
	}
}

func chars(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsString() }
