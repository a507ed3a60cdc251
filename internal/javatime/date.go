package javatime

import "math"

// The reasons why a text is no date or time of the day.
const (
	BadDate  Problem = "expected yyyy-MM-dd of a day that exists, in the years 0 to 9999"
	BadClock Problem = "expected HH:mm:ss with a fraction or none"
	NotOfDay Problem = "the time is not within 00:00:00 to 23:59:59.999"
)

// ParseDate reads a date as CAST(… AS DATE) does: year, month and day with or without leading zeros, or a year and a month, or a
// year alone; blanks around each are ignored, and so is whatever follows the first blank when that does not begin the text.
func ParseDate(b []byte) (days int64, err error) {
	if head, _, found := cut(b, ' '); found && len(head) > 0 {
		b = head
	}
	month, day := int32(1), int32(1)
	head, rest, more := cut(b, '-')
	year, ok := unsigned(head)
	if more && ok {
		head, rest, more = cut(rest, '-')
		month, ok = unsigned(head)
	}
	if more && ok {
		day, ok = unsigned(rest)
	}
	if !ok || year > 9999 || month < 1 || month > 12 || day < 1 || int(day) > MonthDays(int64(year), int(month)) {
		return 0, BadDate
	}
	return Days(int64(year), int(month), int(day)), nil
}

// ParseTime reads a time of the day as CAST(… AS TIME) does, in milliseconds: hours alone, hours and minutes, or all three, then
// perhaps a fraction, of which the third digit is rounded by the fourth, then perhaps an offset, which is added or taken off.
// The parts may exceed their ranges (03:75:00 is 04:15:00) as long as the whole is a time of the day, in Java's 32 bits.
func ParseTime(b []byte) (millis int64, err error) {
	text, offset, signed := cut(b, '-')
	sign := int32(-1)
	if !signed {
		text, offset, signed = cut(b, '+')
		sign = 1
	}
	var shiftHours, shiftMinutes int32
	ok := true
	if signed {
		head, rest, more := cut(offset, ':')
		if shiftHours, ok = unsigned(head); ok && more {
			shiftMinutes, ok = unsigned(rest)
		}
	}
	var minute, second, milli int32
	head, rest, more := cut(text, ':')
	hour, valid := unsigned(head)
	if more && valid {
		head, rest, more = cut(rest, ':')
		minute, valid = unsigned(head)
	}
	if more && valid {
		head, rest, more = cut(rest, '.')
		if second, valid = unsigned(head); more {
			milli = millisOf(rest)
		}
	}
	sum := (hour+sign*shiftHours)*3_600_000 + (minute+sign*shiftMinutes)*60_000 + second*1000 + milli
	switch {
	case !ok || !valid:
		return 0, BadClock
	case sum < 0 || sum >= SecondsPerDay*1000:
		return 0, NotOfDay
	}
	return int64(sum), nil
}

// millisOf reads a fraction; what is no digit counts as zero, as in Flink.
func millisOf(b []byte) (r int32) {
	b = trim(b)
	for i, scale := 0, int32(100); i < 3 && i < len(b); i, scale = i+1, scale/10 {
		if b[i]-'0' <= 9 {
			r += int32(b[i]-'0') * scale
		}
	}
	if len(b) > 3 && b[3] >= '5' {
		r++
	}
	return r
}

// unsigned reads digits between blanks, at most 2147483647.
func unsigned(b []byte) (n int32, ok bool) {
	b = trim(b)
	sum := int64(0)
	for _, c := range b {
		if c-'0' > 9 {
			return 0, false
		}
		if sum = sum*10 + int64(c-'0'); sum > math.MaxInt32 {
			return 0, false
		}
	}
	return int32(sum), len(b) > 0
}

// trim removes what Java's trim removes: everything up to a blank.
func trim(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	return b
}

func cut(b []byte, sep byte) (head, tail []byte, found bool) {
	for i, c := range b {
		if c == sep {
			return b[:i], b[i+1:], true
		}
	}
	return b, nil, false
}
