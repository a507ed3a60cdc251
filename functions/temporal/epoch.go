package temporal

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Instants that TO_TIMESTAMP_LTZ makes lie in the years 0 to 9999.
const (
	firstMilli = -62_167_219_200_000
	lastMilli  = 253_402_300_799_999
)

func toTimestampLTZ() *functions.Function {
	return &functions.Function{
		Name:   "TO_TIMESTAMP_LTZ",
		Family: "temporal",
		Since:  "1.12",
		Doc: "The instant that lies a number of seconds (precision 0) or milliseconds (precision 3) from 1970-01-01 00:00:00 UTC; NULL " +
			"outside of the years 0 to 9999. Another precision fails the row.",
		Examples: []functions.Example{
			{Expr: "TO_TIMESTAMP_LTZ(0, 3)", Result: "1970-01-01 00:00:00.000"},
			{Expr: "TO_TIMESTAMP_LTZ(253402300800, 0)", Result: "NULL"},
		},
		Overloads: []functions.Overload{{
			Params: []functions.Param{
				{Name: "epoch", Accepts: functions.Numeric},
				{Name: "precision", Accepts: functions.Int},
			},
			Result: functions.ReturnsNullable(types.TimestampLTZOf(3)),
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				switch t := c.Args[0].Type; t.Physical() {
				case types.PhysFloat:
					return instantsFrom(functions.Floats, fromEpochFloat), nil
				case types.PhysDecimal:
					return instantsFrom(functions.Decimals, func(v types.Dec, factor int64) (int64, bool) {
						return v.Truncate(t.Scale) * factor, true
					}), nil
				default:
					return instantsFrom(functions.Ints, fromEpoch), nil
				}
			},
		}},
	}
}

// instantsFrom makes the kernel of a function from a number and a factor to milliseconds.
func instantsFrom[T any](col functions.Column[T], f func(v T, factor int64) (millis int64, ok bool)) functions.Kernel {
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, precision := col(args[0]), args[1].Ints
		for _, i := range sel {
			var factor int64
			switch precision[i] {
			case 0:
				factor = 1000
			case 3:
				factor = 1
			default:
				e.Fail(i, fmt.Errorf("precision %d: only 0 (seconds) and 3 (milliseconds) are possible", precision[i]))
				continue
			}
			millis, ok := f(x[i], factor)
			if !ok || millis < firstMilli || millis > lastMilli {
				out.SetNull(int(i))
				continue
			}
			out.Times[i] = types.Instant{Millis: millis}
		}
	}
}

func fromEpoch(v, factor int64) (int64, bool) {
	if v > lastMilli || v < firstMilli {
		return 0, false
	}
	return v * factor, true
}

func fromEpochFloat(v float64, factor int64) (int64, bool) {
	switch {
	case v != v: // NaN is the number 0 in Java, but lies in no range of seconds
		return 0, factor == 1
	case v < firstMilli, v > lastMilli:
		return 0, false
	}
	return int64(v * float64(factor)), true
}
