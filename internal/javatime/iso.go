package javatime

import (
	"strconv"

	"github.com/leatsql/leat/types"
)

// AppendLocalDate appends LocalDate.toString() of days since 1970-01-01: other than AppendDate with a sign past year 9999.
func AppendLocalDate(dst []byte, days int64) []byte {
	year, month, day := Civil(days)
	switch {
	case year > 9999:
		dst = strconv.AppendInt(append(dst, '+'), year, 10)
	case year < 0:
		dst = appendPadded(append(dst, '-'), -year, 4)
	default:
		century, rest := year/100*2, year%100*2
		dst = append(dst, digitPairs[century], digitPairs[century+1], digitPairs[rest], digitPairs[rest+1])
	}
	return append(dst, '-', digitPairs[2*month], digitPairs[2*month+1], '-', digitPairs[2*day], digitPairs[2*day+1])
}

// AppendLocalTime appends LocalTime.toString() of milliseconds of the day: seconds and fraction only where they are not zero.
func AppendLocalTime(dst []byte, millis int64) []byte {
	millis = ShownTime(millis)
	return appendISOClock(dst, int(millis/1000), int32(millis%1000*1_000_000))
}

// AppendLocalDateTime appends LocalDateTime.toString().
func AppendLocalDateTime(dst []byte, t types.Instant) []byte {
	seconds, nano := t.Split()
	day, second := SplitDay(seconds)
	dst = append(AppendLocalDate(dst, day), 'T')
	return appendISOClock(dst, second, nano)
}

// AppendInstant appends Instant.toString(): UTC, always with seconds, and Z.
func AppendInstant(dst []byte, t types.Instant) []byte {
	seconds, nano := t.Split()
	day, second := SplitDay(seconds)
	dst = append(AppendLocalDate(dst, day), 'T')
	dst = AppendClock(dst, second)
	return append(appendThousands(dst, nano), 'Z')
}

func appendISOClock(dst []byte, second int, nano int32) []byte {
	dst = AppendClock(dst, second)
	if nano == 0 && second%60 == 0 {
		return dst[:len(dst)-len(":00")]
	}
	return appendThousands(dst, nano)
}

// appendThousands writes a fraction of 3, 6 or 9 digits, whichever are enough, or nothing.
func appendThousands(dst []byte, nano int32) []byte {
	switch {
	case nano == 0:
		return dst
	case nano%1_000_000 == 0:
		return appendPadded(append(dst, '.'), int64(nano/1_000_000), 3)
	case nano%1000 == 0:
		return appendPadded(append(dst, '.'), int64(nano/1000), 6)
	}
	return appendPadded(append(dst, '.'), int64(nano), 9)
}

func appendPadded(dst []byte, n int64, width int) []byte {
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], n, 10)
	for range width - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}
