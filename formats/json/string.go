package json

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/jsonscan"
)

// Words of eight equal bytes, to look for a byte in a word: see jsonscan.
const (
	low         = 0x0101010101010101
	high        = 0x8080808080808080
	quotes      = 0x2222222222222222
	backslashes = 0x5c5c5c5c5c5c5c5c
)

// readString reads the string from start, whose quote was passed, and goes behind it. After an error the parser stands
// behind the byte that was wrong.
func (p *parser) readString() error {
	p.open, p.escaped = false, false
	var marks uint64
	b, i := p.b, p.start
	for {
		for i+8 <= len(b) {
			x := binary.LittleEndian.Uint64(b[i : i+8])
			q, e := x^quotes, x^backslashes
			marks |= x
			if hit := ((q-low)&^q | (e-low)&^e) & high; hit != 0 {
				i += bits.TrailingZeros64(hit) >> 3
				break
			}
			i += 8
		}
		for i < len(b) && b[i] != '"' && b[i] != '\\' {
			marks |= uint64(b[i])
			i++
		}
		if i >= len(b) {
			p.i = i
			return errUnterminated
		}
		if b[i] == '"' {
			break
		}
		p.escaped = true
		end := jsonscan.EscapeEnd(b, i)
		if end < 0 {
			p.i = behindBadEscape(b, i)
			return errEscape
		}
		i = end
	}
	if marks&high != 0 && !utf8.Valid(b[p.start:i]) {
		p.i = behindBadUTF8(b, p.start)
		return errUTF8
	}
	p.end, p.i = i, i+1
	return nil
}

// behindBadEscape returns the place behind the byte that makes the escape at i malformed.
func behindBadEscape(b []byte, i int) int {
	if i+1 < len(b) && b[i+1] == 'u' {
		for j := i + 2; j < len(b) && j < i+6; j++ {
			if c := b[j]; (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
				return j + 1
			}
		}
	}
	return min(i+2, len(b))
}

// behindBadUTF8 returns the place behind the byte that makes the text from i on malformed: a byte that follows a lead byte is
// passed even if it is a quote.
func behindBadUTF8(b []byte, i int) int {
	for i < len(b) {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	follow := 0
	switch c := b[i]; {
	case c >= 0xc0 && c < 0xe0:
		follow = 1
	case c >= 0xe0 && c < 0xf0:
		follow = 2
	case c >= 0xf0 && c < 0xf8:
		follow = 3
	}
	for i++; follow > 0 && i < len(b); follow-- {
		i++
		if b[i-1]&0xc0 != 0x80 {
			break
		}
	}
	return min(i, len(b))
}
