package javacharset

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
)

// ToUTF8 returns a message of JSON or CSV as UTF-8, as Jackson does, in the arena where it is UTF-16 or UTF-32: with a byte order
// mark, or known by the zeros beside the first character, which is ASCII.
func ToUTF8(b []byte, a *batch.Arena) []byte {
	switch {
	case len(b) < 2:
		return b
	case len(b) < 4 && b[0] == 0:
		return fromUTF16(b, binary.BigEndian, a)
	case len(b) < 4 && b[1] == 0:
		return fromUTF16(b, binary.LittleEndian, a)
	case len(b) < 4:
		return b
	}
	switch first := binary.BigEndian.Uint32(b); {
	case first == 0x0000feff:
		return fromUTF32(b[4:], binary.BigEndian, a)
	case first == 0xfffe0000:
		return fromUTF32(b[4:], binary.LittleEndian, a)
	case b[0] == 0xef && b[1] == 0xbb && b[2] == 0xbf:
		return b[3:]
	case b[0] == 0xff && b[1] == 0xfe:
		return fromUTF16(b[2:], binary.LittleEndian, a)
	case b[0] == 0xfe && b[1] == 0xff:
		return fromUTF16(b[2:], binary.BigEndian, a)
	case first>>8 == 0:
		return fromUTF32(b, binary.BigEndian, a)
	case first<<8 == 0:
		return fromUTF32(b, binary.LittleEndian, a)
	case b[0] == 0 && b[1] != 0:
		return fromUTF16(b, binary.BigEndian, a)
	case b[0] != 0 && b[1] == 0 && (b[2] != 0 || b[3] != 0):
		return fromUTF16(b, binary.LittleEndian, a)
	}
	return b
}

func fromUTF16(b []byte, order binary.ByteOrder, a *batch.Arena) []byte {
	out := a.Room(len(b)/2*3 + 4)
	for ; len(b) >= 2; b = b[2:] {
		r := rune(order.Uint16(b))
		if utf16.IsSurrogate(r) && len(b) >= 4 {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(b[2:]))); pair != utf8.RuneError {
				r = pair
				b = b[2:]
			}
		}
		out = utf8.AppendRune(out, r)
	}
	if len(b) > 0 {
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	return a.Keep(out)
}

// fromUTF32 puts a byte that no UTF-8 has where a character is none, so that reading fails there as it does in Jackson.
func fromUTF32(b []byte, order binary.ByteOrder, a *batch.Arena) []byte {
	const malformed = 0xff
	out := a.Room(len(b) + 1)
	for ; len(b) >= 4; b = b[4:] {
		switch u := order.Uint32(b); {
		case u > utf8.MaxRune:
			return a.Keep(append(out, malformed))
		case utf16.IsSurrogate(rune(u)):
			out = append(out, '?')
		default:
			out = utf8.AppendRune(out, rune(u))
		}
	}
	if len(b) > 0 {
		out = append(out, malformed)
	}
	return a.Keep(out)
}
