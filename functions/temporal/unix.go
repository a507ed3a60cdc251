package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func unixTimestamp() *functions.Function {
	return &functions.Function{
		Name:   "UNIX_TIMESTAMP",
		Family: "temporal",
		Doc: "Seconds since 1970-01-01 00:00:00 UTC: now, or at a time written yyyy-MM-dd HH:mm:ss in the session's time zone. What follows " +
			"the seconds is ignored, days and hours beyond their end count on, and text of another form gives -9223372036854775808.",
		Examples: []functions.Example{{Expr: "UNIX_TIMESTAMP() > 1700000000", Result: "TRUE"}},
		Overloads: []functions.Overload{
			{
				Volatile: true,
				Result:   functions.ReturnsNotNull(types.Simple(types.BigInt)),
				Compile:  functions.Compiled(now),
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
