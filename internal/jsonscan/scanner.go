package jsonscan

import "github.com/leatsql/leat/batch"

// Scanner scans documents for the paths of its plan. Used by one goroutine.
type Scanner struct {
	plan    *Plan
	doc     []byte // during a scan
	found   []slot
	depth   int
	root    *place
	learned int    // bytes of keys that are remembered
	name    []byte // a key without its escapes
	null    bool   // the document is null
}

type slot struct {
	start, end int
	kind       Kind
}

// MaxDepth is how deep a document may be nested, to bound recursion. Flink's parser has no bound; deeper documents are malformed here.
const MaxDepth = 10_000

// NewScanner returns a scanner.
func (p *Plan) NewScanner() *Scanner {
	return &Scanner{plan: p, found: make([]slot, p.slots), root: &place{at: p.root}}
}

// Scan goes over a document and sets out[i] to what path i leads to. ok is false when the document is malformed; then each
// item is Malformed. out has at least as many entries as the plan has paths.
func (s *Scanner) Scan(doc []byte, out []Item) (ok bool) {
	ok = s.scan(doc)
	for i, at := range s.plan.slotOf {
		if !ok {
			out[i] = Item{Kind: Malformed}
			continue
		}
		f := &s.found[at]
		out[i] = Item{Kind: f.kind, Raw: doc[f.start:f.end:f.end]}
	}
	return ok
}

// ScanInto goes over a document and sets row of out[i], a JSONITEM vector, to what path i leads to: the value's text in Bytes
// and its kind with the path's mode in Ints (see [KindOf]): strict where the document is null (see IsNull). ok is false when the
// document is malformed; the vectors are set then too. A document that is NULL makes every item NULL, which is the caller's to set.
func (s *Scanner) ScanInto(doc []byte, row int, out []*batch.Vector) (ok bool) {
	ok = s.scan(doc)
	codes := ^int64(0)
	if s.null {
		codes &^= Lax
	}
	for i, at := range s.plan.slotOf {
		v := out[i]
		v.Nulls.Clear(row)
		if !ok {
			v.Bytes[row], v.Ints[row] = nil, int64(Malformed)|s.plan.codes[i]
			continue
		}
		f := &s.found[at]
		v.Bytes[row], v.Ints[row] = doc[f.start:f.end:f.end], int64(f.kind)|s.plan.codes[i]&codes
	}
	return ok
}

// IsNull reports whether the document scanned last is null. Flink takes it for none, which is an error even where the path is lax.
func (s *Scanner) IsNull() bool { return s.null }

// Valid reports whether a document is well-formed.
func (s *Scanner) Valid(doc []byte) bool { return s.scan(doc) }

// scan reports whether doc is well-formed and leaves what was found in s.found.
func (s *Scanner) scan(doc []byte) bool {
	clear(s.found)
	s.doc, s.depth, s.null = doc, 0, false
	i := SkipBlanks(doc, 0)
	if i >= len(doc) {
		return false
	}
	end := s.take(i, &target{slot: s.plan.rootAt, child: s.plan.root}, s.root)
	s.doc = nil
	s.null = doc[i] == 'n'
	return end >= 0 && endsRoot(doc, i, end)
}

// endsRoot reports whether a value that ends the document may be followed by what follows it. Text after a document does
// not matter, but a number needs a blank behind it, and a word must end.
func endsRoot(doc []byte, start, end int) bool {
	if end == len(doc) {
		return true
	}
	next := doc[end]
	switch c := doc[start]; {
	case c == '-' || c >= '0' && c <= '9':
		return isBlank(next)
	case c >= 'a':
		return c == '{' || next < '0' || next == ']' || next == '}' || !isWordByte(next)
	}
	return true
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isWordByte(c byte) bool {
	return c >= 0x80 || c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
