package bind

import (
	"strconv"
	"strings"
	"time"
)

// readDate reads y-M-d and returns the days since 1970-01-01 and what follows.
func readDate(s string) (days int64, rest string, ok bool) {
	var part [3]int
	for i := range part {
		n := leadingDigits(s)
		if n == 0 || n > 4 {
			return 0, "", false
		}
		part[i], _ = strconv.Atoi(s[:n])
		s = s[n:]
		if i < 2 {
			if !strings.HasPrefix(s, "-") {
				return 0, "", false
			}
			s = s[1:]
		}
	}
	d := time.Date(part[0], time.Month(part[1]), part[2], 0, 0, 0, 0, time.UTC)
	if int(d.Month()) != part[1] || d.Day() != part[2] {
		return 0, "", false
	}
	return d.Unix() / 86_400, s, true
}

// readTime reads H:m:s[.fraction], all of it. digits is the length of the fraction, at most nine, without trailing zeros
// beyond what was written.
func readTime(s string) (sec, nanos int64, digits int, ok bool) {
	clock, fraction, _ := strings.Cut(s, ".")
	parts := strings.Split(clock, ":")
	limits := [3]int64{23, 59, 59}
	if len(parts) != 3 || leadingDigits(fraction) != len(fraction) {
		return 0, 0, 0, false
	}
	for i, p := range parts {
		n, err := strconv.ParseInt(p, 10, 32)
		if err != nil || leadingDigits(p) != len(p) || n > limits[i] {
			return 0, 0, 0, false
		}
		sec = sec*60 + n
	}
	digits = min(len(fraction), 9)
	if digits > 0 {
		nanos, _ = strconv.ParseInt((fraction[:digits] + "000000000")[:9], 10, 64)
	}
	return sec, nanos, digits, true
}

func leadingDigits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
