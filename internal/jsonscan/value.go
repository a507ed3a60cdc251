package jsonscan

import (
	"encoding/binary"
	"unicode/utf8"
)

// skip goes over the value at i, of which nothing is wanted, and returns its end, -1 when it is malformed.
func (s *Scanner) skip(i int, at *place) int {
	b := s.doc
	switch c := b[i]; {
	case c == '"':
		end, _, _ := stringEnd(b, i+1)
		if end < 0 {
			return -1
		}
		return end + 1
	case c == '{':
		return s.object(i+1, nil, at)
	case c == '[':
		return s.array(i+1, nil, at)
	case c <= '9':
		end, _ := NumberEnd(b, i)
		return end
	}
	end, _ := WordEnd(b, i)
	return end
}

// take goes over the value at i, which t leads to, and returns its end, -1 when it is malformed.
func (s *Scanner) take(i int, t *target, at *place) int {
	b := s.doc
	if t.child != nil {
		clear(s.found[t.child.lo:t.child.hi]) // a later duplicate replaces all that lay below
	}
	f := slot{start: i}
	switch c := b[i]; {
	case c == '"':
		end, escaped, marks := stringEnd(b, i+1)
		if end < 0 {
			return -1
		}
		f = slot{start: i + 1, end: end, kind: String}
		if escaped || marks&high != 0 && !utf8.Valid(b[i+1:end]) {
			f.kind = Escaped
		}
		i = end + 1
	case c == '{':
		if i = s.object(i+1, t.child, at); i < 0 {
			return -1
		}
		f.end, f.kind = i, Object
	case c == '[':
		if i = s.array(i+1, t.child, at); i < 0 {
			return -1
		}
		f.end, f.kind = i, Array
	case c <= '9':
		if i, f.kind = NumberEnd(b, i); i < 0 {
			return -1
		}
		f.end = i
	default:
		if i, f.kind = WordEnd(b, i); i < 0 {
			return -1
		}
		f.end = i
	}
	if t.slot >= 0 {
		s.found[t.slot] = f
	}
	return i
}

// object goes over the object whose brace lies before i. nd is where paths lead on from here, nil for nowhere; at is what is
// remembered of this place, nil for nothing.
func (s *Scanner) object(i int, nd *node, at *place) int {
	b := s.doc
	if s.depth++; s.depth > MaxDepth {
		return -1
	}
	if at != nil && at.at != nd {
		at = nil // an array stands where an object stood, or the other way round: its keys lead elsewhere
	}
	expected := 0 // which of the keys remembered comes next
	if i = SkipBlanks(b, i); i < len(b) && b[i] == '}' {
		s.depth--
		return i + 1
	}
	for {
		var t *target
		var below *place
		if at != nil && expected < len(at.keys) && i+16 <= len(b) && at.keys[expected].matches(b, i) {
			k := &at.keys[expected]
			t, below = k.target, k.below
			i += k.n
			expected++
		} else if i, t, below, expected = s.key(i, nd, at, expected); i < 0 {
			return -1
		}
		if i < len(b) && b[i] <= ' ' {
			i = SkipBlanks(b, i)
		}
		if i >= len(b) {
			return -1
		}
		if t != nil {
			i = s.take(i, t, below)
		} else {
			i = s.skip(i, below)
		}
		if i < 0 {
			return -1
		}
		if i < len(b) && b[i] <= ' ' {
			i = SkipBlanks(b, i)
		}
		if i >= len(b) {
			return -1
		}
		if b[i] == '}' {
			s.depth--
			return i + 1
		}
		if b[i] != ',' {
			return -1
		}
		if i++; i < len(b) && b[i] <= ' ' {
			i = SkipBlanks(b, i)
		}
	}
}

// key goes over the key at i, which is not the expected one, and its colon.
func (s *Scanner) key(i int, nd *node, at *place, expected int) (end int, t *target, below *place, next int) {
	b := s.doc
	if i >= len(b) || b[i] != '"' {
		return -1, nil, nil, 0
	}
	start := i
	end, escaped, _ := stringEnd(b, i+1)
	if end < 0 {
		return -1, nil, nil, 0
	}
	if nd != nil {
		t = s.member(nd, start+1, end, escaped)
	}
	if end = SkipBlanks(b, end+1); end >= len(b) || b[end] != ':' {
		return -1, nil, nil, 0
	}
	end++
	if at != nil {
		expected, below = s.learn(at, b[start:end], t, expected)
	}
	return end, t, below, expected
}

// member finds the member of nd whose name lies at start.
func (s *Scanner) member(nd *node, start, end int, escaped bool) *target {
	if escaped {
		s.name = appendUnescaped(s.name[:0], s.doc[start:end], "\xff")
		for j := range nd.members {
			if string(s.name) == nd.members[j].name {
				return &nd.members[j].target
			}
		}
		return nil
	}
	n := end - start
	if nd.lengths>>min(n, 63)&1 == 0 {
		return nil
	}
	var w uint64
	if start+8 <= len(s.doc) {
		w = binary.LittleEndian.Uint64(s.doc[start : start+8])
	} else {
		var tail [8]byte
		copy(tail[:], s.doc[start:])
		w = binary.LittleEndian.Uint64(tail[:])
	}
	for j := range nd.members {
		m := &nd.members[j]
		if w&m.mask == m.word && len(m.name) == n && (n <= 8 || string(s.doc[start+8:end]) == m.name[8:]) {
			return &m.target
		}
	}
	return nil
}

// array goes over the array whose bracket lies before i.
func (s *Scanner) array(i int, nd *node, at *place) int {
	b := s.doc
	if s.depth++; s.depth > MaxDepth {
		return -1
	}
	if i = SkipBlanks(b, i); i < len(b) && b[i] == ']' {
		s.depth--
		return i + 1
	}
	count := 0
	if nd != nil && nd.negative {
		if count = s.count(i); count < 0 {
			return -1
		}
	}
	for n := 0; ; n++ {
		if i >= len(b) {
			return -1
		}
		if nd == nil || len(nd.elements) == 0 {
			i = s.skip(i, at)
		} else {
			i = s.element(i, nd, n, count)
		}
		if i < 0 {
			return -1
		}
		if i < len(b) && b[i] <= ' ' {
			i = SkipBlanks(b, i)
		}
		if i >= len(b) {
			return -1
		}
		if b[i] == ']' {
			s.depth--
			return i + 1
		}
		if b[i] != ',' {
			return -1
		}
		i = SkipBlanks(b, i+1)
	}
}

// element goes over element n of an array of count elements (counted only where a path counts from the end).
func (s *Scanner) element(i int, nd *node, n, count int) int {
	end := -1
	for j := range nd.elements {
		if e := &nd.elements[j]; e.index == n || e.index < 0 && e.index+count == n {
			if end = s.take(i, &e.target, nil); end < 0 {
				return -1
			}
		}
	}
	if end >= 0 {
		return end
	}
	return s.skip(i, nil)
}

// count returns how many elements the array has whose first lies at i, -1 when it is malformed.
func (s *Scanner) count(i int) int {
	for n := 1; i < len(s.doc); n++ {
		if i = s.skip(i, nil); i < 0 {
			return -1
		}
		if i = SkipBlanks(s.doc, i); i >= len(s.doc) {
			return -1
		}
		if s.doc[i] == ']' {
			return n
		}
		if s.doc[i] != ',' {
			return -1
		}
		i = SkipBlanks(s.doc, i+1)
	}
	return -1
}
