package arith

import (
	"math"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// rounding lists what changes the digits of a number and not its kind.
func rounding() []*functions.Function {
	places := optional(param("places", functions.Int))
	return []*functions.Function{
		declared("ABS", "The number without its sign.", example("ABS(-1.5)", "1.5"), running(compileAbs, sameType, x)),
		declared("SIGN", "-1, 0 or 1, as the number is negative, zero or positive, in its own type.", example("SIGN(-7)", "-1"), running(compileSign, sameType, x)),
		withUnit("CEIL", compileWhole(toCeiling, math.Ceil), []string{"CEILING"}, true, "The least whole number that is not below a number, or the first point of time of a unit that is not before a date or time.",
			"CEIL(1.5)", "2", "CEIL(TIMESTAMP '2024-01-02 03:04:05' TO HOUR)", "2024-01-02 04:00:00"),
		withUnit("FLOOR", compileWhole(toFloor, math.Floor), nil, false, "The greatest whole number that is not above a number, or the last point of time of a unit that is not after a date or time.",
			"FLOOR(-1.5)", "-2", "FLOOR(TIMESTAMP '2024-01-02 03:04:05' TO HOUR)", "2024-01-02 03:00:00"),
		declared("ROUND", "The number rounded to so many places behind the point, to none where nothing is said; negative places are before it. Half is rounded away from zero.", example("ROUND(1.25, 1)", "1.3"),
			running(compileDigits(halfUp), roundedType, x, places)),
		declared("TRUNCATE", "The number cut off behind so many places, behind the point where nothing is said; negative places are before it.", example("TRUNCATE(1.29, 1)", "1.2"),
			running(compileDigits(down), roundedType, x, places)),
	}
}

func withUnit(name string, whole func(*functions.Call) (functions.Kernel, error), aliases []string, up bool, doc string, examples ...string) *functions.Function {
	toUnit := running(roundedToUnit(up), momentOfUnit, moment, param("unit", functions.Exactly(types.Symbol)))
	f := declared(name, doc, append(example(examples[0], examples[1]), example(examples[2], examples[3])...), running(whole, wholeType, x), toUnit)
	f.Aliases = aliases
	f.Syntax = []string{name + "(x number)", name + "(t date or time TO unit)"}
	return f
}

// wholeType is the number's own type, a DECIMAL without scale.
func wholeType(c *functions.Call) (types.Type, error) {
	t := c.Args[0].Type
	if t.Kind == types.Decimal {
		return types.DecimalOf(t.Prec, 0).WithNull(t.Nullable), nil
	}
	return t, nil
}

// roundedType is the number's own type. A DECIMAL keeps the digits that a constant number of places leaves it, and one more before the
// point for the carry.
func roundedType(c *functions.Call) (types.Type, error) {
	t := c.Args[0].Type.WithNull(c.AnyNullable())
	if t.Kind != types.Decimal {
		return t, nil
	}
	places := 0
	if len(c.Args) > 1 {
		n := c.Args[1].Const
		if n == nil || n.IsNull(0) {
			return t, nil
		}
		places = int(n.Ints[0])
	}
	if places >= t.Scale {
		return t, nil
	}
	whole := t.Prec - t.Scale
	if places < 0 {
		return types.DecimalOf(min(types.MaxDecimalPrecision, whole+1), 0).WithNull(t.Nullable), nil
	}
	return types.DecimalOf(min(types.MaxDecimalPrecision, whole+places+1), places).WithNull(t.Nullable), nil
}
