package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javanum"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

const badFloat javatime.Problem = "expected a number such as 1.5, -2e10, NaN or Infinity"

func (s *site) toFloat() functions.Kernel {
	double := s.to.Kind == types.Double
	switch s.from.Physical() {
	case types.PhysBytes:
		return s.textToFloat
	case types.PhysBool:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Bools
			for _, row := range sel {
				out.Floats[row] = float64(bit(in[row]))
			}
		}
	case types.PhysDecimal:
		return decimalToFloat(s.from, double)
	case types.PhysInt:
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Ints
			for _, row := range sel {
				if double {
					out.Floats[row] = float64(in[row])
				} else {
					out.Floats[row] = float64(float32(in[row]))
				}
			}
		}
	default:
		if double {
			return same // a FLOAT is held as a double
		}
		return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
			in := args[0].Floats
			for _, row := range sel {
				out.Floats[row] = float64(float32(in[row]))
			}
		}
	}
}

// decimalToFloat goes by a double to FLOAT too, rounding twice, as Flink does.
func decimalToFloat(from types.Type, double bool) functions.Kernel {
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Decimals
		for _, row := range sel {
			f := in[row].Float64(from.Prec, from.Scale)
			if !double {
				f = float64(float32(f))
			}
			out.Floats[row] = f
		}
	}
}

func (s *site) textToFloat(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in, double := args[0].Bytes, s.to.Kind == types.Double
	for _, row := range sel {
		var f float64
		var ok bool
		if double {
			f, ok = javanum.ParseDouble(in[row])
		} else {
			var f32 float32
			f32, ok = javanum.ParseFloat(in[row])
			f = float64(f32)
		}
		if !ok {
			s.fail(e, row, args[0], out, badFloat)
			continue
		}
		out.Floats[row] = f
	}
}
