package jsonscan

import (
	"bytes"
	"slices"
	"strconv"
)

// predicate is the expression of a filter, or a part of it.
type predicate struct {
	logic logic
	terms []*predicate // of and, or, not

	compares    operator
	left, right operand
}

// breaks reports whether it, or a path in it, asks whether a value is there.
func (p *predicate) breaks() bool {
	if p.logic != compare {
		return slices.ContainsFunc(p.terms, (*predicate).breaks)
	}
	for _, o := range []*operand{&p.left, &p.right} {
		if o.path != nil && o.path.Breaks() != nil {
			return true
		}
	}
	return p.compares == isThere
}

type logic uint8

const (
	compare logic = iota
	and
	or
	not
)

type operator uint8

const (
	isThere operator = iota
	equal
	notEqual
	same
	notSame
	less
	lessEqual
	greater
	greaterEqual
	matches
	contains
	size
	empty
	exists
	lists // asks for a list on its right, where Flink knows none
)

var operators = map[string]operator{
	"==": equal, "!=": notEqual, "===": same, "!==": notSame, "<": less, "<=": lessEqual, ">": greater, ">=": greaterEqual,
	"=~": matches, "CONTAINS": contains, "SIZE": size, "EMPTY": empty, "EXISTS": exists,
	"IN": lists, "NIN": lists, "ALL": lists, "SUBSETOF": lists, "ANYOF": lists, "NONEOF": lists, "TYPE": lists, "MATCHES": lists,
}

// accepts reports whether a filter holds for a value. What is wrong with the filter there, a list that is none or a path that leads
// nowhere, makes it not hold.
func (e *Evaluator) accepts(c *context, p *predicate, n Node) (bool, failure) {
	ok, f := e.holds(c, p, n)
	if f == notFound || f == invalid {
		return false, fine
	}
	return ok, f
}

func (e *Evaluator) holds(c *context, p *predicate, n Node) (bool, failure) {
	switch p.logic {
	case compare:
	case not:
		ok, f := e.holds(c, p.terms[0], n)
		return !ok, f
	case and, or:
		for _, t := range p.terms {
			if ok, f := e.holds(c, t, n); f != fine || ok == (p.logic == or) {
				return ok, f
			}
		}
		return p.logic == and, fine
	}
	if p.compares == isThere {
		return false, e.breaks(errExists)
	}
	from := len(e.room)
	defer func() { e.room = e.room[:from] }()
	left, f := e.operand(c, p.left, n)
	if f != fine {
		return false, f
	}
	right, f := e.operand(c, p.right, n)
	if f != fine {
		return false, f
	}
	if f := e.spend((len(left.text) + len(right.text)) / makesNode); f != fine {
		return false, f
	}
	return e.compare(p.compares, &left, &right)
}

// operand follows a path from the root of the document, once for all values, or from the value that the filter looks at.
func (e *Evaluator) operand(c *context, o operand, n Node) (operand, failure) {
	if o.kind != pathOperand {
		return o, fine
	}
	if o.path.fromItem {
		v, f := e.follow(o.path, n, c.root)
		return e.operandOf(v, f)
	}
	for _, known := range e.known[c.known:] {
		if known.path == o.path {
			return e.operandOf(known.node, known.fail)
		}
	}
	v, f := e.follow(o.path, c.root, c.root)
	e.known = append(e.known, knownPath{o.path, v, f})
	return e.operandOf(v, f)
}

func (e *Evaluator) operandOf(n Node, f failure) (operand, failure) {
	switch {
	case f == notFound:
		return operand{}, fine
	case f != fine:
		return operand{}, f
	}
	it := e.item(n)
	switch it.Kind {
	case Missing, Null:
		return operand{kind: nullOperand}, fine
	case True, False:
		return operand{kind: booleanOperand, yes: it.Kind == True}, fine
	case String:
		return operand{kind: textOperand, text: it.Raw}, fine
	case Escaped:
		from := len(e.room)
		e.room = AppendUnescaped(e.room, it.Raw)
		return operand{kind: textOperand, text: e.room[from:]}, fine
	case Integer, Float:
		from := len(e.room)
		e.room = appendNumber(e.room, it)
		d, ok := parseDecimal(&e.room, e.room[from:])
		if !ok { // Infinity is no BigDecimal
			return operand{}, failed
		}
		return operand{kind: numberOperand, number: d}, fine
	case Keys:
		return operand{}, failed
	default:
		return operand{}, e.breaks(errValue)
	}
}

func (e *Evaluator) compare(op operator, l, r *operand) (bool, failure) {
	switch op {
	case equal:
		return l.equals(&e.room, r), fine
	case notEqual:
		return !l.equals(&e.room, r), fine
	case same:
		return l.kind == r.kind && l.equals(&e.room, r), fine
	case notSame:
		return l.kind != r.kind || !l.equals(&e.room, r), fine
	case less, lessEqual, greater, greaterEqual:
		n, ok := l.order(r)
		return ok && (op == less && n < 0 || op == lessEqual && n <= 0 || op == greater && n > 0 || op == greaterEqual && n >= 0), fine
	case matches:
		return e.matches(l, r)
	case contains:
		return l.kind == textOperand && r.kind == textOperand && bytes.Contains(l.text, r.text), fine
	case size:
		return l.kind == textOperand && r.kind == numberOperand && utf16Length(l.text) == int(r.number.int32()), fine
	case empty:
		switch {
		case l.kind != textOperand:
			return false, fine
		case r.kind != booleanOperand:
			return false, invalid
		}
		return (len(l.text) == 0) == r.yes, fine
	case exists:
		switch {
		case l.kind != booleanOperand && r.kind != booleanOperand:
			return false, failed
		case l.kind != booleanOperand || r.kind != booleanOperand:
			return false, invalid
		}
		return l.yes == r.yes, fine
	default:
		return false, invalid
	}
}

// matches reports whether the regular expression on one side matches the whole text of the other.
func (e *Evaluator) matches(l, r *operand) (bool, failure) {
	if (l.kind == patternOperand) == (r.kind == patternOperand) {
		return false, fine
	}
	if l.kind != patternOperand {
		l, r = r, l
	}
	var text []byte
	switch r.kind {
	case textOperand:
		text = r.text
	case numberOperand:
		from := len(e.room)
		e.room = r.number.appendTo(e.room)
		text = e.room[from:]
	case booleanOperand:
		from := len(e.room)
		e.room = strconv.AppendBool(e.room, r.yes)
		text = e.room[from:]
	default: // nothing to match
	}
	if f := e.spend(len(text)); f != fine {
		return false, f
	}
	ok, err := l.pattern.Match(text)
	if err != nil {
		return false, e.breaks(err)
	}
	return ok, fine
}
