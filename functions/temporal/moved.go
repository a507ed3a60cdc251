package temporal

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/functions/arith"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// monthUnits are the units that are counted in months.
var monthUnits = map[string]int64{"YEAR": 12, "QUARTER": 3, "MONTH": 1}

// milliUnits are the units that are counted in milliseconds.
var milliUnits = map[string]int64{"WEEK": 7 * millisPerDay, "DAY": millisPerDay, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000}

// compileMoved compiles TIMESTAMPADD. Months wrap around at 32 bits, milliseconds at 64.
func compileMoved(c *functions.Call) (functions.Kernel, error) {
	u, t := plainUnit(unitOf(c)), c.Args[2].Type
	length, months := monthUnits[u]
	if !months {
		length = milliUnits[u] // zero below the second: only ever moved by NULL
	}
	by := func(n int64) int64 {
		if n *= length; months {
			return int64(int32(n))
		}
		return n
	}
	switch {
	case t.IsTimestamp():
		move := arith.MoveInstant(months)
		return moved(functions.Times, functions.Times, func(n int64, t types.Instant) types.Instant { return move(t, by(n)) }), nil
	case t.Kind == types.Date && c.Result.Kind == types.Timestamp:
		return moved(functions.Ints, functions.Times, func(n, day int64) types.Instant {
			return types.Instant{Millis: day*millisPerDay + by(n)}
		}), nil
	case t.Kind == types.Time && c.Result.Kind == types.Timestamp:
		return func(*functions.Eval, []int32, []*batch.Vector, *batch.Vector) {}, nil // of NULL
	}
	move := arith.MoveInt(t.Kind, months)
	return moved(functions.Ints, functions.Ints, func(n, v int64) int64 { return move(v, by(n)) }), nil
}

// moved is the kernel of (unit, n, t).
func moved[T, R any](t functions.Column[T], r functions.Column[R], f func(n int64, t T) R) functions.Kernel {
	k := functions.Lift2(functions.Ints, t, r, f)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		k(e, sel, args[1:], out)
	}
}

// compileCount compiles TIMESTAMPDIFF. In WEEK and below the SECOND it counts from whole seconds.
func compileCount(c *functions.Call) (functions.Kernel, error) {
	u := unitOf(c)
	a, b := c.Args[1].Type, c.Args[2].Type
	from, to := millisOf(a, b.IsTimestamp()), millisOf(b, a.IsTimestamp())
	count := counted(u)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		a, b := args[1], args[2]
		for _, i := range sel {
			out.Ints[i] = count(from(a, i), to(b, i))
		}
	}, nil
}

// counted is the function that counts a unit between two points of time in milliseconds.
func counted(unit string) func(from, to int64) int64 {
	switch unit {
	case "NANOSECOND", "SQL_TSI_FRAC_SECOND":
		return func(from, to int64) int64 { return (to - from) / 1000 * 1_000_000_000 }
	case "MICROSECOND", "SQL_TSI_MICROSECOND", "FRAC_SECOND":
		return func(from, to int64) int64 { return int64(int32((to - from) / 1000 * 1_000_000)) }
	case "WEEK", "SQL_TSI_WEEK":
		return func(from, to int64) int64 { return int64(int32((to-from)/1000)) / (7 * javatime.SecondsPerDay) }
	}
	unit = plainUnit(unit)
	if length, ok := monthUnits[unit]; ok {
		return func(from, to int64) int64 { return monthsBetween(from, to) / length }
	}
	length := milliUnits[unit]
	return func(from, to int64) int64 { return int64(int32((to - from) / length)) }
}

// monthsBetween is how many whole months lie between two points of time. Back from a later time of the day it is one more, as in
// Flink.
func monthsBetween(from, to int64) int64 {
	day0, millis0 := splitDay(from)
	day1, millis1 := splitDay(to)
	n := javatime.MonthsBetween(day0, day1)
	if millis1 < millis0 && javatime.AddMonths(day0, n) == day1 {
		n--
	}
	return n
}

func splitDay(millis int64) (day, rest int64) {
	day, rest = millis/millisPerDay, millis%millisPerDay
	if rest < 0 {
		day, rest = day-1, rest+millisPerDay
	}
	return day, rest
}

// millisOf returns the function that reads a column of points of time as milliseconds. Flink takes a TIME's milliseconds for days where it
// is not counted against a timestamp.
func millisOf(t types.Type, fromTimestamp bool) func(v *batch.Vector, i int32) int64 {
	if t.IsTimestamp() {
		return func(v *batch.Vector, i int32) int64 { return v.Times[i].Millis }
	}
	if t.Kind == types.Time && fromTimestamp {
		return func(v *batch.Vector, i int32) int64 { return v.Ints[i] }
	}
	return func(v *batch.Vector, i int32) int64 { return v.Ints[i] * millisPerDay }
}

// compileDifference compiles (a - b) unit.
func compileDifference(c *functions.Call) (functions.Kernel, error) {
	read := millisOf(c.Args[0].Type, false)
	difference := func(a, b int64) int64 { return a - b }
	if c.Result.Kind == types.IntervalMonth {
		difference = func(a, b int64) int64 { return monthsBetween(b, a) }
	}
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			out.Ints[i] = difference(read(args[0], i), read(args[1], i))
		}
	}, nil
}
