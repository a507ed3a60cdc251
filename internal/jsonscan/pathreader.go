package jsonscan

import (
	"errors"
	"fmt"
	"unicode/utf16"
)

// maxNested bounds how deep filters and parentheses in a path may be nested.
const maxNested = 200

var errPeriod = errors.New("it ends with a period")

// pathReader reads the steps of a path as Jayway's JsonPath does, of which Flink takes its paths. Whether more steps follow is asked
// as it asks: one character behind a bracket or a call is not looked at.
type pathReader struct {
	chars
	path  *Path
	depth int
}

// parse reads a path without a mode.
func parse(text []uint16, depth int) (*Path, error) {
	if len(text) > maxPath {
		return nil, errLong
	}
	c := newChars(text)
	c.trim()
	if first := c.char(0); first != '$' && first != '@' {
		c = newChars(append(utf16.Encode([]rune("$.")), text...))
		c.trim()
	}
	if c.char(c.end) == '.' {
		return nil, errPeriod
	}
	return parseSteps(c, depth)
}

// parseSteps reads from the root on.
func parseSteps(c chars, depth int) (*Path, error) {
	if depth > maxNested {
		return nil, errDeep
	}
	r := pathReader{chars: c, path: &Path{}, depth: depth}
	for isSpace(r.current()) {
		r.at++
	}
	first := r.current()
	if first != '$' && first != '@' {
		return nil, errors.New("a path begins with $ or @")
	}
	r.path.fromItem = first == '@'
	if !r.atTail() {
		r.at++
		if n := r.current(); n != '.' && n != '[' {
			return nil, fmt.Errorf("a period or a bracket is expected after %c", first)
		}
		if err := r.steps(); err != nil {
			return nil, err
		}
	}
	r.path.finish()
	return r.path, nil
}

func (r *pathReader) steps() error {
	for {
		var err error
		if r.current() == '.' {
			if err = r.dot(); err != nil {
				return err
			}
		}
		switch r.current() {
		case '[':
			err = r.bracket()
		case '*':
			r.add(Step{Kind: Wildcard})
			r.at++
		default:
			err = r.name()
		}
		if err != nil || r.atTail() {
			return err
		}
	}
}

// dot goes over a period, or over two, which are a step.
func (r *pathReader) dot() error {
	if r.at++; r.within(r.at) && r.current() == '.' {
		r.add(Step{Kind: Descent})
		r.at++
	}
	switch {
	case r.at >= len(r.text):
		return errors.New("a name is expected after the period")
	case r.current() == '.':
		return errors.New("a period is not expected here")
	}
	return nil
}

// name reads an unquoted name, which ends at a period or a bracket, or a call. What stands behind the parenthesis of a call without
// arguments is a name that begins with it, as in Jayway.
func (r *pathReader) name() error {
	start, i := r.at, r.at
	if i >= len(r.text) || i > r.end {
		return errors.New("a name is expected at the end")
	}
	for ; r.within(i); i++ {
		switch r.text[i] {
		case ' ':
			return errors.New("a name with blanks is written ['my name']")
		case '.', '[':
			r.add(Step{Name: r.slice(start, i)})
			r.at = i
			return nil
		case '(':
			return r.function(start, i)
		}
	}
	r.add(Step{Name: r.slice(start, i)})
	r.at = i
	return nil
}

// function reads a call whose name lies at start and whose parenthesis is at open.
func (r *pathReader) function(start, open int) error {
	s := Step{Kind: Function, Name: r.slice(start, open)}
	s.do = computeOf(s.Name)
	depth, i := 1, open
	for depth > 0 {
		if i++; !r.within(i) {
			return fmt.Errorf("the parenthesis of %s is not closed", s.Name)
		}
		switch r.text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	r.at = open + 1
	if r.current() != ')' {
		var err error
		if s.args, err = r.arguments(s.Name); err != nil {
			return err
		}
	}
	r.add(s)
	return nil
}

func (r *pathReader) add(s Step) { r.path.Steps = append(r.path.Steps, s) }
