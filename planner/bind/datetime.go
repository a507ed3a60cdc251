package bind

import (
	"strconv"
	"strings"
	"time"
)

// maxYear is the last year that a date or a time may lie in.
const maxYear = 9999

// readNumber reads the digits of a part of a date or a time, and what follows them. As in Flink blanks may stand before them, and zeros.
func readNumber(s string) (n int, rest string, ok bool) {
	s = strings.TrimLeft(s, " \t")
	digits := leadingDigits(s)
	n, err := strconv.Atoi(s[:digits])
	return n, s[digits:], err == nil
}

// readDate reads y-M-d and returns the days since 1970-01-01 and what follows. late says of a date that its year has more than four digits.
func readDate(s string) (days int64, rest string, late, ok bool) {
	var part [3]int
	for i := range part {
		if i > 0 {
			if s, ok = strings.CutPrefix(s, "-"); !ok {
				return 0, "", false, false
			}
		}
		if part[i], s, ok = readNumber(s); !ok {
			return 0, "", false, false
		}
	}
	if part[0] > maxYear {
		return 0, s, true, true
	}
	d := time.Date(part[0], time.Month(part[1]), part[2], 0, 0, 0, 0, time.UTC)
	if int(d.Month()) != part[1] || d.Day() != part[2] {
		return 0, "", false, false
	}
	return d.Unix() / 86_400, s, false, true
}

// readTime reads H:m:s[.fraction], all of it. digits is the length of the fraction, at most nine, without trailing zeros
// beyond what was written.
func readTime(s string) (sec, nanos int64, digits int, ok bool) {
	for i, limit := range [...]int{23, 59, 59} {
		if i > 0 {
			if s, ok = strings.CutPrefix(s, ":"); !ok {
				return 0, 0, 0, false
			}
		}
		var n int
		if n, s, ok = readNumber(s); !ok || n > limit {
			return 0, 0, 0, false
		}
		sec = sec*60 + int64(n)
	}
	fraction, point := strings.CutPrefix(s, ".")
	if leadingDigits(fraction) != len(fraction) || !point && s != "" {
		return 0, 0, 0, false
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
