package json

import (
	"bytes"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// setTimestamp sets a row to a timestamp of the form that the option says; TIMESTAMP_LTZ has a Z behind it.
func (r *valueReader) setTimestamp(d *decoder, v *batch.Vector, row int, text []byte) error {
	if d.zeroIsNull && bytes.HasPrefix(text, []byte("0000-00-00")) {
		return nil
	}
	rest := text
	ltz := r.t.Kind == types.TimestampLTZ
	if ltz {
		var ok bool
		if rest, ok = bytes.CutSuffix(text, []byte("Z")); !ok {
			return d.badTimestamp(ltz)
		}
	}
	// ISO_LOCAL_DATE_TIME resolves strictly; the other forms take 24:00:00 and days that the month lacks.
	lenient := !d.iso || ltz
	separator := byte(' ')
	if d.iso {
		separator = 'T'
	}
	days, rest, ok := scanDate(rest, lenient)
	if !ok || len(rest) == 0 || rest[0] != separator {
		return d.badTimestamp(ltz)
	}
	second, nano, rest, ok := scanTime(rest[1:], !d.iso, lenient)
	if !ok || len(rest) > 0 {
		return d.badTimestamp(ltz)
	}
	v.SetTime(row, types.InstantOf(days*javatime.SecondsPerDay+second, nano))
	return nil
}

func (d *decoder) badTimestamp(ltz bool) error {
	if d.ignoreErrors {
		return errMismatch
	}
	form, standard := "2024-01-02 03:04:05.123", "SQL"
	if d.iso {
		form, standard = "2024-01-02T03:04:05.123", "ISO-8601"
	}
	if ltz {
		form += "Z"
	}
	return d.mismatch("a timestamp of the form " + form + ", which '" + d.timestampKey + "' = '" + standard + "' asks for")
}

// parseDate reads a date, yyyy-MM-dd.
func parseDate(b []byte) (days int64, ok bool) {
	days, rest, ok := scanDate(b, false)
	return days, ok && len(rest) == 0
}

// parseTime reads a time to the second; its fraction is lost, as in Flink. 24:00:00 is 0.
func parseTime(b []byte) (second int64, ok bool) {
	second, _, rest, ok := scanTime(b, true, true)
	return second % javatime.SecondsPerDay, ok && len(rest) == 0
}

// scanDate reads a date at the start of b as ISO_LOCAL_DATE does: four digits of the year, more of them with a sign. lenient
// takes a day up to 31 for the last one where the month is shorter.
func scanDate(b []byte, lenient bool) (days int64, rest []byte, ok bool) {
	sign := byte(0)
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		sign = b[0]
		b = b[1:]
	}
	n, year := 0, int64(0)
	for ; n < len(b) && n < 10 && b[n]-'0' <= 9; n++ {
		year = year*10 + int64(b[n]-'0')
	}
	switch {
	case n < 4, sign == 0 && n > 4, sign == '+' && n == 4, sign == '-' && year == 0, year > 999_999_999:
		return 0, nil, false
	}
	if sign == '-' {
		year = -year
	}
	b = b[n:]
	month, okMonth := twoDigits(b, 1, '-')
	day, okDay := twoDigits(b, 4, '-')
	if !okMonth || !okDay || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, nil, false
	}
	if last := javatime.MonthDays(year, month); day > last {
		if !lenient {
			return 0, nil, false
		}
		day = last
	}
	return javatime.Days(year, month, day), b[6:], true
}

// scanTime reads HH:mm:ss and a fraction of up to nine digits at the start of b; the seconds may be absent where they are not
// needed. lenient takes 24:00:00, which is second 86400.
func scanTime(b []byte, needSeconds, lenient bool) (second int64, nano int32, rest []byte, ok bool) {
	hour, okHour := twoDigits(b, 0, 0)
	minute, okMinute := twoDigits(b, 3, ':')
	if !okHour || !okMinute || minute > 59 {
		return 0, 0, nil, false
	}
	seconds := 0
	rest = b[5:]
	if len(rest) > 0 && rest[0] == ':' {
		if seconds, ok = twoDigits(b, 6, ':'); !ok || seconds > 59 {
			return 0, 0, nil, false
		}
		nano, rest = scanFraction(b[8:])
	} else if needSeconds {
		return 0, 0, nil, false
	}
	endOfDay := hour == 24 && minute == 0 && seconds == 0 && nano == 0
	if hour > 23 && (!lenient || !endOfDay) {
		return 0, 0, nil, false
	}
	return int64(hour*3600 + minute*60 + seconds), nano, rest, true
}

// scanFraction reads a point and up to nine digits, or nothing.
func scanFraction(b []byte) (nano int32, rest []byte) {
	if len(b) == 0 || b[0] != '.' {
		return 0, b
	}
	n := 1
	for ; n < len(b) && n <= 9 && b[n]-'0' <= 9; n++ {
		nano = nano*10 + int32(b[n]-'0')
	}
	for range 10 - n {
		nano *= 10
	}
	return nano, b[n:]
}

// twoDigits reads two digits at i, which before stands before, when it is not 0.
func twoDigits(b []byte, i int, before byte) (n int, ok bool) {
	if len(b) < i+2 || before != 0 && b[i-1] != before || b[i]-'0' > 9 || b[i+1]-'0' > 9 {
		return 0, false
	}
	return int(b[i]-'0')*10 + int(b[i+1]-'0'), true
}
