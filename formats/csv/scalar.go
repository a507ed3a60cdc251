package csv

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// convert sets a row, which is NULL, to a value from its text and reports whether the text is one. A DECIMAL that has too many
// digits stays NULL, as in Flink.
func (d *decoder) convert(v *batch.Vector, row int, t types.Type, text []byte) bool {
	trimmed := javatext.Trim(text)
	switch t.Kind {
	case types.Char, types.Varchar:
		v.SetBytes(row, text)
		return true
	case types.Boolean:
		v.SetBool(row, isTrue(trimmed))
		return true
	case types.TinyInt, types.SmallInt, types.Int, types.BigInt:
		n, ok := javanum.ParseLong(trimmed)
		if ok = ok && fits(t.Kind, n); ok {
			v.SetInt(row, n)
		}
		return ok
	case types.Float:
		f, ok := javanum.ParseFloat(trimmed)
		if ok {
			v.SetFloat(row, float64(f))
		}
		return ok
	case types.Double:
		f, ok := javanum.ParseDouble(trimmed)
		if ok {
			v.SetFloat(row, f)
		}
		return ok
	case types.Decimal:
		if !javanum.IsDecimal(text) { // blanks around it are none of it
			return false
		}
		if n, ok := types.ParseDec(text, t.Prec, t.Scale); ok {
			v.SetDecimal(row, n)
		}
		return true
	case types.Binary, types.Varbinary:
		b, ok := decodeBase64(d.arena.Room(len(trimmed)), trimmed)
		if ok {
			v.SetBytes(row, d.arena.Keep(b))
		}
		return ok
	default:
		return convertTime(v, row, t, text)
	}
}

// isTrue reports whether a text is "true" in any case; everything else is false to Flink.
func isTrue(b []byte) bool {
	return len(b) == 4 && b[0]|0x20 == 't' && b[1]|0x20 == 'r' && b[2]|0x20 == 'u' && b[3]|0x20 == 'e'
}

func fits(k types.Kind, n int64) bool {
	switch k {
	case types.TinyInt:
		return n == int64(int8(n))
	case types.SmallInt:
		return n == int64(int16(n))
	case types.Int:
		return n == int64(int32(n))
	default:
		return true
	}
}

// convertTime is convert for dates and times.
func convertTime(v *batch.Vector, row int, t types.Type, text []byte) bool {
	switch t.Kind {
	case types.Date:
		days, ok := parseDate(text)
		if ok {
			v.SetInt(row, days)
		}
		return ok
	case types.Time:
		second, nano, rest, ok := javatime.ScanLocalTime(text, false, false)
		if ok = ok && len(rest) == 0; ok {
			v.SetInt(row, cutMillis(second*1000+int64(nano)/1_000_000, t.Prec))
		}
		return ok
	case types.Timestamp, types.TimestampLTZ:
		at, ok := parseTimestamp(javatext.Trim(text), t.Kind == types.TimestampLTZ)
		if ok {
			v.SetTime(row, at)
		}
		return ok
	default: // the type NULL; check lets no other pass
		return true
	}
}

// cutMillis cuts off the digits of milliseconds that a precision does not have.
func cutMillis(millis int64, precision int) int64 {
	for unit := int64(1000); ; unit /= 10 {
		if precision == 0 {
			return millis - millis%unit
		}
		precision--
	}
}

// parseTimestamp reads date, blank, time to the second or finer, and Z for TIMESTAMP_LTZ.
func parseTimestamp(b []byte, ltz bool) (at types.Instant, ok bool) {
	days, b, ok := javatime.ScanLocalDate(b, true)
	if !ok || len(b) == 0 || b[0] != ' ' {
		return at, false
	}
	second, nano, b, ok := javatime.ScanLocalTime(b[1:], true, true)
	if !ok || string(b) != zoneText(ltz) {
		return at, false
	}
	return types.InstantOf(days*javatime.SecondsPerDay+second, nano), true
}

func zoneText(ltz bool) string {
	if ltz {
		return "Z"
	}
	return ""
}
