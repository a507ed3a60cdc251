package temporal

import (
	"slices"

	"github.com/leatsql/leat/functions"
)

// Functions lists the functions of dates, times and instants.
func Functions() []*functions.Function {
	return slices.Concat([]*functions.Function{extract(), unixTimestamp(), toTimestampLTZ()}, partsOfTime(), reading(), spans(), clocks())
}
