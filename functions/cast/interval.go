package cast

import (
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// toInterval takes an integer for months (in 32 bits) or milliseconds, whatever the interval's unit is, as Flink does.
func (s *site) toInterval() functions.Kernel {
	if s.from.IsInteger() && s.to.Kind == types.IntervalMonth {
		return wrapInts(types.Int)
	}
	return copyInts
}
