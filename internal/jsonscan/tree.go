package jsonscan

import (
	"math"

	"github.com/leatsql/leat/internal/javanum"
)

// Tree is a document taken apart, for what one pass cannot answer: paths that lead to lists, and writing values anew. It reuses
// its memory from document to document.
type Tree struct {
	// Decimals says that numbers with a fraction or an exponent are written with all their digits, as BigDecimal prints them, not as
	// doubles.
	Decimals bool

	doc   []byte
	nodes []treeNode
	names []byte // names that had escapes, and what functions of paths computed
	large Names  // of objects with many members
}

type treeNode struct {
	kind        Kind
	value       span  // the text: of strings without the quotes
	name        span  // of members
	child, next int32 // -1 for none
	last        int32 // the last child
}

// span is a part of the document, or of names where aside says so. Of a string just read, aside says that it has escapes.
type span struct {
	start, end int
	aside      bool
}

// Node is a value of a tree.
type Node int32

// Parse takes a well-formed value apart, or one that differs only in raw control characters within strings, and returns its
// root. Of equal names the first gives the place and the last the value.
func (t *Tree) Parse(value []byte) Node {
	t.doc, t.nodes, t.names = value, t.nodes[:0], t.names[:0]
	t.large.Reset()
	t.read(SkipBlanks(value, 0), span{})
	return 0
}

// read appends the node of the value at i and returns the value's end.
func (t *Tree) read(i int, name span) (end int) {
	at := len(t.nodes)
	t.nodes = append(t.nodes, treeNode{value: span{start: i}, name: name, child: -1, next: -1, last: -1})
	kind := Object
	switch c := t.doc[i]; {
	case c == '{':
		end = t.readObject(at, i+1)
	case c == '[':
		end = t.readArray(at, i+1)
		kind = Array
	case c == '"':
		s := t.readString(i)
		t.nodes[at].value, t.nodes[at].kind = span{start: s.start, end: s.end}, String
		if s.aside {
			t.nodes[at].kind = Escaped
		}
		return s.end + 1
	case c <= '9':
		end, kind = NumberEnd(t.doc, i)
	default:
		end, kind = WordEnd(t.doc, i)
	}
	t.nodes[at].value.end, t.nodes[at].kind = end, kind
	return end
}

// readString returns where the string at i lies; aside says that it has escapes.
func (t *Tree) readString(i int) span {
	s := span{start: i + 1}
	for i++; t.doc[i] != '"'; i++ {
		if t.doc[i] == '\\' {
			s.aside = true
			i++
		}
	}
	s.end = i
	return s
}

func (t *Tree) readArray(at, i int) (end int) {
	for {
		i = SkipBlanks(t.doc, i)
		switch t.doc[i] {
		case ']':
			return i + 1
		case ',':
			i++
			continue
		}
		t.link(at, len(t.nodes))
		i = t.read(i, span{})
	}
}

func (t *Tree) readObject(at, i int) (end int) {
	for count := 0; ; {
		i = SkipBlanks(t.doc, i)
		switch t.doc[i] {
		case '}':
			return i + 1
		case ',':
			i++
			continue
		}
		name := t.readString(i)
		i = SkipBlanks(t.doc, SkipBlanks(t.doc, name.end+1)+1)
		if name.aside {
			from := len(t.names)
			t.names = AppendUnescaped(t.names, t.doc[name.start:name.end])
			name.start, name.end = from, len(t.names)
		}
		fresh := len(t.nodes)
		same := t.sameMember(at, count, name, fresh)
		i = t.read(i, name)
		if same < 0 {
			t.link(at, fresh)
			count++
			continue
		}
		next := t.nodes[same].next
		t.nodes[same] = t.nodes[fresh] // its children stay where they are
		t.nodes[same].next = next
	}
}

// sameMember returns the member of object at, which has count members so far, that has a name, -1 for none; then node fresh
// will be it.
func (t *Tree) sameMember(at, count int, name span, fresh int) Node {
	if count < FewNames {
		return memberNamed(t, Node(at), t.text(name))
	}
	if count == FewNames {
		for c := t.nodes[at].child; c >= 0; c = t.nodes[c].next {
			t.large.Put(int32(at), t.text(t.nodes[c].name), c)
		}
	}
	if first := t.large.Put(int32(at), t.text(name), int32(fresh)); int(first) != fresh {
		return Node(first)
	}
	return -1
}

// link makes node child the last child of node at.
func (t *Tree) link(at, child int) {
	if last := t.nodes[at].last; last >= 0 {
		t.nodes[last].next = int32(child)
	} else {
		t.nodes[at].child = int32(child)
	}
	t.nodes[at].last = int32(child)
}

func (t *Tree) text(s span) []byte {
	if s.aside {
		return t.names[s.start:s.end]
	}
	return t.doc[s.start:s.end]
}

// memberNamed returns the member of an object with a name, -1 for none.
func memberNamed[Name string | []byte](t *Tree, object Node, name Name) Node {
	for c := t.nodes[t.real(object)].child; c >= 0; c = t.nodes[c].next {
		if string(t.text(t.nodes[c].name)) == string(name) {
			return Node(c)
		}
	}
	return -1
}

// First returns the first element of an array or the first member's value, -1 for none.
func (t *Tree) First(n Node) Node { return Node(t.nodes[t.real(n)].child) }

// Next returns the value behind one that First or Next returned, -1 for none.
func (t *Tree) Next(n Node) Node { return Node(t.nodes[n].next) }

// Name returns the name of a member, which First and Next of an object lead to.
func (t *Tree) Name(n Node) []byte { return t.text(t.nodes[n].name) }

// Item returns a value as a scan would.
func (t *Tree) Item(n Node) Item {
	x := &t.nodes[t.real(n)]
	return Item{Kind: x.kind, Raw: t.text(x.value)}
}

// Append writes a value without blanks, as Jackson writes what it has read: numbers with a fraction or an exponent are doubles.
func (t *Tree) Append(dst []byte, n Node) []byte {
	x := t.nodes[t.real(n)]
	switch x.kind {
	case Object:
		dst = append(dst, '{')
		for c := x.child; c >= 0; c = t.nodes[c].next {
			if c != x.child {
				dst = append(dst, ',')
			}
			dst = AppendQuoted(dst, t.text(t.nodes[c].name))
			dst = t.Append(append(dst, ':'), Node(c))
		}
		return append(dst, '}')
	case Array, Keys:
		dst = append(dst, '[')
		for c := x.child; c >= 0; c = t.nodes[c].next {
			if c != x.child {
				dst = append(dst, ',')
			}
			dst = t.Append(dst, Node(c))
		}
		return append(dst, ']')
	default:
		return t.appendScalar(dst, t.Item(n))
	}
}

// AppendItem writes the value of an item. It leaves the tree's nodes standing only where the item is a scalar.
func (t *Tree) AppendItem(dst []byte, it Item) []byte {
	if it.Kind == Object || it.Kind == Array {
		return t.Append(dst, t.Parse(it.Raw))
	}
	return t.appendScalar(dst, it)
}

func (t *Tree) appendScalar(dst []byte, it Item) []byte {
	switch it.Kind {
	case String:
		return AppendQuoted(dst, it.Raw)
	case Escaped:
		from := len(t.names)
		t.names = AppendUnescaped(t.names, it.Raw)
		dst = AppendQuoted(dst, t.names[from:])
		t.names = t.names[:from]
		return dst
	case Integer:
		if string(it.Raw) == "-0" {
			return append(dst, '0')
		}
	case Float:
		f, _ := javanum.ParseDouble(it.Raw)
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return append(javanum.AppendDouble(append(dst, '"'), f), '"')
		}
		if t.Decimals {
			return javanum.AppendShortDecimal(dst, it.Raw)
		}
		return javanum.AppendDouble(dst, f)
	default: // words as they stand
	}
	return append(dst, it.Raw...)
}
