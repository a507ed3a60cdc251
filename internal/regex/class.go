package regex

import "unicode"

// class reads what stands behind '[': characters, ranges, escapes, classes in it, and intersections by &&.
func (p *parser) class() set {
	open := p.at - 1
	if p.depth++; p.depth > maxDepth {
		p.fail("classes stand in one another more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	not := p.take('^')
	whole := p.operand(open, true)
	for p.take('&') { // operand stops only before &&
		p.at++
		switch more := p.operand(open, false); {
		case whole == nil:
			whole = more
		case more != nil:
			whole = whole.intersect(more)
		}
	}
	p.at++ // ]
	if not {
		whole = whole.negated()
	}
	return whole
}

// operand reads up to && or the end of the class; nil is nothing, which Java leaves out. A ']' that comes first stands for itself.
func (p *parser) operand(open int, first bool) set {
	var s set
	for n := 0; ; n++ {
		p.skipComments()
		r := p.peek()
		switch {
		case r == -1:
			p.failAt(open, "this '[' is not closed")
		case r == ']' && (n > 0 || !first):
			return s
		case r == '&' && p.at+1 < len(p.text) && p.text[p.at+1] == '&':
			return s
		case r == '[':
			p.at++
			s = s.union(p.class())
		default:
			s = s.union(p.member())
		}
	}
}

// member reads a character, a range or an escape.
func (p *parser) member() set {
	lo, letter := p.classAtom()
	if !letter {
		return lo
	}
	if p.peek() != '-' || p.at+1 >= len(p.text) || p.text[p.at+1] == ']' || p.text[p.at+1] == '[' {
		return p.fold(lo)
	}
	back := p.at
	p.at++
	hi, letter := p.classAtom()
	if !letter {
		p.at = back
		return p.fold(lo)
	}
	if hi[0].lo < lo[0].lo {
		p.failAt(back, "a range ends before it begins")
	}
	return p.fold(between(lo[0].lo, hi[0].lo))
}

func (p *parser) fold(s set) set {
	if p.flags.fold {
		return s.folded(p.flags.unicode)
	}
	return s
}

func (p *parser) classAtom() (s set, letter bool) {
	r := p.next("a class")
	if r != '\\' {
		return single(r), true
	}
	if p.take('Q') {
		return p.quotedSet(), false
	}
	return p.escapedSet()
}

func (p *parser) quotedSet() set {
	var s set
	for !p.done() {
		if p.peek() == '\\' && p.at+1 < len(p.text) && p.text[p.at+1] == 'E' {
			p.at += 2
			return s
		}
		s = s.union(p.fold(single(p.next("a class"))))
	}
	return s
}

// property reads the name behind \p or \P.
func (p *parser) property(not bool) set {
	start := p.at
	var name string
	if p.take('{') {
		for !p.done() && p.peek() != '}' {
			p.at++
		}
		name = string(p.text[start+1 : p.at])
		if !p.take('}') {
			p.failAt(start, "the name of a property ends with '}'")
		}
	} else {
		name = string(p.next("\\p"))
	}
	s, ok := propertySet(name)
	if !ok {
		p.failAt(start, "the property %s is not supported", name)
	}
	if p.flags.fold && (name == "Lower" || name == "Upper" || name == "Lu" || name == "Ll" || name == "Lt") {
		s = s.folded(p.flags.unicode)
	}
	if not {
		return s.negated()
	}
	return s
}

// propertySet is the set of a POSIX name (ASCII only), a category, a script or a binary property.
func propertySet(name string) (set, bool) {
	if s, ok := posix[name]; ok {
		return s, true
	}
	if len(name) > 2 && name[:2] == "Is" {
		name = name[2:]
		if t, ok := binary[name]; ok {
			return ofTable(t), true
		}
	}
	for _, prefix := range []string{"script=", "sc=", "general_category=", "gc="} {
		if len(name) > len(prefix) && name[:len(prefix)] == prefix {
			name = name[len(prefix):]
			break
		}
	}
	if t, ok := unicode.Categories[name]; ok {
		return ofTable(t), true
	}
	if t, ok := unicode.Scripts[name]; ok {
		return ofTable(t), true
	}
	return nil, false
}

var posix = map[string]set{
	"Lower": between('a', 'z'), "Upper": between('A', 'Z'), "ASCII": between(0, 0x7F), "Alpha": setOf('A', 'Z', 'a', 'z'), "Digit": digits,
	"Alnum": setOf('0', '9', 'A', 'Z', 'a', 'z'), "Punct": setOf('!', '/', ':', '@', '[', '`', '{', '~'), "Graph": between('!', '~'),
	"Print": between(' ', '~'), "Blank": setOf(' ', ' ', '\t', '\t'), "Cntrl": setOf(0, 0x1F, 0x7F, 0x7F),
	"XDigit": setOf('0', '9', 'A', 'F', 'a', 'f'), "Space": blanks,
	"javaLowerCase": ofTable(unicode.Ll).union(ofTable(unicode.Other_Lowercase)), "javaUpperCase": ofTable(unicode.Lu).union(ofTable(unicode.Other_Uppercase)),
	"javaWhitespace": setOf('\t', '\r', 0x1C, 0x20, 0x1680, 0x1680, 0x2000, 0x2006, 0x2008, 0x200A, 0x2028, 0x2029, 0x205F, 0x205F, 0x3000, 0x3000),
	"javaLetter":     ofTable(unicode.L), "javaDigit": ofTable(unicode.Nd), "javaLetterOrDigit": ofTable(unicode.L).union(ofTable(unicode.Nd)),
	"L1": between(0, 0xFF), "LC": ofTable(unicode.Lu).union(ofTable(unicode.Ll)).union(ofTable(unicode.Lt)),
}

var binary = map[string]*unicode.RangeTable{
	"Alphabetic": alphabetic, "Lowercase": lowercase, "Uppercase": uppercase, "White_Space": unicode.White_Space, "Digit": unicode.Nd, "Letter": unicode.L,
	"Punctuation": unicode.P, "Ideographic": unicode.Ideographic, "Control": unicode.Cc,
}

var (
	alphabetic = merged(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	lowercase  = merged(unicode.Ll, unicode.Other_Lowercase)
	uppercase  = merged(unicode.Lu, unicode.Other_Uppercase)
)

func merged(tables ...*unicode.RangeTable) *unicode.RangeTable {
	out := &unicode.RangeTable{}
	var s set
	for _, t := range tables {
		s = append(s, ofTable(t)...)
	}
	for _, r := range s.normal() {
		out.R32 = append(out.R32, unicode.Range32{Lo: uint32(r.lo), Hi: uint32(r.hi), Stride: 1})
	}
	return out
}
