package javatime

import "strconv"

// AppendMonths writes an interval of months as CAST(… AS STRING) does: +1-02 is a year and two months.
func AppendMonths(dst []byte, months int64) []byte {
	dst, n := appendSign(dst, months)
	dst = append(strconv.AppendUint(dst, n/12, 10), '-')
	return append(dst, digitPairs[n%12*2], digitPairs[n%12*2+1])
}

// AppendDuration writes an interval of milliseconds as CAST(… AS STRING) does: +1 02:03:04.005.
func AppendDuration(dst []byte, millis int64) []byte {
	dst, n := appendSign(dst, millis)
	dst = append(strconv.AppendUint(dst, n/(SecondsPerDay*1000), 10), ' ')
	dst = AppendClock(dst, int(n/1000%SecondsPerDay))
	rest := n % 1000
	return append(dst, '.', byte('0'+rest/100), digitPairs[rest%100*2], digitPairs[rest%100*2+1])
}

// AppendPeriod writes an interval of months as java.time.Period's text: P14M, none as P0D.
func AppendPeriod(dst []byte, months int64) []byte {
	if months == 0 {
		return append(dst, "P0D"...)
	}
	return append(strconv.AppendInt(append(dst, 'P'), months, 10), 'M')
}

// AppendISODuration writes an interval of milliseconds as java.time.Duration's text: PT26H3M4.005S, PT-1.5S, none as PT0S.
func AppendISODuration(dst []byte, millis int64) []byte {
	if millis == 0 {
		return append(dst, "PT0S"...)
	}
	dst = append(dst, "PT"...)
	if h := millis / 3_600_000; h != 0 {
		dst = append(strconv.AppendInt(dst, h, 10), 'H')
	}
	if m := millis / 60_000 % 60; m != 0 {
		dst = append(strconv.AppendInt(dst, m, 10), 'M')
	}
	rest := millis % 60_000
	if rest == 0 {
		return dst
	}
	if rest < 0 {
		dst, rest = append(dst, '-'), -rest
	}
	dst = strconv.AppendInt(dst, rest/1000, 10)
	if rest %= 1000; rest != 0 {
		dst = append(dst, '.', byte('0'+rest/100), digitPairs[rest%100*2], digitPairs[rest%100*2+1])
		for dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
	}
	return append(dst, 'S')
}

func appendSign(dst []byte, n int64) ([]byte, uint64) {
	if n < 0 {
		return append(dst, '-'), -uint64(n)
	}
	return append(dst, '+'), uint64(n)
}
