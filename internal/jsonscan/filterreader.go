package jsonscan

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leatsql/leat/internal/regex"
)

// filterReader reads the expression of a filter:
//
//	or         = and { "||" and }
//	and        = operand { "&&" operand }
//	operand    = comparison | "(" or ")" | "!" operand
//	comparison = value [ operator value ]
type filterReader struct {
	chars
	depth int
}

// parseFilter reads a filter with its brackets.
func parseFilter(text []uint16, depth int) (*predicate, error) {
	r := filterReader{chars: newChars(text), depth: depth}
	r.at, r.end = r.at+1, r.end-1
	r.trim()
	r.at++ // the question mark
	r.trim()
	if r.current() != '(' || r.char(r.end) != ')' {
		return nil, errors.New("a filter is written [?(…)]")
	}
	p, err := r.or()
	if err != nil {
		return nil, err
	}
	if r.skipBlanks(); r.within(r.at) {
		return nil, fmt.Errorf("%s is not expected in the filter", r.slice(r.at, r.end+1))
	}
	return p, nil
}

func (r *filterReader) or() (*predicate, error) { return r.chain(or, "||", r.and) }

func (r *filterReader) and() (*predicate, error) { return r.chain(and, "&&", r.operand) }

func (r *filterReader) chain(kind logic, word string, term func() (*predicate, error)) (*predicate, error) {
	first, err := term()
	if err != nil {
		return nil, err
	}
	all := []*predicate{first}
	for {
		from := r.at
		r.skipBlanks()
		if !r.within(r.at+1) || r.slice(r.at, r.at+2) != word {
			r.at = from
			break
		}
		r.at += 2
		p, err := term()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 1 {
		return first, nil
	}
	return &predicate{logic: kind, terms: all}, nil
}

func (r *filterReader) operand() (*predicate, error) {
	if r.depth++; r.depth > maxNested {
		return nil, errDeep
	}
	defer func() { r.depth-- }()
	r.skipBlanks()
	if r.current() == '!' {
		from := r.at
		r.at++
		r.skipBlanks()
		if c := r.current(); c != '$' && c != '@' {
			p, err := r.operand()
			return &predicate{logic: not, terms: []*predicate{p}}, err
		}
		r.at = from
	}
	if r.current() != '(' {
		return r.comparison()
	}
	r.at++
	p, err := r.or()
	if err != nil {
		return nil, err
	}
	if r.skipBlanks(); r.current() != ')' {
		return nil, errors.New("a closing parenthesis is expected in the filter")
	}
	r.at++
	return p, nil
}

// comparison reads a value and, where an operator stands behind it, another. A path alone asks whether it leads to a value.
func (r *filterReader) comparison() (*predicate, error) {
	p := &predicate{}
	var err error
	if p.left, err = r.value(); err != nil {
		return nil, err
	}
	from := r.at
	var ok bool
	if p.compares, ok = r.operator(); ok {
		p.right, err = r.value()
		return p, err
	}
	if r.at = from; p.left.kind != pathOperand {
		return nil, errors.New("an operator is expected in the filter")
	}
	p.compares = isThere
	return p, nil
}

func isOperatorChar(c uint16) bool { return c == '<' || c == '>' || c == '=' || c == '~' || c == '!' }

func (r *filterReader) operator() (operator, bool) {
	r.skipBlanks()
	from := r.at
	symbols := isOperatorChar(r.current())
	for r.within(r.at) && isOperatorChar(r.text[r.at]) == symbols && (symbols || r.text[r.at] != ' ') {
		r.at++
	}
	// A word goes on to the next blank; none of them has a symbol in it.
	if !symbols && r.within(r.at) && r.text[r.at] != ' ' {
		return 0, false
	}
	op, ok := operators[strings.ToUpper(r.slice(from, r.at))]
	return op, ok
}

func (r *filterReader) value() (operand, error) {
	r.skipBlanks()
	negated := r.current() == '!'
	if negated {
		r.at++
		r.skipBlanks()
	}
	c := r.current()
	switch {
	case c == '$' || c == '@':
		return r.readPath()
	case negated:
		return operand{}, errors.New("a path is expected behind the exclamation mark of the filter")
	}
	switch c {
	case '\'', '"':
		return r.quoted(c)
	case 't':
		return r.word("true", operand{kind: booleanOperand, yes: true})
	case 'f':
		return r.word("false", operand{kind: booleanOperand})
	case 'n':
		return r.word("null", operand{kind: nullOperand})
	case '[', '{':
		return r.list(c)
	case '/':
		return r.pattern()
	}
	return r.number()
}

func (r *filterReader) quoted(quote uint16) (operand, error) {
	end := r.closing(r.at, quote)
	if end < 0 {
		return operand{}, fmt.Errorf("the quote %c is not closed", quote)
	}
	raw := r.slice(r.at+1, end)
	r.at = end + 1
	text, ok := unescapeName(raw)
	if !ok {
		return operand{}, fmt.Errorf("%s has a wrong escape", raw)
	}
	return operand{kind: textOperand, text: []byte(text)}, nil
}

func (r *filterReader) word(word string, o operand) (operand, error) {
	end := r.at + len(word)
	if !r.within(end-1) || r.slice(r.at, end) != word {
		return operand{}, errors.New("a value is expected in the filter")
	}
	r.at = end
	return o, nil
}

func (r *filterReader) number() (operand, error) {
	from := r.at
	for r.within(r.at) && (isDigit(r.text[r.at]) || strings.ContainsRune("-.eE", rune(r.text[r.at]))) {
		r.at++
	}
	d, ok := parseDecimal(new([]byte), []byte(r.slice(from, max(from, r.at))))
	if !ok {
		return operand{}, errors.New("a value is expected in the filter")
	}
	return operand{kind: numberOperand, number: d}, nil
}

// list reads what Flink fails each record for.
func (r *filterReader) list(open uint16) (operand, error) {
	end, err := r.matching(r.at, open, open+2, false)
	if err != nil {
		return operand{}, err
	}
	if end < 0 {
		return operand{}, errors.New("a list or an object in the filter is not closed")
	}
	return operand{}, errList
}

// pattern reads /regular expression/flags.
func (r *filterReader) pattern() (operand, error) {
	end := r.closing(r.at, '/')
	if end < 0 {
		return operand{}, errors.New("the regular expression in the filter is not closed")
	}
	text := r.slice(r.at+1, end)
	from := end + 1
	for r.at = from; r.within(r.at) && strings.ContainsRune("dixmsuU", rune(r.text[r.at])); r.at++ {
	}
	flags := r.slice(from, r.at)
	if _, err := regex.Compile(text); err != nil {
		return operand{}, err
	}
	whole := text
	if strings.Contains(flags, "x") {
		whole += "\n" // a comment ends here
	}
	if flags != "" {
		whole = "(?" + flags + ")" + whole
	}
	p, err := regex.Compile(`\A(?:` + whole + `)\z`)
	return operand{kind: patternOperand, pattern: p}, err
}

// readPath reads a path, which ends at a blank, an operator or a parenthesis that is not that of a call without arguments.
func (r *filterReader) readPath() (operand, error) {
	from := r.at
	for r.at++; r.within(r.at); r.at++ {
		if r.current() == '[' {
			end, err := r.matching(r.at, '[', ']', false)
			if err != nil {
				return operand{}, err
			}
			if end < 0 {
				return operand{}, errors.New("a bracket in the filter is not closed")
			}
			r.at = end + 1
		}
		c := r.current()
		if !r.within(r.at) || isOperatorChar(c) || c == ' ' || c == ')' && !r.closesCall(from) {
			break
		}
	}
	p, err := parse(r.text[from:r.at], r.depth+1)
	return operand{kind: pathOperand, path: p}, err
}

// closesCall reports whether the parenthesis here is that of a call in the path that begins at from.
func (r *filterReader) closesCall(from int) bool {
	i := r.before(r.at)
	if i < 0 || r.text[i] != '(' {
		return false
	}
	for i--; i > from; i-- {
		if r.text[i] == '.' {
			return true
		}
	}
	return false
}
