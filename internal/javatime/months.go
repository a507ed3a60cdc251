package javatime

// AddMonths moves a day by months; a day that the month lacks becomes its last.
func AddMonths(days, n int64) int64 {
	year, month, day := Civil(days)
	n += year*12 + int64(month) - 1
	year = floorDiv(n, 12)
	month = int(n-12*year) + 1
	return Days(year, month, min(day, MonthDays(year, month)))
}

// MonthsBetween returns how many whole months lie between two days, negative where to is before from. A month is whole when
// AddMonths by it does not go past the end: from January 31 to February 29 it is one.
func MonthsBetween(from, to int64) int64 {
	if to < from {
		return -MonthsBetween(to, from)
	}
	y0, m0, _ := Civil(from)
	y1, m1, _ := Civil(to)
	n := (y1-y0)*12 + int64(m1-m0)
	if n > 0 && AddMonths(from, n) > to {
		n--
	}
	return n
}
