package javatext

import (
	"strconv"

	"github.com/leatsql/leat/types"
)

const (
	secondsPerDay = 86400
)

// AppendDate appends LocalDate.toString() of days since 1970-01-01.
func AppendDate(dst []byte, days int64) []byte {
	year, month, day := Civil(days)
	switch {
	case year > 9999:
		dst = append(dst, '+')
		dst = strconv.AppendInt(dst, year, 10)
	case year < 0:
		dst = append(dst, '-')
		dst = appendPadded(dst, -year, 4)
	default:
		dst = appendPadded(dst, year, 4)
	}
	dst = appendPadded(append(dst, '-'), int64(month), 2)
	return appendPadded(append(dst, '-'), int64(day), 2)
}

// AppendTime appends LocalTime.toString() of milliseconds of the day: seconds and fraction only where they are not zero.
func AppendTime(dst []byte, millis int64) []byte {
	return appendClock(dst, millis/1000, millis%1000*1_000_000)
}

// AppendDateTime appends LocalDateTime.toString().
func AppendDateTime(dst []byte, t types.Instant) []byte {
	seconds, nanos := t.Split()
	days, rest := floorDiv(seconds, secondsPerDay)
	dst = append(AppendDate(dst, days), 'T')
	return appendClock(dst, rest, int64(nanos))
}

// AppendInstant appends Instant.toString(), which keeps seconds and ends in Z.
func AppendInstant(dst []byte, t types.Instant) []byte {
	seconds, nanos := t.Split()
	days, rest := floorDiv(seconds, secondsPerDay)
	dst = append(AppendDate(dst, days), 'T')
	dst = appendHourMinute(dst, rest)
	dst = appendPadded(append(dst, ':'), rest%60, 2)
	return append(appendFraction(dst, int64(nanos)), 'Z')
}

func appendClock(dst []byte, seconds, nanos int64) []byte {
	dst = appendHourMinute(dst, seconds)
	if seconds%60 == 0 && nanos == 0 {
		return dst
	}
	dst = appendPadded(append(dst, ':'), seconds%60, 2)
	return appendFraction(dst, nanos)
}

func appendHourMinute(dst []byte, seconds int64) []byte {
	dst = appendPadded(dst, seconds/3600, 2)
	return appendPadded(append(dst, ':'), seconds/60%60, 2)
}

// appendFraction writes 3, 6 or 9 digits, whichever are enough, or nothing.
func appendFraction(dst []byte, nanos int64) []byte {
	switch {
	case nanos == 0:
		return dst
	case nanos%1_000_000 == 0:
		return appendPadded(append(dst, '.'), nanos/1_000_000, 3)
	case nanos%1000 == 0:
		return appendPadded(append(dst, '.'), nanos/1000, 6)
	}
	return appendPadded(append(dst, '.'), nanos, 9)
}

func appendPadded(dst []byte, n int64, width int) []byte {
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], n, 10)
	for range width - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// Civil returns the proleptic Gregorian date of days since 1970-01-01.
func Civil(days int64) (year int64, month, day int) {
	// Counted from 0000-03-01 in eras of 400 years, so that a leap day is the last of its year.
	era, dayOfEra := floorDiv(days+719468, 146097)
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	m := (5*dayOfYear + 2) / 153
	day = int(dayOfYear - (153*m+2)/5 + 1)
	month = int(m) + 3
	year = yearOfEra + era*400
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

func floorDiv(a, b int64) (quotient, remainder int64) {
	quotient, remainder = a/b, a%b
	if remainder < 0 {
		quotient--
		remainder += b
	}
	return quotient, remainder
}
