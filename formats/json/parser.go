package json

import (
	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/internal/jsonscan"
)

// token is what a parser stands on.
type token uint8

const (
	tokEnd token = iota // behind the document, or no token where a value could not be read
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
// content of a string not before it is needed or passed, and raw control characters in strings are accepted. A name is read
// together with the first token of its value. After an error it goes on behind what was wrong.
type parser struct {
	b         []byte
	i         int // behind what was read
	tok       token
	ahead     token     // of the value behind the name that the parser stands on; tokEnd: it could not be read
	name      tokenText // of the last name
	value     tokenText // of the last other token
	open      bool      // the content of the string in value has not been read
	wrong     int       // where the last error is; -1: there was none
	first     bool      // nothing has been read in the innermost object or array
	nesting   []byte    // '{' or '[' for each that is open
	unescaped []byte    // a name without its escapes
}

// tokenText is where the text of a token is: of strings and names without quotes, of other tokens as they stand.
type tokenText struct {
	start, end int
	escaped    bool // it has escapes
	loose      bool // it is UTF-8 for Jackson only
}

func (p *parser) reset(b []byte) {
	*p = parser{b: b, wrong: -1, nesting: p.nesting[:0], unescaped: p.unescaped}
}

// next goes to the next token.
func (p *parser) next() error {
	if p.tok == tokName {
		p.tok, p.ahead = p.ahead, tokEnd
		return nil
	}
	if err := p.readOpen(); err != nil {
		return err
	}
	p.i = jsonscan.SkipBlanks(p.b, p.i)
	if p.i >= len(p.b) {
		if len(p.nesting) > 0 {
			return errEndOfInput
		}
		p.tok = tokEnd
		p.value = tokenText{start: p.i, end: p.i}
		return nil
	}
	if len(p.nesting) == 0 {
		return p.readValue(&p.tok)
	}
	inside := p.nesting[len(p.nesting)-1]
	if c := p.b[p.i]; c == '}' || c == ']' {
		return p.close(inside, c)
	}
	if !p.first {
		if p.b[p.i] != ',' {
			return p.fail(errUnexpected, p.i+1)
		}
		if p.i = jsonscan.SkipBlanks(p.b, p.i+1); p.i >= len(p.b) {
			return errEndOfInput
		}
	}
	p.first = false
	if inside == '{' {
		return p.readMember()
	}
	return p.readValue(&p.tok)
}

// fail notes what is wrong at i; reading goes on behind.
func (p *parser) fail(why problem, behind int) error {
	p.wrong, p.i = p.i, behind
	return why
}

// place returns where the last error is, else how far the parser has come.
func (p *parser) place() int {
	if p.wrong >= 0 {
		return p.wrong
	}
	return p.i
}

func (p *parser) close(inside, c byte) error {
	if c != inside+2 { // in ASCII both closing ones lie two behind
		return p.fail(errUnexpected, p.i+1)
	}
	p.i++
	p.nesting = p.nesting[:len(p.nesting)-1]
	p.first = false
	p.value = tokenText{start: p.i - 1, end: p.i}
	p.tok = tokEndObject
	if c == ']' {
		p.tok = tokEndArray
	}
	return nil
}

// readMember reads a name and the first token of its value.
func (p *parser) readMember() error {
	if p.b[p.i] != '"' {
		return p.fail(errUnexpected, p.i+1)
	}
	p.i++
	p.name = tokenText{start: p.i}
	if err := p.readString(&p.name); err != nil {
		return err
	}
	p.tok, p.ahead = tokName, tokEnd
	if p.i = jsonscan.SkipBlanks(p.b, p.i); p.i >= len(p.b) {
		return errEndOfInput
	}
	if p.b[p.i] != ':' {
		return p.fail(errUnexpected, p.i+1)
	}
	if p.i = jsonscan.SkipBlanks(p.b, p.i+1); p.i >= len(p.b) {
		return errEndOfInput
	}
	return p.readValue(&p.ahead)
}

// readValue reads the token of the value at i.
func (p *parser) readValue(tok *token) error {
	p.value = tokenText{start: p.i}
	switch c := p.b[p.i]; {
	case c == '"':
		p.i++
		p.value.start = p.i
		*tok, p.open = tokString, true
		return nil
	case c == '{' || c == '[':
		if len(p.nesting) == jsonscan.MaxDepth {
			return errTooDeep
		}
		p.nesting = append(p.nesting, c)
		p.first = true
		p.i++
		*tok = tokStartObject
		if c == '[' {
			*tok = tokStartArray
		}
	case c == '-' || c >= '0' && c <= '9':
		end, kind := jsonscan.NumberEnd(p.b, p.i)
		if end < 0 {
			return p.fail(errNumber, behindBadNumber(p.b, p.i))
		}
		p.i = end
		*tok = tokInteger
		if kind == jsonscan.Float {
			*tok = tokFloat
		}
	default:
		end, kind := jsonscan.WordEnd(p.b, p.i)
		if end < 0 || end < len(p.b) && isWordPart(p.b[end]) {
			return p.fail(errWord, behindBadWord(p.b, p.i))
		}
		p.i = end
		switch kind {
		case jsonscan.True:
			*tok = tokTrue
		case jsonscan.False:
			*tok = tokFalse
		default:
			*tok = tokNull
		}
	}
	p.value.end = p.i
	return nil
}

// atEnd reports whether the parser stands behind the document.
func (p *parser) atEnd() bool { return p.tok == tokEnd && len(p.nesting) == 0 }

// at returns where the token's text begins.
func (p *parser) at() int {
	if p.tok == tokName {
		return p.name.start
	}
	return p.value.start
}

// readOpen reads the string that the parser stands on, where that has not been done.
func (p *parser) readOpen() error {
	if !p.open {
		return nil
	}
	p.open = false
	return p.readString(&p.value)
}

// raw returns the token's text as it stands, and what it is.
func (p *parser) raw() ([]byte, tokenText, error) {
	if p.tok == tokName {
		return p.b[p.name.start:p.name.end:p.name.end], p.name, nil
	}
	err := p.readOpen()
	if err != nil {
		return nil, p.value, err
	}
	return p.b[p.value.start:p.value.end:p.value.end], p.value, nil
}

// text returns the token's text, in the arena where it does not stand so in the message. Brackets and words are texts too.
func (p *parser) text(a *batch.Arena) ([]byte, error) {
	raw, t, err := p.raw()
	if t.loose {
		raw = strictUTF8(a, raw)
	}
	if t.escaped {
		return jsonscan.Unescape(a, raw), err
	}
	return raw, err
}

// nameText returns the text of the token where a name is expected, until the next token.
func (p *parser) nameText(a *batch.Arena) ([]byte, error) {
	raw, t, err := p.raw()
	if t.loose {
		raw = strictUTF8(a, raw)
	}
	if t.escaped {
		p.unescaped = jsonscan.AppendUnescaped(p.unescaped[:0], raw)
		return p.unescaped, err
	}
	return raw, err
}

// toClose goes to the bracket that closes the object or array whose opening one the parser stands on. loose reports whether
// something in it is UTF-8 for Jackson only.
func (p *parser) toClose() (loose bool, err error) {
	for depth := len(p.nesting); len(p.nesting) >= depth; {
		if err := p.next(); err != nil {
			return false, err
		}
		if p.tok == tokString || p.tok == tokName {
			_, t, err := p.raw()
			if err != nil {
				return false, err
			}
			loose = loose || t.loose
		}
	}
	return loose, nil
}

// skipValue goes behind the value that the parser stands on, to the next token.
func (p *parser) skipValue() error {
	switch p.tok {
	case tokEnd:
		return errEndOfInput
	case tokStartObject, tokStartArray:
		if _, err := p.toClose(); err != nil {
			return err
		}
	default: // one token
	}
	return p.next()
}
