package json

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/jsonscan"
)

// token is what a parser stands on.
type token uint8

const (
	tokEnd token = iota // behind the document
	tokStartObject
	tokEndObject
	tokStartArray
	tokEndArray
	tokName
	tokString
	tokInteger
	tokFloat
	tokTrue
	tokFalse
	tokNull
)

// problem is why a message cannot be read. It is an error that costs nothing to return.
type problem string

func (p problem) Error() string { return string(p) }

const (
	errEndOfInput   problem = "the message ends within its JSON text"
	errUnexpected   problem = "the message is not JSON: this character is not expected here"
	errNoObject     problem = "the message is not a JSON object"
	errNumber       problem = "the message is not JSON: the number is malformed"
	errWord         problem = "the message is not JSON: this is none of true, false and null"
	errEscape       problem = "the string holds a malformed escape"
	errUTF8         problem = "the string is not UTF-8"
	errUnterminated problem = "the string does not end"
	errMissing      problem = "a column is missing in the message, and fail-on-missing-field is true"
)

// parser reads a text token by token, as Jackson's does: text behind the document is not looked at until it is asked for, the
// content of a string not before it is needed or passed, and raw control characters in strings are accepted.
type parser struct {
	b          []byte
	i          int // behind what was read
	tok        token
	start, end int    // of the token's text: of strings and names without quotes, of other values as they stand
	escaped    bool   // the text of the name or string has escapes
	open       bool   // the string's content has not been read
	first      bool   // nothing has been read in the innermost object or array
	nesting    []byte // '{' or '[' for each that is open
	unescaped  []byte // a text without its escapes
}

func (p *parser) reset(b []byte) {
	*p = parser{b: b, nesting: p.nesting[:0], unescaped: p.unescaped}
}

// next goes to the next token.
func (p *parser) next() error {
	if p.open {
		if err := p.readString(); err != nil {
			return err
		}
	}
	p.i = jsonscan.SkipBlanks(p.b, p.i)
	if p.i >= len(p.b) {
		if len(p.nesting) > 0 {
			return errEndOfInput
		}
		p.tok = tokEnd
		p.start, p.end = p.i, p.i
		return nil
	}
	if len(p.nesting) == 0 || p.tok == tokName {
		return p.value()
	}
	inside := p.nesting[len(p.nesting)-1]
	if c := p.b[p.i]; c == '}' || c == ']' {
		return p.close(inside, c)
	}
	if !p.first {
		if p.b[p.i] != ',' {
			return errUnexpected
		}
		if p.i = jsonscan.SkipBlanks(p.b, p.i+1); p.i >= len(p.b) {
			return errEndOfInput
		}
	}
	p.first = false
	if inside == '{' {
		return p.readName()
	}
	return p.value()
}

func (p *parser) close(inside, c byte) error {
	if c != inside+2 { // in ASCII both closing ones lie two behind
		return errUnexpected
	}
	p.nesting = p.nesting[:len(p.nesting)-1]
	p.first = false
	p.start, p.end = p.i, p.i+1
	p.i++
	p.tok = tokEndObject
	if c == ']' {
		p.tok = tokEndArray
	}
	return nil
}

func (p *parser) readName() error {
	if p.b[p.i] != '"' {
		return errUnexpected
	}
	p.i++
	p.start = p.i
	if err := p.readString(); err != nil {
		return err
	}
	if p.i = jsonscan.SkipBlanks(p.b, p.i); p.i >= len(p.b) {
		return errEndOfInput
	}
	if p.b[p.i] != ':' {
		return errUnexpected
	}
	p.i++
	p.tok = tokName
	return nil
}

// value reads the token of the value at i.
func (p *parser) value() error {
	p.start = p.i
	switch c := p.b[p.i]; {
	case c == '"':
		p.i++
		p.start = p.i
		p.tok, p.open = tokString, true
		return nil
	case c == '{' || c == '[':
		p.nesting = append(p.nesting, c)
		p.first = true
		p.i++
		p.tok = tokStartObject
		if c == '[' {
			p.tok = tokStartArray
		}
	case c == '-' || c >= '0' && c <= '9':
		end, kind := jsonscan.NumberEnd(p.b, p.i)
		if end < 0 {
			return errNumber
		}
		p.i = end
		p.tok = tokInteger
		if kind == jsonscan.Float {
			p.tok = tokFloat
		}
	default:
		end, kind := jsonscan.WordEnd(p.b, p.i)
		if end < 0 {
			return errWord
		}
		p.i = end
		switch kind {
		case jsonscan.True:
			p.tok = tokTrue
		case jsonscan.False:
			p.tok = tokFalse
		default:
			p.tok = tokNull
		}
	}
	p.end = p.i
	return nil
}

const backslashes = escapes

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

// text returns the token's text, in the arena where escapes had to be resolved. Brackets and words are texts too.
func (p *parser) text(a *batch.Arena) ([]byte, error) {
	if p.open {
		if err := p.readString(); err != nil {
			return nil, err
		}
	}
	raw := p.b[p.start:p.end:p.end]
	if p.escaped && (p.tok == tokString || p.tok == tokName) {
		return jsonscan.Unescape(a, raw), nil
	}
	return raw, nil
}

// textNow is text for what is only looked at now.
func (p *parser) textNow() ([]byte, error) {
	if p.open {
		if err := p.readString(); err != nil {
			return nil, err
		}
	}
	raw := p.b[p.start:p.end]
	if p.escaped && (p.tok == tokString || p.tok == tokName) {
		p.unescaped = jsonscan.AppendUnescaped(p.unescaped[:0], raw)
		return p.unescaped, nil
	}
	return raw, nil
}

// skipValue goes behind the value that the parser stands on, to the next token.
func (p *parser) skipValue() error {
	if p.tok == tokStartObject || p.tok == tokStartArray {
		for depth := len(p.nesting); len(p.nesting) >= depth; {
			if err := p.next(); err != nil {
				return err
			}
		}
	}
	return p.next()
}
