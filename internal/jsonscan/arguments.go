package jsonscan

import (
	"errors"
	"fmt"
)

// argumentReader takes the arguments of a call apart, by counting brackets as Jayway does: an argument ends at a comma or at the first
// parenthesis that closes, and what begins neither like a path nor like JSON is passed over.
type argumentReader struct {
	parens, brackets, braces int
	quoted                   int
	kind                     byte // of the argument being read: $ for a path, { for JSON, 0 before it begins
	text                     []uint16
	args                     []argument
	depth                    int
}

// arguments reads up to the parenthesis that ends the call.
func (r *pathReader) arguments(name string) ([]argument, error) {
	a := argumentReader{parens: 1, depth: r.depth}
	var prior uint16
	for done := false; r.within(r.at) && !done; {
		c := r.current()
		r.at++
		if a.kind == 0 {
			if isSpace(c) {
				continue
			}
			a.begin(c)
		}
		if err := a.count(c, prior); err != nil {
			return nil, err
		}
		if c == ')' || c == ',' {
			if c == ')' && (a.parens < 0 || prior == '(') {
				a.text = append(a.text, c)
			}
			if a.quoted == 0 && a.braces == 0 && a.brackets == 0 && (a.parens == 0 && c == ')' || a.parens == 1) {
				done = a.parens == 0
				if err := a.end(); err != nil {
					return nil, err
				}
			}
		}
		if a.kind != 0 && (c != ',' || a.braces != 0 || a.brackets != 0 || a.parens != 1) {
			a.text = append(a.text, c)
		}
		prior = c
	}
	if a.braces != 0 || a.parens != 0 || a.brackets != 0 {
		return nil, fmt.Errorf("the arguments of %s are not closed", name)
	}
	return a.args, nil
}

func (a *argumentReader) begin(c uint16) {
	switch {
	case c == '{' || c == '"' || c == '-' || isDigit(c):
		a.kind = '{'
	case c == '$' || c == '@':
		a.kind = '$'
	}
}

func (a *argumentReader) count(c, prior uint16) error {
	switch c {
	case '"':
		if prior != '\\' && a.quoted > 0 {
			a.quoted--
		} else {
			a.quoted++
		}
	case '(':
		a.parens++
	case ')':
		a.parens--
	case '{':
		a.braces++
	case '[':
		a.brackets++
	case '}':
		if a.braces--; a.braces < 0 {
			return errors.New("a brace is closed that is not open")
		}
	case ']':
		if a.brackets--; a.brackets < 0 {
			return errors.New("a bracket is closed that is not open")
		}
	}
	return nil
}

// end takes what was read for an argument.
func (a *argumentReader) end() error {
	switch a.kind {
	case '{':
		c := newChars(a.text)
		a.args = append(a.args, argument{json: c.slice(0, len(a.text))})
	case '$':
		p, err := parseSteps(newChars(a.text), a.depth+1)
		if err != nil {
			return err
		}
		a.args = append(a.args, newPathArgument(p))
	default:
		return nil
	}
	a.text, a.kind = nil, 0
	return nil
}
