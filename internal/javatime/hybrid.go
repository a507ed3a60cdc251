package javatime

// HybridCivil returns the date of a day number in the calendar of java.util, which is the Julian one up to 1582-10-04 and the
// Gregorian one from the next day, 1582-10-15, on.
func HybridCivil(days int64) (year int64, month, day int) {
	if days >= cutoverDay {
		return Civil(days)
	}
	c := days + 2_440_588 + 32_082 // from March 1 of the Julian year -4800
	d := floorDiv(4*c+3, 1461)
	e := c - floorDiv(1461*d, 4)
	m := (5*e + 2) / 153
	return d - 4800 + m/10, int(m + 3 - 12*(m/10)), int(e - (153*m+2)/5 + 1)
}

// hybridDays returns the day number of a date of that calendar; the day may be out of its month.
func hybridDays(year int64, month, day int) int64 {
	if gregorian := Days(year, month, 1) + int64(day) - 1; year >= cutoverYear && gregorian >= cutoverDay {
		return gregorian
	}
	return julianDays(year, month) + int64(day) - 1
}
