package javacharset

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// appendUTF16 decodes UTF-16. As in Java, a high surrogate and what follows in place of a low one are replaced together, and
// so is what is cut off at the end.
func (c *Charset) appendUTF16(dst, value []byte) []byte {
	var order binary.ByteOrder = binary.BigEndian
	if c.form == utf16LE {
		order = binary.LittleEndian
	}
	if c.form == utf16BOM && len(value) >= 2 {
		switch binary.BigEndian.Uint16(value) {
		case 0xFEFF:
			value = value[2:]
		case 0xFFFE:
			order, value = binary.LittleEndian, value[2:]
		}
	}
	for len(value) > 0 {
		if len(value) == 1 {
			return utf8.AppendRune(dst, utf8.RuneError)
		}
		unit := rune(order.Uint16(value))
		value = value[2:]
		switch {
		case !utf16.IsSurrogate(unit):
			dst = utf8.AppendRune(dst, unit)
		case unit >= 0xDC00:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		case len(value) < 2:
			return utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, utf16.DecodeRune(unit, rune(order.Uint16(value))))
			value = value[2:]
		}
	}
	return dst
}

// encodeUTF16 encodes text as UTF-16. The byte order mark comes with the first character, so that no text has none.
func (c *Charset) encodeUTF16(dst, text []byte) []byte {
	if c.form == utf16BOM && len(text) > 0 {
		dst = binary.BigEndian.AppendUint16(dst, 0xFEFF)
	}
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		high, low := utf16.EncodeRune(r)
		if r < 0x10000 {
			dst = c.unit(dst, uint16(r))
			continue
		}
		dst = c.unit(c.unit(dst, uint16(high)), uint16(low))
	}
	return dst
}

func (c *Charset) unit(dst []byte, u uint16) []byte {
	if c.form == utf16LE {
		return binary.LittleEndian.AppendUint16(dst, u)
	}
	return binary.BigEndian.AppendUint16(dst, u)
}
