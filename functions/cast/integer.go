package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func (s *site) toInteger() functions.Kernel {
	if s.from.Physical() == types.PhysInt {
		if s.from.Kind <= s.to.Kind {
			return copyInts
		}
		return wrapInts(s.to.Kind)
	}
	return s.unchanged()
}

func copyInts(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
	in, dst := args[0].Ints, out.Ints
	for _, row := range sel {
		dst[row] = in[row]
	}
}

// wrapInts keeps the low bits, as Java does.
func wrapInts(to types.Kind) functions.Kernel {
	bits := intBits(to)
	return func(_ *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in, dst, shift := args[0].Ints, out.Ints, 64-bits
		for _, row := range sel {
			dst[row] = in[row] << shift >> shift
		}
	}
}

// intBits returns the width of an integer type.
func intBits(k types.Kind) uint {
	switch k {
	case types.TinyInt:
		return 8
	case types.SmallInt:
		return 16
	case types.Int:
		return 32
	}
	return 64
}
