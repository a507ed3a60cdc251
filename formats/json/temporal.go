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
	days, rest, ok := javatime.ScanLocalDate(rest, lenient)
	if !ok || len(rest) == 0 || rest[0] != separator {
		return d.badTimestamp(ltz)
	}
	second, nano, rest, ok := javatime.ScanLocalTime(rest[1:], !d.iso, lenient)
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
	days, rest, ok := javatime.ScanLocalDate(b, false)
	return days, ok && len(rest) == 0
}

// parseTime reads a time to the second; its fraction is lost, as in Flink. 24:00:00 is 0.
func parseTime(b []byte) (second int64, ok bool) {
	second, _, rest, ok := javatime.ScanLocalTime(b, true, true)
	return second % javatime.SecondsPerDay, ok && len(rest) == 0
}
