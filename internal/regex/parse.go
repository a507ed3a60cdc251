package regex

import (
	"fmt"
	"unicode"
)

// maxDepth bounds how deep groups and classes may stand in one another; maxRepeat is the largest count that is taken.
const (
	maxDepth  = 250
	maxRepeat = 1 << 20
)

// flags are those of (?idmsux).
type flags struct{ fold, unix, multi, dotAll, unicode, comments bool }

// SyntaxError is a mistake in a pattern.
type SyntaxError struct {
	Pattern string
	At      int // in code points
	What    string
}

// Error says what is wrong and where.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at character %d of the pattern", e.What, e.At+1)
}

type parser struct {
	text   []rune
	at     int
	flags  flags
	groups int
	names  map[string]int
	depth  int
}

// failed carries a mistake out of the recursion.
type failed struct{ err *SyntaxError }

func (p *parser) fail(format string, args ...any) {
	p.failAt(p.at, format, args...)
}

func (p *parser) failAt(at int, format string, args ...any) {
	panic(failed{&SyntaxError{Pattern: string(p.text), At: at, What: fmt.Sprintf(format, args...)}})
}

// parse reads a pattern.
func parse(pattern string) (n node, p *parser, err error) {
	p = &parser{text: []rune(pattern), names: map[string]int{}}
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(failed)
			if !ok {
				panic(r)
			}
			err = f.err
		}
	}()
	n = p.alternatives()
	if !p.done() {
		p.fail("unmatched ')'")
	}
	return n, p, nil
}

func (p *parser) done() bool { return p.at >= len(p.text) }

func (p *parser) peek() rune {
	if p.done() {
		return -1
	}
	return p.text[p.at]
}

func (p *parser) take(r rune) bool {
	if p.peek() == r {
		p.at++
		return true
	}
	return false
}

func (p *parser) next(what string) rune {
	if p.done() {
		p.fail("%s is not complete", what)
	}
	p.at++
	return p.text[p.at-1]
}

// alternatives reads up to the end or a ')'. Flags that are set inside hold to its end.
func (p *parser) alternatives() node {
	if p.depth++; p.depth > maxDepth {
		p.fail("groups stand in one another more than %d deep", maxDepth)
	}
	outer := p.flags
	parts := []node{p.sequence()}
	for p.take('|') {
		parts = append(parts, p.sequence())
	}
	p.flags = outer
	p.depth--
	if len(parts) == 1 {
		return parts[0]
	}
	return alt{parts}
}

func (p *parser) sequence() node {
	var parts []node
	for {
		p.skipComments()
		r := p.peek()
		if r == -1 || r == '|' || r == ')' {
			return seq{parts}
		}
		if n := p.atom(); n != nil {
			parts = append(parts, p.quantified(n))
		}
	}
}

// skipComments leaves out blanks and comments under (?x).
func (p *parser) skipComments() {
	for p.flags.comments && !p.done() {
		switch r := p.peek(); {
		case r == ' ' || r >= '\t' && r <= '\r':
			p.at++
		case r == '#':
			for !p.done() && p.peek() != '\n' {
				p.at++
			}
		default:
			return
		}
	}
}

// atom reads one part; nil where it only sets flags.
func (p *parser) atom() node {
	start := p.at
	switch r := p.next("the pattern"); r {
	case '(':
		return p.group()
	case '[':
		return chars{p.class()}
	case '.':
		return p.dot()
	case '^':
		if p.flags.multi {
			return edge{lineStart}
		}
		return edge{textStart}
	case '$':
		return p.dollar()
	case '\\':
		return p.escape()
	case '*', '+', '?':
		p.failAt(start, "there is nothing before '%c' to repeat", r)
	case '{':
		p.failAt(start, "'{' begins a count, and there is nothing before it to repeat; write \\{ for the character")
	default:
		return p.literal(r)
	}
	return nil
}

func (p *parser) literal(r rune) node {
	s := single(r)
	if p.flags.fold {
		s = s.folded(p.flags.unicode)
	}
	return chars{s}
}

func (p *parser) dot() node {
	switch {
	case p.flags.dotAll:
		return chars{between(0, unicode.MaxRune)}
	case p.flags.unix:
		return chars{single('\n').negated()}
	}
	return chars{lineTerminators.negated()}
}

func (p *parser) dollar() node {
	switch {
	case p.flags.multi:
		return edge{lineEnd}
	case p.flags.unix:
		return edge{unixLastEnd}
	}
	return edge{lastLineEnd}
}

// quantified reads the counts behind a part.
func (p *parser) quantified(n node) node {
	p.skipComments()
	r := repeat{of: n, max: -1}
	switch p.peek() {
	case '*':
		p.at++
	case '+':
		p.at++
		r.min = 1
	case '?':
		p.at++
		r.max = 1
	case '{':
		p.at++
		r.min, r.max = p.counts()
	default:
		return n
	}
	switch {
	case p.take('?'):
		r.lazy = true
	case p.take('+'):
		r.possessive = true
	}
	return r
}

// counts reads n}, n,} and n,m}.
func (p *parser) counts() (lo, hi int) {
	lo, ok := p.number()
	if !ok {
		p.fail("a count is missing behind '{'")
	}
	hi = lo
	if p.take(',') {
		if hi, ok = p.number(); !ok {
			hi = -1
		}
	}
	if !p.take('}') {
		p.fail("a count is not closed by '}'")
	}
	if hi >= 0 && hi < lo {
		p.fail("the count {%d,%d} ends before it begins", lo, hi)
	}
	return lo, hi
}

func (p *parser) number() (n int, ok bool) {
	for r := p.peek(); r >= '0' && r <= '9'; r = p.peek() {
		if n, ok = n*10+int(r-'0'), true; n > maxRepeat {
			p.fail("a count is above %d", maxRepeat)
		}
		p.at++
	}
	return n, ok
}

// group reads what stands behind '('.
func (p *parser) group() node {
	open := p.at - 1
	if !p.take('?') {
		return p.capture(open)
	}
	switch r := p.next("a group"); r {
	case ':':
		return p.closed(open)
	case '=':
		return look{of: p.closed(open)}
	case '!':
		return look{of: p.closed(open), not: true}
	case '>':
		return atomic{p.closed(open)}
	case '<':
		switch {
		case p.take('='):
			return look{of: p.closed(open), behind: true}
		case p.take('!'):
			return look{of: p.closed(open), behind: true, not: true}
		}
		return p.named(open)
	}
	p.at--
	return p.flagGroup(open)
}

func (p *parser) capture(open int) node {
	p.groups++
	number := p.groups
	return group{number, p.closed(open)}
}

func (p *parser) closed(open int) node {
	n := p.alternatives()
	if !p.take(')') {
		p.failAt(open, "this '(' is not closed")
	}
	return n
}

func (p *parser) named(open int) node {
	start := p.at
	for r := p.peek(); isASCIILetter(r) || p.at > start && r >= '0' && r <= '9'; r = p.peek() {
		p.at++
	}
	name := string(p.text[start:p.at])
	if name == "" || !p.take('>') {
		p.fail("the name of a group is of letters and digits, and ends with '>'")
	}
	if _, ok := p.names[name]; ok {
		p.failAt(start, "there are two groups named %s", name)
	}
	p.names[name] = p.groups + 1
	return p.capture(open)
}

func isASCIILetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// flagGroup reads (?ims-x) and (?ims-x:…).
func (p *parser) flagGroup(open int) node {
	outer, on := p.flags, true
	for {
		switch r := p.next("a group"); r {
		case 'i':
			p.flags.fold = on
		case 'd':
			p.flags.unix = on
		case 'm':
			p.flags.multi = on
		case 's':
			p.flags.dotAll = on
		case 'u':
			p.flags.unicode = on
		case 'x':
			p.flags.comments = on
		case 'U':
			p.fail("the flag U, which makes classes such as \\w those of Unicode, is not supported")
		case '-':
			on = false
		case ')':
			return nil
		case ':':
			n := p.closed(open)
			p.flags = outer
			return n
		default:
			p.failAt(p.at-1, "'%c' is no flag of a group", r)
		}
	}
}
