package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/types"
)

func (s *site) toText() functions.Kernel {
	if s.from.IsString() {
		return s.textToText()
	}
	return s.unchanged()
}

// textToText cuts what is longer than the target and fills CHAR with blanks, both counted in characters.
func (s *site) textToText() functions.Kernel {
	if s.to.Kind == types.Varchar && (s.to.Length == types.MaxLength || s.from.Length <= s.to.Length) {
		return same
	}
	length, pad := s.to.Length, s.to.Kind == types.Char
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Bytes
		for _, row := range sel {
			out.Bytes[row] = fit(e.Arena, in[row], length, pad)
		}
	}
}

// fit cuts a text to length characters, or with pad fills it with blanks. It copies only where it fills.
func fit(arena *batch.Arena, b []byte, length int, pad bool) []byte {
	chars := 0
	for i, c := range b {
		if c&0xc0 == 0x80 {
			continue // within a character
		}
		if chars == length {
			return b[:i]
		}
		chars++
	}
	if !pad || chars == length {
		return b
	}
	buf := append(arena.Room(len(b)+length-chars), b...)
	for ; chars < length; chars++ {
		buf = append(buf, ' ')
	}
	return arena.Keep(buf)
}
