package temporal

import (
	"fmt"
	"strings"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

var (
	unit  = functions.Param{Name: "unit", Accepts: functions.Exactly(types.Symbol)}
	start = functions.Param{Name: "a", Accepts: point}
	end   = functions.Param{Name: "b", Accepts: point}
)

func point(a functions.Arg) (types.Type, bool) {
	t := a.Type
	return t, t.Kind == types.Date || t.Kind == types.Time || t.IsTimestamp()
}

// spans lists the arithmetic of points of time.
func spans() []*functions.Function {
	return []*functions.Function{
		{
			Name: "TIMESTAMPADD", Family: "temporal",
			Syntax:   []string{"TIMESTAMPADD(unit, n, t)"},
			Doc:      "A point of time moved by so many SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER or YEAR. A DATE moved by less than days is a TIMESTAMP(6).",
			Examples: []functions.Example{{Expr: "TIMESTAMPADD(MONTH, 1, DATE '2024-01-31')", Result: "2024-02-29"}},
			Overloads: []functions.Overload{{
				Params: []functions.Param{unit, {Name: "n", Accepts: functions.Integer}, {Name: "t", Accepts: point}},
				Result: movedType, Compile: compileMoved,
			}},
		},
		{
			Name: "TIMESTAMPDIFF", Family: "temporal",
			Syntax: []string{"TIMESTAMPDIFF(unit, a, b)"},
			Doc: "How many whole SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER or YEAR lie between a and b; negative where b is before a. " +
				"MICROSECOND and NANOSECOND count the whole seconds; what does not fit wraps around.",
			Examples:  []functions.Example{{Expr: "TIMESTAMPDIFF(DAY, DATE '2024-01-31', DATE '2024-03-01')", Result: "30"}},
			Overloads: []functions.Overload{{Params: []functions.Param{unit, start, end}, Result: countType, Compile: compileCount}},
		},
		{
			Name: "(-)", Family: "temporal", Flink: functions.Nowhere,
			Syntax:    []string{"(a - b) unit"},
			Doc:       "What lies between two points of time of one kind, as an interval.",
			Examples:  []functions.Example{{Expr: "(TIMESTAMP '2024-01-02 00:00:00' - TIMESTAMP '2024-01-01 00:00:00') HOUR", Result: "+1 00:00:00.000"}},
			Overloads: []functions.Overload{{Params: []functions.Param{start, end, unit}, Result: differenceType, Compile: compileDifference}},
		},
		{
			Name: "OVERLAPS", Family: "temporal",
			Syntax: []string{"(a1, a2) OVERLAPS (b1, b2)"},
			Doc:    "Whether two periods have a point of time in common. Each is given by its ends, or by its start and its length.",
			OnNull: "NULL where the answer depends on an end that is NULL.",
			Examples: []functions.Example{
				{Expr: "(DATE '2024-01-01', INTERVAL '2' DAY) OVERLAPS (DATE '2024-01-02', DATE '2024-01-05')", Result: "TRUE"},
				{Expr: "(DATE '2024-01-01', CAST(NULL AS DATE)) OVERLAPS (DATE '2024-01-01', DATE '2024-01-05')", Result: "NULL"},
			},
			Overloads: []functions.Overload{{
				Params: []functions.Param{{Name: "a", Accepts: functions.Any}, {Name: "b", Accepts: functions.Any}},
				Coerce: periods, Nulls: functions.Called, Result: overlapType, Compile: compileOverlaps,
			}},
		},
	}
}

// plainUnit is a unit without the prefix that ODBC has for it.
func plainUnit(unit string) string { return strings.TrimPrefix(unit, "SQL_TSI_") }

func movedType(c *functions.Call) (types.Type, error) {
	u, t := plainUnit(unitOf(c)), c.Args[2].Type.WithNull(c.AnyNullable())
	switch u {
	case "MICROSECOND", "NANOSECOND", "FRAC_SECOND":
		if n := c.Args[1].Const; n == nil || !n.IsNull(0) { // Flink looks at the unit only where there is a number of it
			return t, fmt.Errorf("%s is no unit that %s is moved by", u, t.AsNullable())
		}
		return finerType(u, t), nil
	case "HOUR", "MINUTE", "SECOND":
		if t.Kind == types.Date {
			return types.TimestampOf(6).WithNull(t.Nullable), nil
		}
	}
	return t, nil
}

// finerType has room for a unit below the second, as Flink has it for microseconds.
func finerType(unit string, t types.Type) types.Type {
	switch {
	case unit == "NANOSECOND":
		return t
	case t.IsTimestamp():
		t.Prec = max(t.Prec, 6)
		return t
	}
	return types.TimestampOf(6).WithNull(t.Nullable)
}

func countType(c *functions.Call) (types.Type, error) {
	u, a, b := unitOf(c), c.Args[1].Type, c.Args[2].Type
	hasTime := a.Kind == types.Time || b.Kind == types.Time
	_, inMonths := monthUnits[plainUnit(u)]
	switch {
	case isNull(c.Args[1]), isNull(c.Args[2]):
	case (a.Kind == types.TimestampLTZ) != (b.Kind == types.TimestampLTZ), hasTime && !inMonths:
		return types.Type{}, fmt.Errorf("cannot count %s from %s to %s", u, a.AsNullable(), b.AsNullable())
	}
	if u == "NANOSECOND" || u == "SQL_TSI_FRAC_SECOND" {
		return types.Simple(types.BigInt).WithNull(c.AnyNullable()), nil
	}
	return types.Simple(types.Int).WithNull(c.AnyNullable()), nil
}

func differenceType(c *functions.Call) (types.Type, error) {
	a, b, unit := c.Args[0].Type, c.Args[1].Type, string(c.Args[2].Const.Bytes[0])
	first, _, _ := strings.Cut(unit, " ")
	_, inMonths := monthUnits[first]
	null := isNull(c.Args[0]) || isNull(c.Args[1])
	switch {
	case a.Kind == b.Kind && (a.Kind != types.Time || inMonths || null):
	case null && a.IsTimestamp() && b.IsTimestamp():
	default:
		return a, fmt.Errorf("cannot take %s from %s", b.AsNullable(), a.AsNullable())
	}
	t := types.Type{Kind: types.IntervalSecond, Prec: 3, Interval: unit}
	if inMonths {
		t = types.Type{Kind: types.IntervalMonth, Interval: unit}
	}
	return t.WithNull(a.Nullable || b.Nullable), nil
}
