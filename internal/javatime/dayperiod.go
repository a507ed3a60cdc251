package javatime

// The parts of the day that English has names for, in minutes of the day. A part that goes past midnight ends on the next day.
var dayPeriods = []struct {
	name, narrow string
	start, end   int
}{
	{"midnight", "mi", 0, 1},
	{"noon", "n", 12 * 60, 12*60 + 1},
	{"in the morning", "in the morning", 6 * 60, 12 * 60},
	{"in the afternoon", "in the afternoon", 12 * 60, 18 * 60},
	{"in the evening", "in the evening", 18 * 60, 21 * 60},
	{"at night", "at night", 21 * 60, 30 * 60},
}

// dayPeriod names the part of the day that a minute lies in.
func dayPeriod(minute int, narrow bool) string {
	for i := range dayPeriods {
		if inDayPeriod(i, minute) {
			return dayPeriodNames(narrow)[i]
		}
	}
	return ""
}

func inDayPeriod(i, minute int) bool {
	p := dayPeriods[i]
	return minute >= p.start && minute < p.end || minute+24*60 < p.end
}

// dayPeriodMiddle is the minute in the middle of a part of the day.
func dayPeriodMiddle(i int) int {
	p := dayPeriods[i]
	return (p.start + p.end) / 2 % (24 * 60)
}

func dayPeriodNames(narrow bool) []string {
	names := make([]string, len(dayPeriods))
	for i, p := range dayPeriods {
		if names[i] = p.name; narrow {
			names[i] = p.narrow
		}
	}
	return names
}
