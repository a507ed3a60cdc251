package javatime

const digitPairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"

// AppendDate writes a date as CAST(… AS STRING) does, yyyy-MM-dd. Of years past 9999 Flink writes the last four digits, and of
// negative ones no digits at all; so does this.
func AppendDate(dst []byte, days int64) []byte {
	var text [10]byte
	putDate(&text, days)
	return append(dst, text[:]...)
}

func putDate(text *[10]byte, days int64) {
	year, month, day := Civil(days)
	if year >= 0 {
		rest := uint(year % 10_000)
		put2(text[0:2], rest/100)
		put2(text[2:4], rest%100)
	} else {
		for i, unit := 0, int64(1000); unit > 0; i, unit = i+1, unit/10 {
			text[i] = byte('0' + year/unit%10)
		}
	}
	text[4], text[7] = '-', '-'
	put2(text[5:7], uint(month))
	put2(text[8:10], uint(day))
}

// put2 writes two digits of a number below 100.
func put2(text []byte, n uint) {
	text[0], text[1] = digitPairs[2*n], digitPairs[2*n+1]
}

// AppendClock writes a second of the day as HH:mm:ss.
func AppendClock(dst []byte, second int) []byte {
	h, m, s := second/3600*2, second/60%60*2, second%60*2
	return append(dst, digitPairs[h], digitPairs[h+1], ':', digitPairs[m], digitPairs[m+1], ':', digitPairs[s], digitPairs[s+1])
}

// AppendFraction writes a point and the nanoseconds with at least precision digits, more where there are more than zeros, and
// nothing when that leaves none.
func AppendFraction(dst []byte, nano int32, precision int) []byte {
	var text [10]byte
	return append(dst, text[:putFraction(&text, nano, precision)]...)
}

func putFraction(text *[10]byte, nano int32, precision int) (n int) {
	if nano == 0 && precision <= 0 {
		return 0
	}
	rest := uint(nano)
	text[0] = '.'
	text[9] = byte('0' + rest%10)
	for i := 7; i > 0; i -= 2 {
		put2(text[i:i+2], rest/10%100)
		rest /= 100
	}
	n = 10
	for n-1 > precision && text[n-1] == '0' {
		n--
	}
	return n
}

// DayCache writes timestamps and remembers the text of the last day, since rows are mostly of one. It belongs to one goroutine.
type DayCache struct {
	day  int64
	text [10]byte
	set  bool
}

// AppendTimestamp writes wall-clock seconds since the epoch and nanoseconds as CAST(TIMESTAMP(precision) AS STRING) does:
// yyyy-MM-dd HH:mm:ss and precision fraction digits.
func (c *DayCache) AppendTimestamp(dst []byte, sec int64, nano int32, precision int) []byte {
	day, second := SplitDay(sec)
	if !c.set || c.day != day {
		putDate(&c.text, day)
		c.day, c.set = day, true
	}
	var text [29]byte
	copy(text[:10], c.text[:])
	text[10], text[13], text[16] = ' ', ':', ':'
	s := uint(second)
	put2(text[11:13], s/3600)
	put2(text[14:16], s/60%60)
	put2(text[17:19], s%60)
	n := putFraction((*[10]byte)(text[19:29]), nano, precision)
	return append(dst, text[:19+n]...)
}

// AppendTimestamp writes one timestamp; see [DayCache.AppendTimestamp].
func AppendTimestamp(dst []byte, sec int64, nano int32, precision int) []byte {
	var c DayCache
	return c.AppendTimestamp(dst, sec, nano, precision)
}

// ShownTime is the time of day that a TIME shows, both in milliseconds. FLOOR makes times before midnight, whose clock is that of the day
// before, and CEIL makes 24:00:00 and later, which is shown as it is.
func ShownTime(millis int64) int64 {
	const day = 1000 * SecondsPerDay
	if millis < 0 {
		return (millis%day + day) % day
	}
	return millis
}

// AppendTime writes milliseconds of the day as CAST(TIME(precision) AS STRING) does: HH:mm:ss and, for a precision above 0, one
// to precision digits of the milliseconds, without trailing zeros behind the first.
func AppendTime(dst []byte, millis int64, precision int) []byte {
	millis = ShownTime(millis)
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
