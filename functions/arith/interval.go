package arith

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const millisPerDay = 86_400_000

var (
	moment   = functions.Param{Name: "t", Accepts: isMoment}
	interval = functions.Param{Name: "i", Accepts: isInterval}
	factor   = functions.Param{Name: "n", Accepts: functions.Integer}
)

func isMoment(a functions.Arg) (types.Type, bool) {
	t := a.Type
	return t, t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}

func isInterval(a functions.Arg) (types.Type, bool) { return a.Type, a.Type.IsInterval() }

// shifts are the overloads of + (sign 1) and - (sign -1) with an interval on the right.
func shifts(sign int64) []functions.Overload {
	return []functions.Overload{
		{
			Params: []functions.Param{moment, interval},
			Result: func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.WithNull(c.AnyNullable()), nil },
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				return shift(c.Args[0].Type, c.Args[1].Type, sign), nil
			},
		},
		{
			Params: []functions.Param{interval, interval},
			Result: sumOfIntervals,
			Compile: func(c *functions.Call) (functions.Kernel, error) {
				fit := wrap(c.Result.Kind)
				return functions.Lift2(functions.Ints, functions.Ints, functions.Ints, func(a, b int64) int64 { return fit(a + sign*b) }), nil
			},
		},
	}
}

// shiftedBy is the overload of + with the interval on the left.
func shiftedBy() functions.Overload {
	return functions.Overload{
		Params: []functions.Param{interval, moment},
		Result: func(c *functions.Call) (types.Type, error) {
			if c.Args[1].Type.Kind == types.TimestampLTZ {
				return types.Type{}, fmt.Errorf("%s stands before its interval: write t + i", c.Args[1].Type.AsNullable())
			}
			return c.Args[1].Type.WithNull(c.AnyNullable()), nil
		},
		Compile: func(c *functions.Call) (functions.Kernel, error) {
			return swapped(shift(c.Args[1].Type, c.Args[0].Type, 1)), nil
		},
	}
}

// multiples are the overloads of * with an interval.
func multiples() []functions.Overload {
	times := func(c *functions.Call) (functions.Kernel, error) {
		fit := wrap(c.Result.Kind)
		return functions.Lift2(functions.Ints, functions.Ints, functions.Ints, func(a, b int64) int64 { return fit(a * b) }), nil
	}
	return []functions.Overload{
		{
			Params:  []functions.Param{interval, factor},
			Result:  func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.WithNull(c.AnyNullable()), nil },
			Compile: times,
		},
		{
			Params:  []functions.Param{factor, interval},
			Result:  func(c *functions.Call) (types.Type, error) { return c.Args[1].Type.WithNull(c.AnyNullable()), nil },
			Compile: times,
		},
	}
}

func sumOfIntervals(c *functions.Call) (types.Type, error) {
	t, ok := functions.CommonType(c.Args[0].Type, c.Args[1].Type)
	if !ok {
		return t, fmt.Errorf("months and days have no common measure: %s and %s", c.Args[0].Type.AsNullable(), c.Args[1].Type.AsNullable())
	}
	return t, nil
}

// shift makes the kernel that adds sign times an interval to a date, a time or an instant.
func shift(t, by types.Type, sign int64) functions.Kernel {
	months := by.Kind == types.IntervalMonth
	if t.IsTimestamp() {
		move := MoveInstant(months)
		return functions.Lift2(functions.Times, functions.Ints, functions.Times, func(t types.Instant, n int64) types.Instant {
			return move(t, sign*n)
		})
	}
	move := MoveInt(t.Kind, months)
	return functions.Lift2(functions.Ints, functions.Ints, functions.Ints, func(v, n int64) int64 { return move(v, sign*n) })
}

// MoveInstant returns the function that moves a timestamp by months, or else by milliseconds. Months are counted in UTC and end
// with the month: a month after January 31 is the end of February.
func MoveInstant(months bool) func(t types.Instant, n int64) types.Instant {
	if !months {
		return func(t types.Instant, n int64) types.Instant {
			t.Millis += n
			return t
		}
	}
	return func(t types.Instant, n int64) types.Instant {
		seconds, nanos := t.Split()
		day, second := javatime.SplitDay(seconds)
		return types.InstantOf(javatime.AddMonths(day, n)*javatime.SecondsPerDay+int64(second), nanos)
	}
}

// MoveInt returns the function that moves a DATE or TIME by months, or else by milliseconds. A date moves by whole days, a time of
// day goes round and knows no months.
func MoveInt(k types.Kind, months bool) func(v, n int64) int64 {
	switch {
	case k == types.Date && months:
		return javatime.AddMonths
	case k == types.Date:
		return func(days, n int64) int64 { return days + n/millisPerDay }
	case months:
		return func(millis, _ int64) int64 { return millis }
	}
	return func(millis, n int64) int64 { return floorMod(millis+n, millisPerDay) }
}
