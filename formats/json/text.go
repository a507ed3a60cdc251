package json

import (
	"encoding/binary"
	"strconv"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/types"
)

const (
	low     = 0x0101010101010101
	high    = 0x8080808080808080
	quotes  = 0x2222222222222222
	escapes = 0x5c5c5c5c5c5c5c5c
	control = 0x2020202020202020
)

// appendString appends a string with its quotes. Only quotes, backslashes and control characters are escaped; bytes that are no
// UTF-8 are written as U+FFFD, as Java's decoding makes of them.
func appendString(dst, s []byte) []byte {
	dst = append(dst, '"')
	i := 0
	for i+8 <= len(s) {
		x := binary.LittleEndian.Uint64(s[i : i+8])
		q, e := x^quotes, x^escapes
		if ((q-low)&^q|(e-low)&^e|(x-control)&^x|x)&high != 0 {
			break
		}
		i += 8
	}
	for i < len(s) && plain(s[i]) {
		i++
	}
	if i == len(s) || s[i] >= utf8.RuneSelf && plainUTF8(s[i:]) {
		dst = append(dst, s...)
		return append(dst, '"')
	}
	dst = append(dst, s[:i]...)
	return append(appendEscaped(dst, s[i:]), '"')
}

func plain(c byte) bool { return c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf }

// plainUTF8 reports whether s is UTF-8 without anything to escape.
func plainUTF8(s []byte) bool {
	for _, c := range s {
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return utf8.Valid(s)
}

func appendEscaped(dst, s []byte) []byte {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			end := i + 1
			for end < len(s) && s[end] >= utf8.RuneSelf {
				end++
			}
			dst = javatext.AppendUTF8(dst, s[i:end])
			i = end
			continue
		}
		i++
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\t':
			dst = append(dst, '\\', 't')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\r':
			dst = append(dst, '\\', 'r')
		default:
			if c < ' ' {
				dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			} else {
				dst = append(dst, c)
			}
		}
	}
	return dst
}

// appendDecimal appends a number without trailing zeros, as BigDecimal.toString or, plain, as toPlainString has it.
func appendDecimal(dst []byte, d types.Dec, scale int, plain bool) []byte {
	var buf [types.MaxDecimalPrecision + 4]byte
	digits := types.AppendDec(buf[:0], d, 0)
	if digits[0] == '-' {
		dst = append(dst, '-')
		digits = digits[1:]
	}
	if digits[0] == '0' {
		return append(dst, '0')
	}
	for digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		scale--
	}
	exponent := len(digits) - 1 - scale // of the first digit
	switch {
	case !plain && (scale < 0 || exponent < -6):
		return appendScientific(dst, digits, exponent)
	case scale <= 0:
		return appendZeros(append(dst, digits...), -scale)
	case exponent < 0:
		dst = appendZeros(append(dst, '0', '.'), -exponent-1)
		return append(dst, digits...)
	}
	dst = append(dst, digits[:exponent+1]...)
	return append(append(dst, '.'), digits[exponent+1:]...)
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}

func appendScientific(dst, digits []byte, exponent int) []byte {
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	dst = append(dst, 'E')
	if exponent < 0 {
		dst = append(dst, '-')
		exponent = -exponent
	} else {
		dst = append(dst, '+')
	}
	return strconv.AppendInt(dst, int64(exponent), 10)
}
