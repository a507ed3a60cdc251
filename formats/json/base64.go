package json

import "github.com/leatsql/leat/internal/jsonscan"

const errBase64 problem = "the string is not base64 text"

// binary decodes the string that the parser stands on from base64, as Jackson does: straight from the message, so that after an
// error the parser stands behind the character that was wrong, which may be the quote that ends the string. Blanks may stand before
// each group of four characters, and groups may follow padding.
func (d *decoder) binary() ([]byte, error) {
	p := &d.p
	if p.tok != tokString || !p.open {
		return nil, errBase64
	}
	start := p.i
	out := d.arena.Room(base64Room(p.b[start:]))
	var group [3]byte
	for {
		n, ended, err := d.base64Group(&group)
		if err != nil {
			if d.ignoreErrors {
				p.value.start = p.i // what is left of the string is passed
			}
			return nil, err
		}
		if ended {
			p.open = false
			p.value = tokenText{start: start, end: p.i - 1}
			return d.arena.Keep(out), nil
		}
		out = append(out, group[:n]...)
	}
}

// base64Room bounds the bytes of a string at the start of b.
func base64Room(b []byte) int {
	n := 0
	for n < len(b) && b[n] != '"' {
		n++
	}
	return n/4*3 + 3
}

// Sixes of base64 text that are none.
const (
	padding = -2
	noSix   = -1
)

// base64Group reads a group of four characters, or the end of the string before it.
func (d *decoder) base64Group(group *[3]byte) (n int, ended bool, err error) {
	p := &d.p
	var six [4]int
	for at := range six {
		c, escaped, err := p.base64Char()
		switch {
		case err != nil:
			return 0, false, err
		case at == 0 && c <= ' ':
			return 0, false, nil // passed
		case c == '"' && !escaped && at == 0:
			return 0, true, nil
		case c == '"' && !escaped && (at == 2 || at == 3 && six[2] != padding):
			p.i-- // the quote is not passed where padding is missing
			return 0, false, errBase64
		}
		six[at] = sixOf(c)
		if six[at] < 0 && (six[at] != padding || at < 2) || at == 3 && six[2] == padding && six[3] != padding {
			return 0, false, errBase64
		}
	}
	bits := six[0]<<18 | six[1]<<12
	n = 1
	if six[2] != padding {
		bits |= six[2] << 6
		n = 2
		if six[3] != padding {
			bits |= six[3]
			n = 3
		}
	}
	group[0], group[1], group[2] = byte(bits>>16), byte(bits>>8), byte(bits)
	return n, false, nil
}

// base64Char reads the next character of the string, an escape as what it stands for.
func (p *parser) base64Char() (c byte, escaped bool, err error) {
	if p.i >= len(p.b) {
		return 0, false, errEndOfInput
	}
	c = p.b[p.i]
	if c != '\\' {
		p.i++
		return c, false, nil
	}
	end := jsonscan.EscapeEnd(p.b, p.i)
	if end < 0 {
		p.i = behindBadEscape(p.b, p.i)
		return 0, true, errEscape
	}
	var room [4]byte
	char := jsonscan.AppendUnescaped(room[:0], p.b[p.i:end])
	p.i = end
	return char[0], true, nil // what is longer than a byte begins with one that is not base64 text
}

// sixOf returns the six bits that a character stands for.
func sixOf(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	case c == '=':
		return padding
	}
	return noSix
}
