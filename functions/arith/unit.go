package arith

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// noPeriods are the units that count within another one: nothing is rounded to them.
var noPeriods = map[string]bool{"DOW": true, "DOY": true, "EPOCH": true, "ISODOW": true}

// daySpans are the units that are found in the calendar.
var daySpans = map[string]bool{
	"MILLENNIUM": true, "CENTURY": true, "DECADE": true, "YEAR": true, "QUARTER": true, "MONTH": true, "WEEK": true, "DAY": true,
}

// milliSpans are the units that are stretches of equal length, in milliseconds. An ISOYEAR is none; Flink takes it for 12.
var milliSpans = map[string]int64{
	"DAY": millisPerDay, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000, "MILLISECOND": 1, "ISOYEAR": 12,
}

// momentOfUnit is the type of a date or time that is rounded to a unit: its own. Flink lets a DATE pass for any unit.
func momentOfUnit(c *functions.Call) (types.Type, error) {
	t, unit := c.Args[0].Type, unitOf(c)
	if t.Kind != types.Date && noPeriods[unit] {
		return t, fmt.Errorf("%s is no unit that %s is rounded to", unit, t.AsNullable())
	}
	return t, nil
}

func unitOf(c *functions.Call) string { return string(c.Args[1].Const.Bytes[0]) }

// roundedToUnit compiles FLOOR, or with up CEIL, of a date or time to a unit.
func roundedToUnit(up bool) func(*functions.Call) (functions.Kernel, error) {
	return func(c *functions.Call) (functions.Kernel, error) {
		unit := unitOf(c)
		switch t := c.Args[0].Type; t.Kind {
		case types.Date:
			return functions.Lift1(functions.Ints, functions.Ints, roundedDate(unit, up)), nil
		case types.Time:
			return functions.Lift1(functions.Ints, functions.Ints, roundedTime(unit, up)), nil
		case types.Timestamp:
			return functions.Lift1(functions.Times, functions.Times, roundedTimestamp(unit, up)), nil
		}
		if daySpans[unit] || unit == "HOUR" {
			return functions.Lift1(functions.Times, functions.Times, roundedInstant(unit, up, javatime.NewLegacyZone(c.Env.Zone))), nil
		}
		return failing(&functions.NeverRuns{Why: unit + " is no unit that TIMESTAMP_LTZ is rounded to; cast it to TIMESTAMP first"}), nil
	}
}

// failing is the kernel of what cannot be computed for any row: what Flink takes and fails to run.
func failing(err error) functions.Kernel {
	return func(e *functions.Eval, sel []int32, _ []*batch.Vector, _ *batch.Vector) {
		for _, i := range sel {
			e.Fail(i, err)
		}
	}
}

// roundedDate: a date is its own in any unit that the calendar does not have.
func roundedDate(unit string, up bool) func(int64) int64 {
	if !daySpans[unit] {
		return func(day int64) int64 { return day }
	}
	return func(day int64) int64 { return periodOfDay(unit, day, up) }
}

// roundedTime: in units of the calendar Flink takes a time's milliseconds for days.
func roundedTime(unit string, up bool) func(int64) int64 {
	if daySpans[unit] {
		return func(millis int64) int64 { return periodOfDay(unit, millis, up) }
	}
	span := milliSpans[unit]
	return func(millis int64) int64 { return roundTo(millis, span, up) }
}

// roundedTimestamp: before 1970 the day of a timestamp is taken toward 1970. What lies below the millisecond counts for the next
// MILLISECOND alone.
func roundedTimestamp(unit string, up bool) func(types.Instant) types.Instant {
	span, ok := milliSpans[unit]
	switch {
	case !ok:
		return func(t types.Instant) types.Instant {
			return types.Instant{Millis: periodOfDay(unit, t.Millis/millisPerDay, up) * millisPerDay}
		}
	case up && unit == "MILLISECOND":
		return func(t types.Instant) types.Instant { return types.Instant{Millis: t.Millis + step(t.Nanos > 0)} }
	}
	return func(t types.Instant) types.Instant { return types.Instant{Millis: roundTo(t.Millis, span, up)} }
}

// roundedInstant rounds the wall clock of the zone. The offset is that of the instant itself: the start of a year is an hour off
// when the instant lies in summer time, as in Flink.
func roundedInstant(unit string, up bool, zone *javatime.LegacyZone) func(types.Instant) types.Instant {
	span, fixed := milliSpans[unit]
	return func(t types.Instant) types.Instant {
		seconds, _ := t.Split()
		offset := 1000 * zone.Offset(seconds)
		wall := t.Millis + offset
		if fixed {
			wall = roundTo(wall, span, up)
		} else {
			wall = periodOfDay(unit, wall/millisPerDay, up) * millisPerDay
		}
		return types.Instant{Millis: wall - offset}
	}
}
