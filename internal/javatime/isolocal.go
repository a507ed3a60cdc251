package javatime

// ScanLocalDate reads a date at the start of b as ISO_LOCAL_DATE does: four digits of the year, more of them with a sign. lenient
// takes a day up to 31 for the last one where the month is shorter.
func ScanLocalDate(b []byte, lenient bool) (days int64, rest []byte, ok bool) {
	sign := byte(0)
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		sign = b[0]
		b = b[1:]
	}
	n, year := 0, int64(0)
	for ; n < len(b) && n < 10 && b[n]-'0' <= 9; n++ {
		year = year*10 + int64(b[n]-'0')
	}
	switch {
	case n < 4, sign == 0 && n > 4, sign == '+' && n == 4, sign == '-' && year == 0, year > 999_999_999:
		return 0, nil, false
	}
	if sign == '-' {
		year = -year
	}
	b = b[n:]
	month, okMonth := digitPair(b, 1, '-')
	day, okDay := digitPair(b, 4, '-')
	if !okMonth || !okDay || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, nil, false
	}
	if last := MonthDays(year, month); day > last {
		if !lenient {
			return 0, nil, false
		}
		day = last
	}
	return Days(year, month, day), b[6:], true
}

// ScanLocalTime reads HH:mm:ss and a fraction of up to nine digits at the start of b; the seconds may be absent where they are not
// needed. lenient takes 24:00:00, which is second 86400.
func ScanLocalTime(b []byte, needSeconds, lenient bool) (second int64, nano int32, rest []byte, ok bool) {
	hour, okHour := digitPair(b, 0, 0)
	minute, okMinute := digitPair(b, 3, ':')
	if !okHour || !okMinute || minute > 59 {
		return 0, 0, nil, false
	}
	seconds := 0
	rest = b[5:]
	if len(rest) > 0 && rest[0] == ':' {
		if seconds, ok = digitPair(b, 6, ':'); !ok || seconds > 59 {
			return 0, 0, nil, false
		}
		nano, rest = scanNanos(b[8:])
	} else if needSeconds {
		return 0, 0, nil, false
	}
	endOfDay := hour == 24 && minute == 0 && seconds == 0 && nano == 0
	if hour > 23 && (!lenient || !endOfDay) {
		return 0, 0, nil, false
	}
	return int64(hour*3600 + minute*60 + seconds), nano, rest, true
}

// scanNanos reads a point and up to nine digits, or nothing.
func scanNanos(b []byte) (nano int32, rest []byte) {
	if len(b) == 0 || b[0] != '.' {
		return 0, b
	}
	n := 1
	for ; n < len(b) && n <= 9 && b[n]-'0' <= 9; n++ {
		nano = nano*10 + int32(b[n]-'0')
	}
	for range 10 - n {
		nano *= 10
	}
	return nano, b[n:]
}

// digitPair reads two digits at i, which before stands before, when it is not 0.
func digitPair(b []byte, i int, before byte) (n int, ok bool) {
	if len(b) < i+2 || before != 0 && b[i-1] != before || b[i]-'0' > 9 || b[i+1]-'0' > 9 {
		return 0, false
	}
	return int(b[i]-'0')*10 + int(b[i+1]-'0'), true
}
