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
			Compile: functions.Compiled(functions.Lift2(functions.Ints, functions.Ints, functions.Ints, func(a, b int64) int64 {
				return a + sign*b
			})),
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
	times := functions.Lift2(functions.Ints, functions.Ints, functions.Ints, func(a, b int64) int64 { return a * b })
	return []functions.Overload{
		{
			Params:  []functions.Param{interval, factor},
			Result:  func(c *functions.Call) (types.Type, error) { return c.Args[0].Type.WithNull(c.AnyNullable()), nil },
			Compile: functions.Compiled(times),
		},
		{
			Params:  []functions.Param{factor, interval},
			Result:  func(c *functions.Call) (types.Type, error) { return c.Args[1].Type.WithNull(c.AnyNullable()), nil },
			Compile: functions.Compiled(times),
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

// shift adds sign times an interval to a date, a time or an instant. Months are counted in UTC and end with the month: a month
// after January 31 is the end of February. A date moves by whole days, a time of day goes round and knows no months.
func shift(t, by types.Type, sign int64) functions.Kernel {
	months := by.Kind == types.IntervalMonth
	switch {
	case t.IsTimestamp() && months:
		return functions.Lift2(functions.Times, functions.Ints, functions.Times, func(t types.Instant, n int64) types.Instant {
			seconds, nanos := t.Split()
			day, second := javatime.SplitDay(seconds)
			return types.InstantOf(addMonths(day, sign*n)*javatime.SecondsPerDay+int64(second), nanos)
		})
	case t.IsTimestamp():
		return functions.Lift2(functions.Times, functions.Ints, functions.Times, func(t types.Instant, n int64) types.Instant {
			t.Millis += sign * n
			return t
		})
	}
	return functions.Lift2(functions.Ints, functions.Ints, functions.Ints, shiftDayOrTime(t.Kind, months, sign))
}

func shiftDayOrTime(k types.Kind, months bool, sign int64) func(v, n int64) int64 {
	switch {
	case k == types.Date && months:
		return func(days, n int64) int64 { return addMonths(days, sign*n) }
	case k == types.Date:
		return func(days, n int64) int64 { return days + sign*n/millisPerDay }
	case months:
		return func(millis, _ int64) int64 { return millis }
	}
	return func(millis, n int64) int64 {
		if millis = (millis + sign*n) % millisPerDay; millis < 0 {
			millis += millisPerDay
		}
		return millis
	}
}

// addMonths moves a day by months; a day that the month lacks becomes its last.
func addMonths(days, n int64) int64 {
	year, month, day := javatime.Civil(days)
	n += year*12 + int64(month) - 1
	year, month = n/12, int(n%12)+1
	if month < 1 {
		year, month = year-1, month+12
	}
	return javatime.Days(year, month, min(day, javatime.MonthDays(year, month)))
}
