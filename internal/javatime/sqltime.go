package javatime

import "bytes"

// ParseSQLTime reads what java.sql reads with Timestamp.valueOf, or, where the text has no blank, with Date.valueOf: yyyy-M-d, then
// H:m:s with up to nine fraction digits. Numbers may have a sign; what lies beyond the end of a month, a day or an hour counts on.
func ParseSQLTime(b []byte) (sec int64, nano int32, ok bool) {
	b = trim(b)
	date, clock, timed := cut(b, ' ')
	day, ok := sqlDate(date)
	if !ok || !timed {
		return day * SecondsPerDay, 0, ok
	}
	hour, rest, ok0 := bytes.Cut(clock, []byte{':'})
	minute, rest, ok1 := bytes.Cut(rest, []byte{':'})
	second, digits, point := bytes.Cut(rest, []byte{'.'})
	h, ok2 := signedInt(hour)
	m, ok3 := signedInt(minute)
	s, ok4 := signedInt(second)
	if !ok0 || !ok1 || !ok2 || !ok3 || !ok4 {
		return 0, 0, false
	}
	if point {
		if len(digits) == 0 {
			return 0, 0, false
		}
		if nano, ok = fraction(rest[len(second):]); !ok {
			return 0, 0, false
		}
	}
	sec = day*SecondsPerDay + h*3600 + m*60 + s
	return sec, nano, true
}

// sqlDate reads a date of a year of four characters.
func sqlDate(b []byte) (day int64, ok bool) {
	year, rest, ok0 := bytes.Cut(b, []byte{'-'})
	month, dom, ok1 := bytes.Cut(rest, []byte{'-'})
	if !ok0 || !ok1 || len(year) != 4 || len(month) > 2 || len(dom) > 2 {
		return 0, false
	}
	y, ok0 := signedInt(year)
	m, ok1 := signedInt(month)
	d, ok2 := signedInt(dom)
	if !ok0 || !ok1 || !ok2 || m < 1 || m > 12 || d < 1 || d > 31 {
		return 0, false
	}
	days := julianDays(y, int(m)) + d - 1
	if y >= cutoverYear {
		days = Days(y, int(m), 1) + d - 1
	}
	y, month2, d2 := HybridCivil(days)
	y = max(y, 1-y)
	if d2 > MonthDays(y, month2) {
		return 0, false // a leap day of the Julian calendar alone
	}
	return Days(y, month2, d2), true
}

// signedInt reads a sign and up to nine digits.
func signedInt(b []byte) (n int64, ok bool) {
	negative := len(b) > 0 && b[0] == '-'
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		b = b[1:]
	}
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	for _, c := range b {
		if c-'0' > 9 {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}
