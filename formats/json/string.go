package json

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/internal/jsonscan"
)

// Words of eight equal bytes, to look for a byte in a word: see jsonscan.
const (
	low         = 0x0101010101010101
	high        = 0x8080808080808080
	quotes      = 0x2222222222222222
	backslashes = 0x5c5c5c5c5c5c5c5c
)

// readString reads the string from t.start, whose quote was passed, and goes behind it. After an error the parser stands
// behind the byte that was wrong.
func (p *parser) readString(t *tokenText) error {
	var marks uint64
	b, i := p.b, t.start
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
			return p.fail(errUnterminated, i)
		}
		if b[i] == '"' {
			break
		}
		t.escaped = true
		end := jsonscan.EscapeEnd(b, i)
		if end < 0 {
			p.i = behindBadEscape(b, i)
			return p.fail(errEscape, p.i)
		}
		i = end
	}
	if marks&high != 0 && !utf8.Valid(b[t.start:i]) {
		if bad := javatext.LooseEnd(b, t.start, i); bad >= 0 {
			p.i = bad
			return p.fail(errUTF8, bad)
		}
		t.loose = true
	}
	t.end, p.i = i, i+1
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

// strictUTF8 returns a text that is UTF-8 for Jackson only as UTF-8, in the arena.
func strictUTF8(a *batch.Arena, s []byte) []byte {
	return a.Keep(javatext.AppendLoose(a.Room(len(s)+len(s)/2), s))
}
