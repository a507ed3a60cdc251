package temporal

import (
	"fmt"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const millisPerDay = 86_400_000

func extract() *functions.Function {
	return &functions.Function{
		Name:   "EXTRACT",
		Family: "temporal",
		Syntax: []string{"EXTRACT(unit FROM d) → BIGINT"},
		Doc: "A part of a date, time or interval: MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK (ISO), DAY, DOY, DOW " +
			"(Sunday is 1), ISODOW (Monday is 1), HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH. MILLISECOND and below count from " +
			"the second. Before 1970 the parts of a TIMESTAMP are rounded toward 1970: they may be negative, and the day may be the next.",
		Examples: []functions.Example{
			{Expr: "EXTRACT(DAY FROM DATE '2024-02-29')", Result: "29"},
			{Expr: "EXTRACT(NANOSECOND FROM TIMESTAMP '2024-01-02 03:04:05.5')", Result: "500000000"},
			{Expr: "EXTRACT(HOUR FROM INTERVAL '1 02:03' DAY TO MINUTE)", Result: "2"},
		},
		Overloads: []functions.Overload{{
			Params: []functions.Param{
				{Name: "unit", Accepts: functions.Exactly(types.Symbol)},
				{Name: "from", Accepts: temporal},
			},
			Result: func(c *functions.Call) (types.Type, error) {
				if err := checkUnit(unitOf(c), c.Args[1]); err != nil {
					return types.Type{}, err
				}
				return types.Simple(types.BigInt).WithNull(c.Args[1].Type.Nullable), nil
			},
			Compile: compileExtract,
		}},
	}
}

func temporal(a functions.Arg) (types.Type, bool) {
	t := a.Type
	return t, t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp() || t.IsInterval()
}

func unitOf(c *functions.Call) string { return string(c.Args[0].Const.Bytes[0]) }

// clockUnit is a unit that is cut out of milliseconds: value % modulus / divisor.
type clockUnit struct{ modulus, divisor int64 }

var clockUnits = map[string]clockUnit{
	"HOUR":        {millisPerDay, 3_600_000},
	"MINUTE":      {3_600_000, 60_000},
	"SECOND":      {60_000, 1000},
	"MILLISECOND": {1000, 1},
}

// of rounds toward zero, as Flink does: before 1970 the unit is negative or zero.
func (u clockUnit) of(millis int64) int64 { return millis % u.modulus / u.divisor }

// fractions are the units below the millisecond: how many of them a millisecond has.
var fractions = map[string]int64{"MICROSECOND": 1000, "NANOSECOND": 1_000_000}

// yearUnits are the units of an interval of years and months. The ones that are false are taken only of NULL.
var yearUnits = map[string]bool{
	"YEAR": true, "QUARTER": true, "MONTH": true, "CENTURY": true, "MILLENNIUM": true, "ISOYEAR": false, "DECADE": false,
}

// isNull reports whether an argument is NULL for every row. As in Flink that is the answer, whatever the types are.
func isNull(a functions.Arg) bool { return a.Const != nil && a.Const.IsNull(0) }

// checkUnit reports whether a unit can be taken from a value.
func checkUnit(unit string, from functions.Arg) error {
	t := from.Type
	_, isDate := dateUnits[unit]
	_, isClock := clockUnits[unit]
	_, isFraction := fractions[unit]
	isEpoch := unit == "EPOCH"
	inYears, isYears := yearUnits[unit]
	ok := false
	switch null := isNull(from); t.Kind {
	case types.Timestamp, types.TimestampLTZ:
		ok = isDate || isClock || isFraction || isEpoch
	case types.Date:
		ok = isDate || isClock || isEpoch || null
	case types.Time:
		ok = isClock || null
	case types.IntervalSecond:
		ok = isClock || unit == "DAY" || null && !isYears
	case types.IntervalMonth:
		ok = inYears || null && isYears
	default: // refused by its parameter
	}
	if !ok {
		return fmt.Errorf("%s cannot be taken from %s", unit, t.AsNullable())
	}
	return nil
}

func compileExtract(c *functions.Call) (functions.Kernel, error) {
	unit := unitOf(c)
	switch t := c.Args[1].Type; t.Kind {
	case types.Timestamp:
		return fromInstants(unit, javatime.NewZone(nil)), nil
	case types.TimestampLTZ:
		if _, isClock := clockUnits[unit]; isClock || unit == "EPOCH" {
			return fromInstants(unit, javatime.NewLegacyZone(c.Env.Zone)), nil // as Flink takes the time of day, and only that
		}
		return fromInstants(unit, javatime.NewZone(c.Env.Zone)), nil
	case types.Date:
		return fromInts(fromDate(unit)), nil
	case types.IntervalMonth:
		return fromInts(fromMonths(unit)), nil
	default:
		return fromInts(fromMillis(unit)), nil
	}
}

func fromInts(f func(int64) int64) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, res := args[1].Ints, out.Ints
		for _, i := range sel {
			res[i] = f(x[i])
		}
	}
}

// fromDate: units of the clock take the number of days for milliseconds, as Flink does.
func fromDate(unit string) func(int64) int64 {
	if f, ok := dateUnits[unit]; ok {
		return f
	}
	if unit == "EPOCH" {
		return func(days int64) int64 { return days * 86_400 }
	}
	return clockUnits[unit].of
}

func fromMonths(unit string) func(int64) int64 {
	switch unit {
	case "YEAR":
		return func(m int64) int64 { return m / 12 }
	case "QUARTER":
		return func(m int64) int64 { return (m%12-1)/3 + 1 }
	case "CENTURY":
		return func(m int64) int64 { return m / 1200 }
	case "MILLENNIUM":
		return func(m int64) int64 { return m / 12_000 }
	}
	return func(m int64) int64 { return m % 12 }
}

// fromMillis is for TIME and day-time intervals.
func fromMillis(unit string) func(int64) int64 {
	if unit == "DAY" {
		return func(ms int64) int64 { return ms / millisPerDay }
	}
	return clockUnits[unit].of
}

func fromInstants(unit string, zone interface{ Offset(utc int64) int64 }) functions.Kernel {
	wall := func(t types.Instant) int64 {
		seconds, _ := t.Split()
		return t.Millis + 1000*zone.Offset(seconds)
	}
	if per, ok := fractions[unit]; ok {
		unitNanos := int64(1_000_000) / per
		return instants(func(t types.Instant) int64 { return wall(t)%1000*per + int64(t.Nanos)/unitNanos })
	}
	if f, ok := dateUnits[unit]; ok {
		return instants(func(t types.Instant) int64 { return f(wall(t) / millisPerDay) })
	}
	if unit == "EPOCH" {
		return instants(func(t types.Instant) int64 { return wall(t) / 1000 })
	}
	clock := clockUnits[unit]
	return instants(func(t types.Instant) int64 { return clock.of(wall(t)) })
}

func instants(f func(types.Instant) int64) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		x, res := args[1].Times, out.Ints
		for _, i := range sel {
			res[i] = f(x[i])
		}
	}
}
