package csv

import (
	"bytes"

	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
)

// parseDate reads a date as java.sql.Date.valueOf does: four characters of the year, one or two of month and day. A day up to 31
// that the month does not have is one of the next month.
func parseDate(b []byte) (days int64, ok bool) {
	first := bytes.IndexByte(b, '-')
	if first != 4 {
		return 0, false
	}
	second := bytes.IndexByte(b[first+1:], '-')
	if second < 1 || second > 2 {
		return 0, false
	}
	year, okYear := javanum.ParseLong(b[:first])
	month, okMonth := javanum.ParseLong(b[first+1 : first+1+second])
	rest := b[first+second+2:]
	day, okDay := javanum.ParseLong(rest)
	if !okYear || !okMonth || !okDay || len(rest) > 2 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, false
	}
	return lenientDays(year, int(month), int(day))
}

// The last day of the Julian calendar is followed by the fifteenth of October of 1582.
const (
	gregorianYear  = 1582
	gregorianMonth = 10
	gregorianDay   = 15
	skippedDays    = 10
)

// lenientDays returns the days of a date whose day may be one that the month does not have. Dates that were never are ten days
// later. Before them java.util.Date has the Julian calendar, whose dates are taken as they are for those of today's: one that this
// does not have is none.
func lenientDays(year int64, month, day int) (days int64, ok bool) {
	cutover := year == gregorianYear && month == gregorianMonth
	switch {
	case year > gregorianYear, year == gregorianYear && month > gregorianMonth, cutover && day >= gregorianDay:
		return javatime.Days(year, month, 1) + int64(day) - 1, true
	case cutover && day >= gregorianDay-skippedDays:
		return javatime.Days(year, month, day+skippedDays), true
	}
	const leapYear = 4 // like every fourth one
	last := javatime.MonthDays(leapYear+year%leapYear, month)
	if day > last {
		month, day = month+1, day-last
	}
	if year == 0 {
		year = 1 // java.sql.Date has no era
	}
	return javatime.Days(year, month, day), day <= javatime.MonthDays(year, month)
}
