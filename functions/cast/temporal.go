package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatime"
	"github.com/leatsql/leat/types"
)

// zone returns the session's zone for a kernel, which owns it.
func (s *site) zone() *javatime.Zone { return javatime.NewZone(s.env.Zone) }

// unit returns the nanoseconds of the last digit of a precision.
func unit(precision int) int32 {
	n := int32(1)
	for range 9 - min(precision, 9) {
		n *= 10
	}
	return n
}

func (s *site) toTimestamp() functions.Kernel {
	if s.from.IsString() {
		return s.textToTimestamp()
	}
	return s.unchanged()
}

func (s *site) textToTimestamp() functions.Kernel {
	ltz, unit := s.to.Kind == types.TimestampLTZ, unit(s.to.Prec)
	zone := s.zone()
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Bytes
		for _, row := range sel {
			sec, nano, err := javatime.ParseTimestamp(in[row])
			if err != nil {
				s.fail(e, row, out, in[row], err)
				continue
			}
			if ltz {
				sec = zone.ToUTC(sec)
			}
			out.Times[row] = types.InstantOf(sec, nano-nano%unit)
		}
	}
}
