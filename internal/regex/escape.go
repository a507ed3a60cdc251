package regex

import (
	"strconv"
	"unicode"
)

// The classes of escapes, as Java has them without the flag U.
var (
	digits          = between('0', '9')
	wordChars       = setOf('0', '9', 'A', 'Z', '_', '_', 'a', 'z')
	blanks          = setOf('\t', '\r', ' ', ' ')
	horizontal      = setOf('\t', '\t', ' ', ' ', 0xA0, 0xA0, 0x1680, 0x1680, 0x180E, 0x180E, 0x2000, 0x200A, 0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000)
	vertical        = setOf('\n', '\r', 0x85, 0x85, 0x2028, 0x2029)
	lineTerminators = setOf('\n', '\n', '\r', '\r', 0x85, 0x85, 0x2028, 0x2029)
)

// escape reads what stands behind '\' outside of a class.
func (p *parser) escape() node {
	switch r := p.peek(); r {
	case 'A':
		return p.edge(textStart)
	case 'z':
		return p.edge(textEnd)
	case 'Z':
		if p.flags.unix {
			return p.edge(unixLastEnd)
		}
		return p.edge(lastLineEnd)
	case 'b':
		return p.edge(wordEdge)
	case 'B':
		return p.edge(notWordEdge)
	case 'G', 'X', 'N':
		p.fail("\\%c is not supported", r)
	case 'R':
		p.at++
		return alt{[]node{seq{[]node{chars{single('\r')}, chars{single('\n')}}}, chars{vertical}}}
	case 'Q':
		p.at++
		return p.quoted()
	case 'k':
		p.at++
		return p.namedReference()
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return p.reference()
	}
	s, letter := p.escapedSet()
	if letter && p.flags.fold {
		s = s.folded(p.flags.unicode)
	}
	return chars{s}
}

func (p *parser) edge(k edgeKind) node {
	p.at++
	return edge{k}
}

// quoted reads to \E, or the end. The count behind it belongs to its last character.
func (p *parser) quoted() node {
	var parts []node
	for !p.done() {
		if p.peek() == '\\' && p.at+1 < len(p.text) && p.text[p.at+1] == 'E' {
			p.at += 2
			break
		}
		parts = append(parts, p.literal(p.next("the pattern")))
	}
	if n := len(parts); n > 1 {
		parts[n-1] = p.quantified(parts[n-1])
	} else if n == 1 {
		return parts[0]
	}
	return seq{parts}
}

func (p *parser) namedReference() node {
	if !p.take('<') {
		p.fail("\\k is followed by <name>")
	}
	start := p.at
	for !p.done() && p.peek() != '>' {
		p.at++
	}
	name := string(p.text[start:p.at])
	number, ok := p.names[name]
	if !p.take('>') || !ok {
		p.failAt(start, "there is no group named %q before this", name)
	}
	return backref{number, p.flags.fold}
}

// reference reads \n: the digits go on as long as there is a group of that number.
func (p *parser) reference() node {
	n := int(p.next("an escape") - '0')
	for r := p.peek(); r >= '0' && r <= '9'; r = p.peek() {
		more := n*10 + int(r-'0')
		if more > p.groups {
			break
		}
		n = more
		p.at++
	}
	return backref{n, p.flags.fold}
}

// escapedSet reads what stands behind '\' in a class, or outside of one where it is no place. letter says that it is one character,
// which (?i) folds.
func (p *parser) escapedSet() (s set, letter bool) {
	switch r := p.next("an escape"); r {
	case 'd':
		return digits, false
	case 'D':
		return digits.negated(), false
	case 'w':
		return wordChars, false
	case 'W':
		return wordChars.negated(), false
	case 's':
		return blanks, false
	case 'S':
		return blanks.negated(), false
	case 'h':
		return horizontal, false
	case 'H':
		return horizontal.negated(), false
	case 'v':
		return vertical, false
	case 'V':
		return vertical.negated(), false
	case 'p', 'P':
		return p.property(r == 'P'), false
	default:
		return single(p.escapedChar(r)), true
	}
}

func (p *parser) escapedChar(r rune) rune {
	switch r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'a':
		return 7
	case 'e':
		return 0x1B
	case 'c':
		return p.next("\\c") ^ 64
	case '0':
		return p.octal()
	case 'x':
		return p.hex()
	case 'u':
		return p.utf16()
	}
	if isASCIILetter(r) {
		p.failAt(p.at-1, "\\%c is no escape", r)
	}
	return r
}

func (p *parser) octal() rune {
	start := p.at
	for p.at-start < 3 && p.peek() >= '0' && p.peek() <= '7' {
		if p.at-start == 2 && p.text[start] > '3' {
			break
		}
		p.at++
	}
	n, err := strconv.ParseInt(string(p.text[start:p.at]), 8, 32)
	if err != nil {
		p.fail("\\0 is followed by octal digits")
	}
	return rune(n)
}

func (p *parser) hex() rune {
	if !p.take('{') {
		return p.digits(2)
	}
	start := p.at
	for !p.done() && p.peek() != '}' {
		p.at++
	}
	n, err := strconv.ParseInt(string(p.text[start:p.at]), 16, 32)
	if !p.take('}') || err != nil || n < 0 || n > unicode.MaxRune {
		p.failAt(start, "\\x{…} holds the number of a character in hexadecimal digits")
	}
	return rune(n)
}

// utf16 reads \uhhhh, and the second half of a pair.
func (p *parser) utf16() rune {
	r := p.digits(4)
	if r < 0xD800 || r > 0xDBFF || p.at+1 >= len(p.text) || p.text[p.at] != '\\' || p.text[p.at+1] != 'u' {
		return r
	}
	back := p.at
	p.at += 2
	if low := p.digits(4); low >= 0xDC00 && low <= 0xDFFF {
		return (r-0xD800)<<10 + (low - 0xDC00) + 0x10000
	}
	p.at = back
	return r
}

func (p *parser) digits(n int) rune {
	if p.at+n > len(p.text) {
		p.fail("%d hexadecimal digits are missing", n)
	}
	v, err := strconv.ParseUint(string(p.text[p.at:p.at+n]), 16, 32)
	if err != nil {
		p.fail("%d hexadecimal digits are missing", n)
	}
	p.at += n
	return rune(v)
}
