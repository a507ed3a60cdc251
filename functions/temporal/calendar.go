package temporal

import "github.com/leatsql/leat/internal/javatime"

// dateUnits answers the calendar units of EXTRACT from days since 1970-01-01. Weeks are ISO weeks; DOW counts from Sunday 1,
// ISODOW from Monday 1.
var dateUnits = map[string]func(days int64) int64{
	"YEAR":    func(d int64) int64 { y, _, _ := javatime.Civil(d); return y },
	"QUARTER": func(d int64) int64 { _, m, _ := javatime.Civil(d); return int64(m+2) / 3 },
	"MONTH":   func(d int64) int64 { _, m, _ := javatime.Civil(d); return int64(m) },
	"DAY":     func(d int64) int64 { _, _, day := javatime.Civil(d); return int64(day) },
	"DOW":     func(d int64) int64 { return weekday(d)%7 + 1 },
	"ISODOW":  weekday,
	"DOY":     dayOfYear,
	"WEEK":    func(d int64) int64 { return (dayOfYear(thursday(d))-1)/7 + 1 },
	"ISOYEAR": func(d int64) int64 { y, _, _ := javatime.Civil(thursday(d)); return y },
	"DECADE":  func(d int64) int64 { y, _, _ := javatime.Civil(d); return y / 10 },
	"CENTURY": func(d int64) int64 { return era(d, 100) },
	"MILLENNIUM": func(d int64) int64 {
		return era(d, 1000)
	},
}

// weekday counts from Monday 1 to Sunday 7.
func weekday(days int64) int64 {
	n := (days + 3) % 7 // 1970-01-01 was a Thursday
	if n < 0 {
		n += 7
	}
	return n + 1
}

// thursday is the Thursday of a day's ISO week: the week belongs to the year that it lies in.
func thursday(days int64) int64 { return days - weekday(days) + 4 }

func dayOfYear(days int64) int64 {
	y, _, _ := javatime.Civil(days)
	return days - javatime.Days(y, 1, 1) + 1
}

// era numbers spans of years from 1: the year 2000 ends the 20th century.
func era(days, years int64) int64 {
	y, _, _ := javatime.Civil(days)
	if y > 0 {
		return (y + years - 1) / years
	}
	return (y - years + 1) / years
}
