package json

import (
	"math"

	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// isTrue reports whether a text is "true" in any case; everything else is false to Flink.
func isTrue(b []byte) bool {
	return len(b) == 4 && b[0]|0x20 == 't' && b[1]|0x20 == 'r' && b[2]|0x20 == 'u' && b[3]|0x20 == 'e'
}

// integer reads an integer. INT and BIGINT take numbers with a fraction or an exponent: they are doubles first, as in Flink, and
// their fraction is cut off. Texts must be integers.
func (d *decoder) integer(k types.Kind, text []byte) (n int64, ok bool) {
	if d.p.tok == tokFloat {
		switch k {
		case types.Int, types.IntervalMonth:
			f, ok := javanum.ParseDouble(text)
			return int64(f), ok && f >= -1<<31 && f <= 1<<31-1
		case types.BigInt, types.IntervalSecond:
			f, ok := javanum.ParseDouble(text)
			return doubleToLong(f), ok && f >= -1<<63 && f <= 1<<63
		default:
			return 0, false
		}
	}
	n, ok = javanum.ParseLong(javatext.Trim(text))
	switch k {
	case types.TinyInt:
		return n, ok && n == int64(int8(n))
	case types.SmallInt:
		return n, ok && n == int64(int16(n))
	case types.Int, types.IntervalMonth:
		return n, ok && n == int64(int32(n))
	default:
		return n, ok
	}
}

// doubleToLong converts as Java does: what is too large becomes the largest.
func doubleToLong(f float64) int64 {
	if f >= 1<<63 {
		return math.MaxInt64
	}
	return int64(f)
}

// float reads a FLOAT: numbers with a fraction or exponent are doubles first, as in Flink.
func (d *decoder) float(text []byte) (float32, bool) {
	if d.p.tok == tokFloat {
		f, ok := javanum.ParseDouble(text)
		return float32(f), ok
	}
	return javanum.ParseFloat(text)
}
