package json

import (
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// dates writes dates and timestamps. It keeps the text of the last day, since records of one time have mostly one day.
type dates struct {
	text []byte // of day; nil before the first
	day  int64
}

func (d *dates) appendDate(dst []byte, day int64) []byte {
	if day != d.day || d.text == nil {
		d.day, d.text = day, javatime.AppendLocalDate(d.text[:0], day)
	}
	return append(dst, d.text...)
}

// appendTimestamp appends a timestamp with the fraction digits that it has, quoted.
func (d *dates) appendTimestamp(dst []byte, t types.Instant, ltz, iso bool) []byte {
	seconds, nanos := t.Split()
	day, second := javatime.SplitDay(seconds)
	between := byte(' ')
	if iso {
		between = 'T'
	}
	dst = append(d.appendDate(append(dst, '"'), day), between)
	dst = javatime.AppendClock(dst, second)
	if nanos != 0 {
		dst = appendNanos(dst, nanos)
	}
	if ltz {
		dst = append(dst, 'Z')
	}
	return append(dst, '"')
}

// appendNanos appends a fraction without trailing zeros; most have milliseconds only.
func appendNanos(dst []byte, nanos int32) []byte {
	if nanos%1_000_000 != 0 {
		return javatime.AppendFraction(dst, nanos, 0)
	}
	ms := nanos / 1_000_000
	dst = append(dst, '.', byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10))
	for dst[len(dst)-1] == '0' {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// appendTime appends a time of the day to the second, as Flink does at every precision, quoted.
func appendTime(dst []byte, millis int64) []byte {
	dst = javatime.AppendClock(append(dst, '"'), int(javatime.ShownTime(millis)/1000))
	return append(dst, '"')
}
