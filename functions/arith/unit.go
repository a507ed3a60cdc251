package arith

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// noPeriods are the units that count within another one: nothing is rounded to them.
var noPeriods = map[string]bool{"DOW": true, "DOY": true, "EPOCH": true, "ISODOW": true}

// momentOfUnit is the type of a date or time that is rounded to a unit: its own. Flink lets a DATE pass for any unit.
func momentOfUnit(c *functions.Call) (types.Type, error) {
	t, unit := c.Args[0].Type, string(c.Args[1].Const.Bytes[0])
	if t.Kind != types.Date && noPeriods[unit] {
		return t, fmt.Errorf("%s is no unit that %s is rounded to", unit, t.AsNullable())
	}
	return t, nil
}
