package cast

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

// maxScalarText is more than the text of any value takes that is no text, bytes or collection itself.
const maxScalarText = 64

func (s *site) toText() functions.Kernel {
	length, pad := s.to.Length, s.to.Kind == types.Char
	switch {
	case pad && length > functions.MaxText:
		return tooLong
	case s.from.IsString():
		return s.textToText()
	case s.from.IsBinary():
		return bytesToText(length, pad)
	case s.from.Physical() >= types.PhysList:
		return s.nestedToText(length, pad)
	}
	printed := s.printer(s.from)
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, row := range sel {
			buf := printed(e.Arena.Room(maxScalarText), args[0], int(row))
			if length != types.MaxLength {
				buf = e.Arena.Copy(fitUnits(buf, length, pad))
			} else {
				buf = e.Arena.Keep(buf)
			}
			out.Bytes[row] = buf
		}
	}
}

// tooLong fails: blanks or zeros would fill a value up to more than the machine has.
func tooLong(e *functions.Eval, sel []int32, _ []*batch.Vector, _ *batch.Vector) {
	for _, row := range sel {
		e.Fail(row, functions.ErrTooLong)
	}
}

// textToText cuts what is longer than the target and fills CHAR with blanks, both counted in characters.
func (s *site) textToText() functions.Kernel {
	length, pad := s.to.Length, s.to.Kind == types.Char
	if !pad && s.from.Length <= length {
		return same
	}
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

// bytesToText reads bytes as UTF-8.
func bytesToText(length int, pad bool) functions.Kernel {
	var scratch []byte
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		in := args[0].Bytes
		for _, row := range sel {
			scratch = javatext.AppendUTF8(scratch[:0], in[row])
			out.Bytes[row] = e.Arena.Copy(fitUnits(scratch, length, pad))
		}
	}
}

// nestedToText prints collections.
func (s *site) nestedToText(length int, pad bool) functions.Kernel {
	printed := s.printer(s.from)
	var scratch []byte
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, row := range sel {
			scratch = printed(scratch[:0], args[0], int(row))
			if len(scratch) > functions.MaxText {
				scratch = nil
				e.Fail(row, functions.ErrTooLong)
				continue
			}
			scratch = fitUnits(scratch, length, pad)
			out.Bytes[row] = e.Arena.Copy(scratch)
		}
	}
}
