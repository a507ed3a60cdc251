package javatime

import (
	"bytes"
	"math"
	"unicode"
	"unicode/utf8"
)

// NoUnixTimestamp is what UNIX_TIMESTAMP gives for text that it cannot read.
const NoUnixTimestamp = math.MinInt64

// ParseUnixTimestamp returns the seconds since 1970-01-01 00:00:00 UTC of a time written yyyy-MM-dd HH:mm:ss, as a lenient
// SimpleDateFormat reads it: numbers have any length and may be negative, what lies beyond the end of a month, a day or an hour
// counts on, blanks before a number and text after the seconds are ignored, and days before 1582-10-15 are of the Julian
// calendar. Other text gives NoUnixTimestamp.
func ParseUnixTimestamp(b []byte, z *LegacyZone) int64 {
	sec, ok := parsePlain(b)
	if !ok {
		var f [6]int64
		if f, ok = scanFields(b); !ok {
			return NoUnixTimestamp
		}
		sec = calendarSeconds(f)
	}
	return (1000*sec - 1000*z.wallOffset(sec)) / 1000 // milliseconds overflow as in Java
}

// parsePlain reads the usual form: two digits everywhere, four for a year of the Gregorian calendar.
func parsePlain(b []byte) (sec int64, ok bool) {
	const form = "0000-00-00 00:00:00"
	if len(b) < len(form) || len(b) > len(form) && !endsNumber(b[len(form)]) {
		return 0, false
	}
	for i := range len(form) {
		if form[i] == '0' {
			if b[i]-'0' > 9 {
				return 0, false
			}
		} else if b[i] != form[i] {
			return 0, false
		}
	}
	year, month, day := two(b)*100+two(b[2:]), two(b[5:]), two(b[8:])
	if year <= cutoverYear || month-1 > 11 {
		return 0, false
	}
	days := Days(int64(year), month, 1) + int64(day) - 1
	return days*SecondsPerDay + int64(two(b[11:])*3600+two(b[14:])*60+two(b[17:])), true
}

// endsNumber reports whether a byte after digits surely ends their number.
func endsNumber(c byte) bool { return c < utf8.RuneSelf && c-'0' > 9 }

// scanFields reads year, month, day, hour, minute and second.
func scanFields(b []byte) (f [6]int64, ok bool) {
	const separators = "-- ::"
	for i := range f {
		if f[i], b, ok = scanNumber(b); !ok {
			return f, false
		}
		if i == len(separators) {
			break
		}
		if len(b) == 0 || b[0] != separators[i] {
			return f, false
		}
		b = b[1:]
	}
	return f, true
}

// scanNumber reads a number behind blanks. Like Java's intValue it keeps the low 32 bits of what fits 64, and the nearest 32-bit
// number of what does not.
func scanNumber(b []byte) (n int64, rest []byte, ok bool) {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	if rest, isNaN := bytes.CutPrefix(b, []byte("NaN")); isNaN {
		return 0, rest, true
	}
	b, negative := bytes.CutPrefix(b, []byte("-"))
	b, large := bytes.CutPrefix(b, []byte("∞"))
	if large {
		return saturated(negative), b, true
	}
	for {
		d, size := digitValue(b)
		if size == 0 {
			break
		}
		if n > (math.MaxInt64-d)/10 {
			large = true
		} else {
			n = n*10 + d
		}
		b, ok = b[size:], true
	}
	if ok && len(b) > 0 && b[0] == 'E' {
		n, large, b = scaled(n, large, b)
	}
	if large {
		return saturated(negative), b, ok
	}
	if negative {
		n = -n
	}
	return int64(int32(n)), b, ok
}

func saturated(negative bool) int64 {
	if negative {
		return math.MinInt32
	}
	return math.MaxInt32
}

// scaled takes a number by the power of ten that follows it, E2 or E-2. What has a fraction and is beyond 32 bits counts as large.
func scaled(n int64, isLarge bool, b []byte) (m int64, large bool, rest []byte) {
	rest, negative := bytes.CutPrefix(b[1:], []byte("-"))
	exponent, digits := int64(0), 0
	for {
		d, size := digitValue(rest)
		if size == 0 {
			break
		}
		exponent, rest, digits = min(exponent*10+d, 400), rest[size:], digits+1
	}
	if digits == 0 {
		return n, isLarge, b
	}
	m, large = n, isLarge
	exact := true
	for ; exponent > 0 && m != 0; exponent-- {
		switch {
		case negative:
			exact = exact && m%10 == 0
			m /= 10
		case m > math.MaxInt64/10:
			return 0, true, rest
		default:
			m *= 10
		}
	}
	return m, large || !exact && m > math.MaxInt32, rest
}

// digitValue returns the value and the bytes of a decimal digit of any script at the start of b, 0 bytes when there is none.
func digitValue(b []byte) (v int64, size int) {
	if len(b) == 0 {
		return 0, 0
	}
	if c := b[0]; c < utf8.RuneSelf {
		if c -= '0'; c > 9 {
			return 0, 0
		}
		return int64(c), 1
	}
	r, size := utf8.DecodeRune(b)
	if r > math.MaxUint16 || !unicode.IsDigit(r) {
		return 0, 0
	}
	for v < 9 && unicode.IsDigit(r-1) { // digits stand in runs of ten
		r--
		v++
	}
	return v, size
}

const (
	cutoverYear = 1582
	cutoverDay  = -141_427 // 1582-10-15, the first day of the Gregorian calendar
)

// calendarSeconds returns the wall-clock seconds of year, month, day, hour, minute and second in the calendar that was Julian up
// to 1582-10-04.
func calendarSeconds(f [6]int64) int64 {
	year, month, day := f[0], f[1]-1, f[2]
	carry, second := SplitDay(f[3]*3600 + f[4]*60 + f[5])
	years := floorDiv(month, 12)
	m := int(month-12*years) + 1
	gregorian := Days(year+years, m, 1) + day - 1 + carry
	julian := julianDays(year+years, m) + day - 1 + carry
	days := julian
	if year >= cutoverYear && gregorian >= cutoverDay {
		days = gregorian
	}
	return days*SecondsPerDay + int64(second)
}

// julianDays returns the days from 1970-01-01 to the first of a month of the Julian calendar.
func julianDays(year int64, month int) int64 {
	early := int64(14-month) / 12 // January and February end the year before
	y, m := year+4800-early, int64(month)+12*early-3
	return 1 + (153*m+2)/5 + 365*y + floorDiv(y, 4) - 32_083 - 2_440_588
}
