package javatime

import "encoding/binary"

// Problem says why a text is no date or time. It is an error that costs nothing to return.
type Problem string

// Error returns the reason.
func (p Problem) Error() string { return string(p) }

// The reasons. They complete "cannot cast 'x' to T: …".
const (
	BadTimestamp Problem = "expected yyyy-MM-dd or yyyy-MM-dd HH:mm:ss with up to nine fraction digits, and nothing else"
	BadYear      Problem = "the year must be 1 to 999999999, with a + sign when it has more than four digits"
	BadMonth     Problem = "the month must be 1 to 12"
	BadDay       Problem = "the day must be 1 to 31"
	BadHour      Problem = "the hour must be 0 to 23, or 24:00:00 for the end of the day"
	BadMinute    Problem = "the minute must be 0 to 59"
	BadSecond    Problem = "the second must be 0 to 59"
)

// ParseTimestamp reads a timestamp as CAST(… AS TIMESTAMP) does: a date of four-digit year, month and day, then perhaps one
// blank and the time to the second with up to nine fraction digits. Months, days and the time's parts may have one digit, or
// none, which means the least one; a day that its month lacks is the month's last; 24:00:00 is the next day. The result is
// wall-clock seconds since the epoch and nanoseconds within the second.
func ParseTimestamp(b []byte) (sec int64, nano int32, err error) {
	if len(b) >= 19 {
		if sec, nano, ok := parsePadded(b); ok {
			return sec, nano, nil
		}
	}
	return parseLenient(b)
}

// parsePadded reads yyyy-MM-dd HH:mm:ss[.fraction] with values in range, and tells ok=false of everything else.
func parsePadded(b []byte) (sec int64, nano int32, ok bool) {
	// The 14 digits at once, in two overlapping words and the two that are left: flip the digits' high bits away, then what is
	// no digit has one in its upper half, or gets one by adding six.
	const upper, six = 0xf0f0f0f0f0f0f0f0, 0x0606060606060606
	x0 := binary.LittleEndian.Uint64(b) ^ 0x2d30302d30303030        // yyyy-MM-
	x1 := binary.LittleEndian.Uint64(b[11:19]) ^ 0x30303a30303a3030 // HH:mm:ss
	x2 := uint64(binary.LittleEndian.Uint16(b[8:])) ^ 0x3030        // dd
	if (x0|x1|x2|(x0+six)|(x1+six)|(x2+six&0xffff))&upper != 0 || b[4] != '-' || b[7] != '-' || b[10] != ' ' || b[13] != ':' || b[16] != ':' {
		return 0, 0, false
	}
	year, month, day := two(b)*100+two(b[2:]), two(b[5:]), two(b[8:])
	hour, minute, second := two(b[11:]), two(b[14:]), two(b[17:])
	if year == 0 || uint(month-1) > 11 || day == 0 || day > int(monthDays[month]) && day > MonthDays(int64(year), month) ||
		hour > 23 || minute > 59 || second > 59 {
		return 0, 0, false
	}
	if len(b) > 19 {
		if nano, ok = fraction(b[19:]); !ok {
			return 0, 0, false
		}
	}
	return Days(int64(year), month, day)*SecondsPerDay + int64(hour*3600+minute*60+second), nano, true
}

func two(b []byte) int { return int(b[0]-'0')*10 + int(b[1]-'0') }

var pow10 = [10]int32{1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000}

// fraction reads a point and up to nine digits, which may be none, to the end of b.
func fraction(b []byte) (nano int32, ok bool) {
	if b[0] != '.' || len(b) > 10 {
		return 0, false
	}
	for _, c := range b[1:] {
		if c-'0' > 9 {
			return 0, false
		}
		nano = nano*10 + int32(c-'0')
	}
	return nano * pow10[10-len(b)], true
}

// part is a number that may be absent from the text.
type part struct {
	value int64
	set   bool
}

func (p part) or(absent int64) int64 {
	if p.set {
		return p.value
	}
	return absent
}

// parseLenient reads what is not in the padded form, or says what is wrong.
func parseLenient(b []byte) (sec int64, nano int32, err error) {
	year, i, ok := parseYear(b)
	if !ok || i == len(b) || b[i] != '-' {
		return 0, 0, BadTimestamp
	}
	month, i := parsePart(b, i+1)
	if i == len(b) || b[i] != '-' {
		return 0, 0, BadTimestamp
	}
	day, i := parsePart(b, i+1)
	var c clock
	if i < len(b) {
		if c, ok = parseClock(b[i:]); !ok {
			return 0, 0, BadTimestamp
		}
	}
	switch {
	case year < 1 || year > 999_999_999:
		return 0, 0, BadYear
	case month.or(1) < 1 || month.or(1) > 12:
		return 0, 0, BadMonth
	case day.or(1) < 1 || day.or(1) > 31:
		return 0, 0, BadDay
	}
	second, endOfDay, err := c.resolve()
	if err != nil {
		return 0, 0, err
	}
	m := int(month.or(1))
	days := Days(year, m, min(int(day.or(1)), MonthDays(year, m)))
	if endOfDay && month.set && day.set { // a date that lacks a part does not move on
		if days++; year == 999_999_999 && m == 12 && day.value == 31 {
			return 0, 0, BadYear
		}
	}
	return days*SecondsPerDay + second, c.nano, nil
}

// parseYear reads a sign and at least four digits. More than four need the sign +, which four must not have.
func parseYear(b []byte) (year int64, end int, ok bool) {
	sign := byte(0)
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		sign = b[0]
		end = 1
	}
	first := end
	for ; end < len(b) && b[end]-'0' <= 9 && end-first < 18; end++ {
		year = year*10 + int64(b[end]-'0')
	}
	switch digits := end - first; {
	case digits < 4, sign == '+' && digits == 4, sign == 0 && digits > 4:
		return 0, 0, false
	}
	if sign == '-' {
		year = -year
	}
	return year, end, true
}

// parsePart reads a month, day, hour, minute or second: two digits, or one, or none. What is behind two digits belongs to the
// number too where it spells the same number again, since Java tries both forms one after the other.
func parsePart(b []byte, i int) (part, int) {
	if i+1 < len(b) && b[i]-'0' <= 9 && b[i+1]-'0' <= 9 {
		p := part{int64(two(b[i:])), true}
		i += 2
		if again, end := parseSigned(b, i); again == p {
			return p, end
		}
		return p, i
	}
	return parseSigned(b, i)
}

// parseSigned reads digits with an optional minus sign, where minus zero is no number.
func parseSigned(b []byte, i int) (part, int) {
	j := i
	negative := j < len(b) && b[j] == '-'
	if negative {
		j++
	}
	first, n := j, int64(0)
	for ; j < len(b) && b[j]-'0' <= 9 && j-first < 18; j++ {
		n = n*10 + int64(b[j]-'0')
	}
	if j == first || negative && n == 0 {
		return part{}, i
	}
	if negative {
		n = -n
	}
	return part{n, true}, j
}

// clock is a time of the day as written.
type clock struct {
	hour, minute, second part
	nano                 int32
	point                bool
}

// parseClock reads the blank and the time to the end of b.
func parseClock(b []byte) (c clock, ok bool) {
	if b[0] != ' ' {
		return c, false
	}
	i := 1
	if c.hour, i = parsePart(b, i); i == len(b) || b[i] != ':' {
		return c, false
	}
	if c.minute, i = parsePart(b, i+1); i == len(b) || b[i] != ':' {
		return c, false
	}
	if c.second, i = parsePart(b, i+1); i == len(b) {
		return c, true
	}
	c.point = true
	c.nano, ok = fraction(b[i:])
	return c, ok
}

// resolve returns the second of the day. A time of the day 24:00:00 is second 0 of the next day.
func (c *clock) resolve() (second int64, endOfDay bool, err error) {
	h, m, s := c.hour.or(0), c.minute.or(0), c.second.or(0)
	complete := c.minute.set && (c.second.set || !c.point) || !c.minute.set && !c.second.set && !c.point
	switch {
	case m < 0 || m > 59:
		return 0, false, BadMinute
	case h == 24 && m == 0 && s == 0 && c.nano == 0 && complete:
		return 0, true, nil
	case h < 0 || h > 23:
		return 0, false, BadHour
	case s < 0 || s > 59:
		return 0, false, BadSecond
	}
	return h*3600 + m*60 + s, false, nil
}
