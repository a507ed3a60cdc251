package cast

import (
	"fmt"

	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// Compile makes the kernel of CAST, or of TRY_CAST with try, for a pair that [Check] accepts. It is strict: no row of sel may be
// NULL in the argument. The kernel belongs to one goroutine. A row that cannot be converted is told to Fail, with an error
// like "cannot cast '2024-13-01' to TIMESTAMP_LTZ(9): the month must be 1 to 12", or becomes NULL under TRY_CAST.
func Compile(from, to types.Type, try bool, env *functions.Env) (functions.Kernel, error) {
	if err := Check(from, to, try); err != nil {
		return nil, fmt.Errorf("cannot cast %s to %s: %w", from, to, err)
	}
	if env.LegacyCast {
		return nil, fmt.Errorf("table.exec.legacy-cast-behaviour = 'enabled' is not supported; use TRY_CAST where a failing cast should give NULL")
	}
	s := &site{from: from, to: to, try: try, env: env}
	return s.kernel(), nil
}

// kernel picks the kernel of a pair.
func (s *site) kernel() functions.Kernel {
	from, to := s.from, s.to
	switch {
	case from.Kind == types.Null:
		return nothing
	case from.EqualIgnoringNull(to):
		return same
	}
	switch to.Kind {
	case types.Char, types.Varchar:
		return s.toText()
	case types.Boolean:
		return s.toBool()
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		return s.toInteger()
	case types.Float, types.Double:
		return s.toFloat()
	case types.Decimal:
		return s.toDecimal()
	case types.Binary, types.Varbinary:
		return s.toBinary()
	case types.Date:
		return s.toDate()
	case types.Time:
		return s.toTime()
	case types.Timestamp, types.TimestampLTZ:
		return s.toTimestamp()
	case types.IntervalMonth, types.IntervalSecond:
		return s.toInterval()
	case types.Row:
		return s.toRow()
	default:
		return s.toList()
	}
}
