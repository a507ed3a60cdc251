package arith

import "github.com/leatsql/leat/internal/javatime"

// periodOfDay returns the first day of the period of a unit that holds a day, or, up, of the first period that starts at it or
// behind. As in Flink a day before 1582-10-15 is taken by its Julian date, decades, centuries and days always go up to the next, and
// weeks start on Sunday.
func periodOfDay(unit string, day int64, up bool) int64 {
	year, month, dom := javatime.HybridCivil(day)
	late := dom > 1 // behind the start of the month
	switch unit {
	case "MILLENNIUM", "CENTURY":
		span := map[string]int64{"MILLENNIUM": 1000, "CENTURY": 100}[unit]
		last := span * ((year + span - 1) / span)
		if up {
			return javatime.Days(last+1, 1, 1)
		}
		return javatime.Days(last-span+1, 1, 1)
	case "DECADE":
		return javatime.Days(10*(year/10+step(up)), 1, 1)
	case "YEAR":
		return javatime.Days(year+step(up && (month > 1 || late)), 1, 1)
	case "QUARTER":
		first := int64(month-1) / 3 * 3
		return monthStart(year, first+3*step(up && (int64(month-1) > first || late)))
	case "MONTH":
		return monthStart(year, int64(month-1)+step(up && late))
	}
	start := javatime.Days(year, month, dom)
	if unit == "DAY" {
		return start + step(up)
	}
	sinceSunday := floorMod(day+4, 7) // 1970-01-01 was a Thursday
	if up && sinceSunday > 0 {
		sinceSunday -= 7
	}
	return start - sinceSunday
}

// monthStart is the first day of a month that counts from 0 and may be of the next year.
func monthStart(year, month int64) int64 {
	return javatime.Days(year+month/12, int(month%12)+1, 1)
}

func step(up bool) int64 {
	if up {
		return 1
	}
	return 0
}

func floorMod(n, m int64) int64 {
	if n %= m; n < 0 {
		n += m
	}
	return n
}

// roundTo is the greatest multiple of a span that is not above n, or, up, the least that is not below.
func roundTo(n, span int64, up bool) int64 {
	rest := floorMod(n, span)
	if up && rest > 0 {
		rest -= span
	}
	return n - rest
}
