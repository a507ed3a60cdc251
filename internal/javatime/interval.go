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

func appendSign(dst []byte, n int64) ([]byte, uint64) {
	if n < 0 {
		return append(dst, '-'), -uint64(n)
	}
	return append(dst, '+'), uint64(n)
}
