package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

// toBinary takes the bytes of a text in UTF-8, cuts what is longer than the target, and fills BINARY with zeros.
func (s *site) toBinary() functions.Kernel {
	length, pad := s.to.Length, s.to.Kind == types.Binary
	if pad && length > functions.MaxText {
		return tooLong
	}
	if !pad && (length == types.MaxLength || s.from.IsBinary() && s.from.Length <= length) {
		return same
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Bytes
		for _, row := range sel {
			b := in[row]
			switch {
			case len(b) > length:
				b = b[:length]
			case len(b) < length && pad:
				buf := e.Arena.Alloc(length)
				clear(buf[copy(buf, b):])
				b = buf
			}
			out.Bytes[row] = b
		}
	}
}
