package jsonscan

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/leatsql/leat/internal/javatext"
	"github.com/leatsql/leat/internal/regex"
)

type operandKind uint8

const (
	undefinedOperand operandKind = iota // a path that leads nowhere
	nullOperand
	booleanOperand
	numberOperand
	textOperand
	patternOperand
	pathOperand
)

// operand is a value in a filter, or the path to one.
type operand struct {
	kind    operandKind
	yes     bool
	number  decimal
	text    []byte
	pattern *regex.Pattern
	path    *Path
}

// equals compares a number with a text as the left one has it: two numbers, or two texts. It works at the end of room.
func (o *operand) equals(room *[]byte, r *operand) bool {
	switch o.kind {
	case nullOperand:
		return r.kind == nullOperand
	case booleanOperand:
		return r.kind == booleanOperand && o.yes == r.yes
	case textOperand:
		switch r.kind {
		case textOperand:
			return bytes.Equal(o.text, r.text)
		case numberOperand:
			from := len(*room)
			*room = r.number.appendTo(*room)
			return bytes.Equal(o.text, (*room)[from:])
		default:
			return false
		}
	case numberOperand:
		switch r.kind {
		case numberOperand:
			return o.number.compare(r.number) == 0
		case textOperand:
			d, ok := parseDecimal(room, r.text)
			return ok && o.number.compare(d) == 0
		default:
			return false
		}
	default:
		return false
	}
}

// order compares numbers with numbers and texts with texts; ok is false for anything else.
func (o *operand) order(r *operand) (n int, ok bool) {
	switch {
	case o.kind == numberOperand && r.kind == numberOperand:
		return o.number.compare(r.number), true
	case o.kind == textOperand && r.kind == textOperand:
		return javatext.Compare(o.text, r.text), true
	}
	return 0, false
}

// utf16Length counts characters as Java does.
func utf16Length(s []byte) (n int) {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		n += max(utf16.RuneLen(r), 1)
		s = s[size:]
	}
	return n
}
