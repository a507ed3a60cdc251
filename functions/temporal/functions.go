package temporal

import "github.com/leatsql/leat/functions"

// Functions lists the functions of dates, times and instants.
func Functions() []*functions.Function {
	return []*functions.Function{extract(), unixTimestamp(), toTimestampLTZ()}
}
