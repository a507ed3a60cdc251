package javatime

// SecondsPerDay is the length of a day; there are no leap seconds.
const SecondsPerDay = 86400

// Days returns the day number, counted from 1970-01-01, of a date whose month is 1 to 12; the day may be out of its month.
func Days(year int64, month, day int) int64 {
	if month <= 2 {
		year--
	}
	era := floorDiv(year, 400)
	yearOfEra := year - era*400
	dayOfYear := int64((153*((month+9)%12)+2)/5 + day - 1) // counted from March 1
	return era*146097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - 719468
}

// Civil returns the date of a day number.
func Civil(days int64) (year int64, month, day int) {
	days += 719468 // from March 1 of year 0
	era := floorDiv(days, 146097)
	doe := uint32(days - era*146097)
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = int(doy-(153*mp+2)/5) + 1
	month = int(mp) + 3
	year = int64(yoe) + era*400
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// isLeap reports whether a year has a February 29.
func isLeap(year int64) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

var monthDays = [13]uint8{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// MonthDays returns the length of a month, 1 to 12.
func MonthDays(year int64, month int) int {
	if month == 2 && isLeap(year) {
		return 29
	}
	return int(monthDays[month])
}

// SplitDay splits seconds since the epoch into the day and the second of that day.
func SplitDay(sec int64) (day int64, second int) {
	day = floorDiv(sec, SecondsPerDay)
	return day, int(sec - day*SecondsPerDay)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
