package javatime

const digitPairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"

// AppendDate writes a date as CAST(… AS STRING) does, yyyy-MM-dd. Of years past 9999 Flink writes the last four digits, and of
// negative ones no digits at all; so does this.
func AppendDate(dst []byte, days int64) []byte {
	year, month, day := Civil(days)
	if year >= 0 {
		hi, lo := year/100%100*2, year%100*2
		dst = append(dst, digitPairs[hi], digitPairs[hi+1], digitPairs[lo], digitPairs[lo+1])
	} else {
		dst = append(dst, byte('0'+year/1000%10), byte('0'+year/100%10), byte('0'+year/10%10), byte('0'+year%10))
	}
	return append(dst, '-', digitPairs[2*month], digitPairs[2*month+1], '-', digitPairs[2*day], digitPairs[2*day+1])
}

// AppendClock writes a second of the day as HH:mm:ss.
func AppendClock(dst []byte, second int) []byte {
	h, m, s := second/3600*2, second/60%60*2, second%60*2
	return append(dst, digitPairs[h], digitPairs[h+1], ':', digitPairs[m], digitPairs[m+1], ':', digitPairs[s], digitPairs[s+1])
}

// AppendFraction writes a point and the nanoseconds with at least precision digits, more where there are more than zeros, and
// nothing when that leaves none.
func AppendFraction(dst []byte, nano int32, precision int) []byte {
	if nano == 0 && precision <= 0 {
		return dst
	}
	var f [10]byte
	f[0] = '.'
	for i, n := 9, uint32(nano); i > 0; i-- {
		f[i] = byte('0' + n%10)
		n /= 10
	}
	n := 10
	for n-1 > precision && f[n-1] == '0' {
		n--
	}
	return append(dst, f[:n]...)
}

// AppendTimestamp writes wall-clock seconds since the epoch and nanoseconds as CAST(TIMESTAMP(precision) AS STRING) does,
// yyyy-MM-dd HH:mm:ss and precision fraction digits.
func AppendTimestamp(dst []byte, sec int64, nano int32, precision int) []byte {
	day, second := SplitDay(sec)
	dst = append(AppendDate(dst, day), ' ')
	dst = AppendClock(dst, second)
	if nano == 0 && precision == 0 {
		return dst
	}
	return AppendFraction(dst, nano, precision)
}

// AppendTime writes milliseconds of the day as CAST(TIME(precision) AS STRING) does: HH:mm:ss and, for a precision above 0, one
// to precision digits of the milliseconds, without trailing zeros behind the first.
func AppendTime(dst []byte, millis int64, precision int) []byte {
	dst = AppendClock(dst, int(millis/1000))
	if precision <= 0 {
		return dst
	}
	dst = append(dst, '.')
	rest, scale := millis%1000, int64(100)
	for {
		dst = append(dst, byte('0'+rest/scale))
		rest %= scale
		precision--
		if rest == 0 || precision == 0 {
			return dst
		}
		scale /= 10
	}
}
