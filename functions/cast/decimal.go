package cast

import (
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const (
	badDecimal javatime.Problem = "expected a number that fits the type's digits"
	noDecimal  javatime.Problem = "a DECIMAL holds neither NaN nor Infinity"
)

// toDecimal makes a number too large for the target NULL, except one read from text, which fails.
func (s *site) toDecimal() functions.Kernel {
	precision, scale := s.to.Prec, s.to.Scale
	switch s.from.Physical() {
	case types.PhysBytes:
		return s.textToDecimal
	case types.PhysFloat:
		return s.floatToDecimal
	case types.PhysBool:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Bools
			for _, row := range sel {
				d, ok := types.DecFromInt(bit(in[row]), precision, scale)
				setDecimal(out, row, d, ok)
			}
		}
	case types.PhysInt:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Ints
			for _, row := range sel {
				d, ok := types.DecFromInt(in[row], precision, scale)
				setDecimal(out, row, d, ok)
			}
		}
	default:
		from := s.from.Scale
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Decimals
			for _, row := range sel {
				d, ok := in[row].Rescale(from, precision, scale)
				setDecimal(out, row, d, ok)
			}
		}
	}
}

// setDecimal sets a row to a number, or to NULL when it is too large.
func setDecimal(out *batch.Vector, row int32, d types.Dec, ok bool) {
	if !ok {
		out.SetNull(int(row))
		return
	}
	out.Decimals[row] = d
}

// floatToDecimal takes the digits that the number prints with.
func (s *site) floatToDecimal(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Floats
	var buf [32]byte
	for _, row := range sel {
		f := in[row]
		if math.IsNaN(f) || math.IsInf(f, 0) {
			s.failAlways(e, row, args[0], noDecimal)
			continue
		}
		d, ok := types.ParseDec(javanum.AppendDouble(buf[:0], f), s.to.Prec, s.to.Scale)
		setDecimal(out, row, d, ok)
	}
}

// longDigits is how many digits Flink's decimals hold in a 64-bit integer.
const longDigits = 18

func (s *site) textToDecimal(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Bytes
	for _, row := range sel {
		var d types.Dec
		var ok bool
		if b := in[row]; s.to.Prec > longDigits || len(b) > longDigits {
			d, ok = types.ParseDec(trimSpace(b), s.to.Prec, s.to.Scale)
		} else {
			d, ok = parseShortDecimal(b, s.to.Prec, s.to.Scale)
		}
		if !ok {
			s.fail(e, row, args[0], out, badDecimal)
			continue
		}
		out.Decimals[row] = d
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

func trimSpace(b []byte) []byte {
	b = trimLeft(b)
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func trimLeft(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	return b
}

// parseShortDecimal reads a text of at most 18 bytes into a DECIMAL of at most 18 digits as Flink does, which reads these on a
// way of its own: one byte of anything may end the number, leading zeros count as digits, and what rounding adds is not
// checked against the precision.
func parseShortDecimal(b []byte, precision, scale int) (d types.Dec, ok bool) {
	b, negative, ok := cutSign(trimLeft(b))
	if !ok {
		return d, false
	}
	var n int64
	digits, point, i := 0, -1, 0
	for ; i < len(b); i++ {
		if c := b[i]; c == '.' {
			if point >= 0 {
				return d, false
			}
			point = digits
		} else {
			if c-'0' > 9 {
				break
			}
			n = n*10 + int64(c-'0')
			digits++
		}
	}
	exponent := 0
	if point >= 0 {
		exponent = point - digits
	}
	if rest := b[min(i+1, len(b)):]; i < len(b) && b[i]|0x20 == 'e' && len(rest) > 0 {
		var shift int
		if shift, b, ok = shortExponent(rest); !ok {
			return d, false
		}
		exponent += shift
	} else {
		b = rest
	}
	change := exponent + scale
	if len(trimLeft(b)) > 0 || digits+change > precision || change < -longDigits {
		return d, false
	}
	if negative {
		n = -n
	}
	return types.DecOf(n).Rescale(max(0, -change), types.MaxDecimalPrecision, max(0, change))
}

// cutSign takes a sign off; ok is false when nothing is left.
func cutSign(b []byte) (rest []byte, negative, ok bool) {
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		negative = b[0] == '-'
		b = b[1:]
	}
	return b, negative, len(b) > 0
}

// shortExponent reads the exponent of a short text; from 40 on more digits change nothing, since they would not fit anyway. Like
// the number, it may be ended by one byte of anything.
func shortExponent(b []byte) (exponent int, rest []byte, ok bool) {
	b, negative, ok := cutSign(b)
	for len(b) > 0 {
		c := b[0]
		b = b[1:]
		if c-'0' > 9 {
			break
		}
		if exponent < 40 {
			exponent = exponent*10 + int(c-'0')
		}
	}
	if negative {
		exponent = -exponent
	}
	return exponent, b, ok
}
