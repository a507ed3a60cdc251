package javatime

// calendarField is a field of java.util.Calendar, in its order.
type calendarField uint8

const (
	fieldEra calendarField = iota
	fieldYear
	fieldMonth // from 0
	fieldWeekOfYear
	fieldWeekOfMonth
	fieldDay
	fieldDayOfYear
	fieldWeekday // Sunday is 1
	fieldWeekdayInMonth
	fieldHalf
	fieldHour12
	fieldHour
	fieldMinute
	fieldSecond
	fieldMilli
	fieldZoneOffset    // in milliseconds, without daylight saving
	fieldDaylight      // in milliseconds
	fieldWeekYear      // which the calendar itself has not: it goes before the others when it is set behind the year
	calendarFieldCount = iota
)

// calendarFields are the fields of a lenient java.util.GregorianCalendar as they have been set. Of fields that contradict each other
// those that were set later count, so each has the number of its setting; 0 is a field that is not set, and whose value is 0.
// Numbers are of 32 bits, as in Java, and wrap around.
type calendarFields struct {
	value [calendarFieldCount]int32
	stamp [calendarFieldCount]int32
	last  int32
}

func (c *calendarFields) set(f calendarField, n int32) {
	c.last++
	c.value[f], c.stamp[f] = n, c.last
}

// setISOWeekday sets the day of the week that counts from Monday 1. A number beyond 7 stays what it is.
func (c *calendarFields) setISOWeekday(n int32) { c.set(fieldWeekday, fromISOWeekday(n)) }

func fromISOWeekday(n int32) int32 {
	if n >= 1 && n <= 7 {
		return n%7 + 1
	}
	return n
}

// both is when the later of two fields was set, 0 unless both are.
func (c *calendarFields) both(f, g calendarField) int32 {
	if c.stamp[f] == 0 || c.stamp[g] == 0 {
		return 0
	}
	return max(c.stamp[f], c.stamp[g])
}

// wallMillis resolves the fields to the milliseconds of the wall clock.
func (c *calendarFields) wallMillis() int64 {
	if c.stamp[fieldWeekYear] > c.stamp[fieldYear] {
		c.resolveWeekYear()
	}
	day, rest := c.day()
	return day*SecondsPerDay*1000 + rest
}

// resolveWeekYear sets the date that a week of a year of weeks and a day of it tell. The year is of the era of the fields so far.
func (c *calendarFields) resolveWeekYear() {
	week, weekday := int32(1), int32(1)
	if c.stamp[fieldWeekOfYear] > 0 {
		week = c.value[fieldWeekOfYear]
	}
	if c.stamp[fieldWeekday] > 0 {
		weekday = c.value[fieldWeekday]
	}
	if weekday < 1 || weekday > 7 {
		over := floorDiv(int64(weekday)-1, 7)
		week += int32(over)
		weekday = fromISOWeekday(int32(int64(weekday) - 7*over))
	}
	before, _ := c.day()
	first := calendarFields{}
	first.set(fieldEra, eraOf(before))
	first.set(fieldYear, c.value[fieldWeekYear])
	first.set(fieldWeekOfYear, 1)
	first.set(fieldWeekday, 1)
	day, _ := first.day()
	day += int64(weekday - 1 + 7*(week-1))
	year, month, dom := HybridCivil(day)
	c.set(fieldEra, eraOf(day))
	c.set(fieldYear, int32(max(year, 1-year)))
	c.set(fieldMonth, int32(month-1))
	c.set(fieldDay, int32(dom))
}

// eraOf is the era of a day: 0 before the year 1, else 1.
func eraOf(day int64) int32 {
	if year, _, _ := HybridCivil(day); year <= 0 {
		return 0
	}
	return 1
}

// day resolves the fields to a day since 1970-01-01 and the millisecond of it.
func (c *calendarFields) day() (day, rest int64) {
	year := int32(1970)
	if c.stamp[fieldYear] > 0 {
		year = c.value[fieldYear]
	}
	if c.stamp[fieldEra] > 0 && c.value[fieldEra] == 0 {
		year = 1 - year
	}
	rest = ((c.hour()*60+int64(c.value[fieldMinute]))*60+int64(c.value[fieldSecond]))*1000 + int64(c.value[fieldMilli])
	carry := floorDiv(rest, SecondsPerDay*1000)
	rest -= carry * SecondsPerDay * 1000
	by := c.dated()
	julian := carry + c.dayOf(year, by, julianDays)
	if year < cutoverYear || year == cutoverYear && (by == fieldDayOfYear || by == fieldWeekOfYear) {
		return julian, rest
	}
	if gregorian := carry + c.dayOf(year, by, gregorianDays); gregorian >= cutoverDay {
		return gregorian, rest
	}
	return julian, rest
}

// hour takes the hour of the day, or the hour and half of the day, whichever is complete, or else came later.
func (c *calendarFields) hour() int64 {
	if h := c.stamp[fieldHour]; h > 0 && h > c.both(fieldHour12, fieldHalf) {
		return int64(c.value[fieldHour])
	}
	return int64(c.value[fieldHour12]) + 12*int64(c.value[fieldHalf])
}

// dated returns the field that tells the day within the year or the month: of those that are complete the one that was set last. A
// week and a place in the month need the day of the week, unless nothing else is there.
func (c *calendarFields) dated() calendarField {
	const y, m, p = fieldWeekOfYear, fieldWeekOfMonth, fieldWeekdayInMonth
	day, weekOfMonth, inMonth := c.stamp[fieldDay], c.both(m, fieldWeekday), c.both(p, fieldWeekday)
	dayOfYear, weekOfYear := c.stamp[fieldDayOfYear], c.both(y, fieldWeekday)
	best := max(day, weekOfMonth, inMonth, dayOfYear, weekOfYear)
	if best == 0 {
		weekOfMonth, inMonth = c.stamp[m], max(c.stamp[p], c.stamp[fieldWeekday])
		if best = max(weekOfMonth, inMonth, c.stamp[y]); best == 0 {
			return fieldDay
		}
	}
	switch {
	case best == day:
		return fieldDay
	case best == weekOfMonth && c.stamp[m] >= c.stamp[y], best == inMonth && c.stamp[p] >= c.stamp[y]:
		if weekOfMonth == inMonth && c.stamp[m] >= c.stamp[p] || weekOfMonth != inMonth && best == weekOfMonth {
			return m
		}
		return p
	case best == dayOfYear:
		return fieldDayOfYear
	}
	return y
}

// gregorianDays returns the days from 1970-01-01 to the first of a month.
func gregorianDays(year int64, month int) int64 { return Days(year, month, 1) }

// dayOf finds the day by a field, in a calendar of which first returns the first day of a month.
func (c *calendarFields) dayOf(year int32, by calendarField, first func(year int64, month int) int64) int64 {
	if by == fieldDayOfYear {
		return first(int64(year), 1) + int64(c.value[by]) - 1
	}
	if by == fieldWeekOfYear {
		start := firstWeek(first(int64(year), 1))
		if weekday := c.value[fieldWeekday]; c.stamp[fieldWeekday] > 0 {
			start = onOrBefore(start+6, weekday)
		}
		return start + 7*(int64(c.value[by])-1)
	}
	years := floorDiv(int64(c.value[fieldMonth]), 12)
	month := int(int64(c.value[fieldMonth])-12*years) + 1
	year += int32(years)
	start := first(int64(year), month)
	switch {
	case by == fieldWeekOfMonth:
		start = firstWeek(start)
		if c.stamp[fieldWeekday] > 0 {
			start = onOrBefore(start+6, c.value[fieldWeekday])
		}
		return start + int64(7*(c.value[by]-1))
	case by == fieldWeekdayInMonth:
		return c.weekdayInMonth(start, year, month)
	case c.stamp[fieldDay] == 0:
		return start
	}
	return start + int64(c.value[fieldDay]) - 1
}

// weekdayInMonth is the n-th day of the month, which begins at start, of its weekday; a negative n counts from the end.
func (c *calendarFields) weekdayInMonth(start int64, year int32, month int) int64 {
	weekday, n := int32(1), int32(1)
	if c.stamp[fieldWeekday] > 0 {
		weekday = c.value[fieldWeekday]
	}
	if c.stamp[fieldWeekdayInMonth] > 0 {
		n = c.value[fieldWeekdayInMonth]
	}
	if n >= 0 {
		return onOrBefore(start+int64(7*n)-1, weekday)
	}
	length := int32(MonthDays(int64(year), month))
	if month == 2 && year <= cutoverYear && year%4 == 0 {
		length = 29
	}
	return onOrBefore(start+int64(length+7*(n+1))-1, weekday)
}

// firstWeek is the Sunday of the week that a day lies in.
func firstWeek(day int64) int64 { return onOrBefore(day, 1) }

// onOrBefore is the last day of a weekday, from Sunday 1, that is not after a day.
func onOrBefore(day int64, wanted int32) int64 {
	since := weekday(day) - (int64(wanted) - 1)
	return day - (since - 7*floorDiv(since, 7))
}

// offset resolves the time zone's fields at a wall-clock time to milliseconds east of UTC.
func (c *calendarFields) offset(wall int64, zone *LegacyZone) int64 {
	local := floorDiv(wall, 1000)
	switch {
	case c.stamp[fieldZoneOffset] > 0:
		return int64(c.value[fieldZoneOffset]) + int64(c.value[fieldDaylight])
	case c.stamp[fieldDaylight] > 0:
		return 1000*zone.wallStandard(local) + int64(c.value[fieldDaylight])
	}
	return 1000 * zone.wallOffset(local)
}
