package json

import (
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
	errTooDeep      problem = "the message is nested too deeply"
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
		if len(p.nesting) == jsonscan.MaxDepth {
			return errTooDeep
		}
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

// nameText returns the text of the token where a name is expected, until the next token.
func (p *parser) nameText() ([]byte, error) {
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

// toClose goes to the bracket that closes the object or array whose opening one the parser stands on.
func (p *parser) toClose() error {
	for depth := len(p.nesting); len(p.nesting) >= depth; {
		if err := p.next(); err != nil {
			return err
		}
	}
	return nil
}

// skipValue goes behind the value that the parser stands on, to the next token.
func (p *parser) skipValue() error {
	if p.tok == tokStartObject || p.tok == tokStartArray {
		if err := p.toClose(); err != nil {
			return err
		}
	}
	return p.next()
}
