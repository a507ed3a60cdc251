package json

import (
	"encoding/base64"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
)

// utf8Of returns a message as UTF-8, in the arena where it is UTF-16 or UTF-32: with a byte order mark, or known by the zeros
// beside the first character, which is ASCII in JSON.
func utf8Of(b []byte, a *batch.Arena) []byte {
	if len(b) < 4 {
		return b
	}
	switch {
	case b[0] == 0xef && b[1] == 0xbb && b[2] == 0xbf:
		return b[3:]
	case b[0] == 0xff && b[1] == 0xfe:
		return fromUTF16(b[2:], binary.LittleEndian, a)
	case b[0] == 0xfe && b[1] == 0xff:
		return fromUTF16(b[2:], binary.BigEndian, a)
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
	return a.Keep(out)
}

// binary decodes base64 text. Blanks may stand before each group of four characters, and groups may follow padding.
func (d *decoder) binary(text []byte) (out []byte, ok bool) {
	if d.p.tok != tokString {
		return nil, false
	}
	out = d.arena.Room(base64.StdEncoding.DecodedLen(len(text)) + 3)
	for {
		for len(text) > 0 && text[0] <= ' ' {
			text = text[1:]
		}
		if len(text) == 0 {
			return d.arena.Keep(out), true
		}
		if len(text) < 4 || text[1] <= ' ' || text[2] <= ' ' || text[3] <= ' ' {
			return nil, false
		}
		var group [3]byte
		n, err := base64.StdEncoding.Decode(group[:], text[:4])
		if err != nil {
			return nil, false
		}
		out = append(out, group[:n]...)
		text = text[4:]
	}
}
