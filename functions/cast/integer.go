package cast

import (
	"math"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const badInteger javatime.Problem = "expected an integer within the type's range; digits behind a point are cut off"

func (s *site) toInteger() functions.Kernel {
	to := s.to.Kind
	switch s.from.Physical() {
	case types.PhysBytes:
		return s.textToInt
	case types.PhysBool:
		return boolToInt
	case types.PhysFloat:
		return floatToInt(to)
	case types.PhysDecimal:
		return decimalToInt(s.from.Scale, to)
	default:
		if s.from.Kind <= to {
			return copyInts
		}
		return wrapInts(to)
	}
}

func copyInts(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in, dst := args[0].Ints, out.Ints
	for _, row := range sel {
		dst[row] = in[row]
	}
}

// wrapInts keeps the low bits, as Java does.
func wrapInts(to types.Kind) functions.Kernel {
	shift := 64 - uint(to.Bits())
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in, dst := args[0].Ints, out.Ints
		for _, row := range sel {
			dst[row] = in[row] << shift >> shift
		}
	}
}

func boolToInt(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in := args[0].Bools
	for _, row := range sel {
		out.Ints[row] = bit(in[row])
	}
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// floatToInt cuts the fraction off. Java takes what is beyond the range for the nearest bound, NaN for zero; TINYINT and SMALLINT
// then keep the low bits of an INT.
func floatToInt(to types.Kind) functions.Kernel {
	least, most, shift := int64(math.MinInt32), int64(math.MaxInt32), 64-uint(to.Bits())
	if to == types.BigInt {
		least, most = math.MinInt64, math.MaxInt64
	}
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Floats
		for _, row := range sel {
			out.Ints[row] = saturate(in[row], least, most) << shift >> shift
		}
	}
}

func saturate(f float64, least, most int64) int64 {
	switch {
	case f != f:
		return 0
	case f <= float64(least):
		return least
	case f >= float64(most):
		return most
	}
	return int64(f)
}

// decimalToInt cuts the fraction off and keeps the low bits.
func decimalToInt(scale int, to types.Kind) functions.Kernel {
	shift := 64 - uint(to.Bits())
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Decimals
		for _, row := range sel {
			out.Ints[row] = in[row].Truncate(scale) << shift >> shift
		}
	}
}

func (s *site) textToInt(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in, most := args[0].Bytes, uint64(1)<<(s.to.Kind.Bits()-1)-1
	for _, row := range sel {
		n, ok := parseInt(in[row], most)
		if !ok {
			s.fail(e, row, args[0], out, badInteger)
			continue
		}
		out.Ints[row] = n
	}
}

// parseInt reads an integer up to most, or one below zero down to -most-1: blanks around it are ignored, and so are digits behind
// a point; what stands before the point may be missing.
func parseInt(b []byte, most uint64) (n int64, ok bool) {
	b, negative, ok := cutSign(trimBlanks(b))
	if !ok {
		return 0, false
	}
	if negative {
		most++
	}
	sum, i := uint64(0), 0
	for ; i < len(b) && b[i] != '.'; i++ {
		digit := uint64(b[i] - '0')
		if digit > 9 || sum > (most-digit)/10 {
			return 0, false
		}
		sum = sum*10 + digit
	}
	for i++; i < len(b); i++ {
		if b[i]-'0' > 9 {
			return 0, false
		}
	}
	if negative {
		return -int64(sum), true
	}
	return int64(sum), true
}

func trimBlanks(b []byte) []byte {
	for len(b) > 0 && b[0] == ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	return b
}
