package json

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/jsonscan"
)

// appendQuoted appends a string. Characters beyond U+FFFF are written as the escapes of their two surrogates, as Jackson does where
// it writes bytes.
func appendQuoted(dst, s []byte) []byte {
	start := len(dst)
	dst = jsonscan.AppendQuoted(dst, s)
	if !hasSupplementary(s) {
		return dst
	}
	return escapeSupplementary(dst, start)
}

// hasSupplementary reports whether a text has a byte that only characters of four bytes begin with.
func hasSupplementary(s []byte) bool {
	for ; len(s) >= 8; s = s[8:] {
		x := binary.LittleEndian.Uint64(s)
		if x&(x<<1)&(x<<2)&(x<<3)&high != 0 {
			return true
		}
	}
	for _, c := range s {
		if c >= 0xf0 {
			return true
		}
	}
	return false
}

// escapeSupplementary replaces the characters of four bytes in dst[start:], each by an escape of twelve: from the back, so that
// nothing is overwritten before it is moved.
func escapeSupplementary(dst []byte, start int) []byte {
	const digits = "0123456789ABCDEF"
	more := 0
	for _, c := range dst[start:] {
		if c >= 0xf0 {
			more += len(`\uD83D\uDE00`) - 4
		}
	}
	end := len(dst)
	dst = append(dst, make([]byte, more)...)
	for to := len(dst); end < to; {
		c := dst[end-1]
		end--
		if c < utf8.RuneSelf {
			to--
			dst[to] = c
			continue
		}
		for !utf8.RuneStart(dst[end]) {
			end--
		}
		r, n := utf8.DecodeRune(dst[end:])
		if n < 4 {
			to -= n
			copy(dst[to:], dst[end:end+n])
			continue
		}
		a, b := utf16.EncodeRune(r)
		for _, half := range [2]rune{b, a} {
			to -= 6
			dst[to], dst[to+1] = '\\', 'u'
			for i := range 4 {
				dst[to+2+i] = digits[half>>(12-4*i)&0xf]
			}
		}
	}
	return dst
}
