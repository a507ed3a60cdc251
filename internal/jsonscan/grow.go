package jsonscan

import (
	"strconv"

	"github.com/leatsql/leat/internal/javanum"
)

// A tree grows while paths are followed: what functions compute, and lists of what was found. Values that stand elsewhere already are
// held by nodes of kind alias.

// alias is a node whose child is the value. Nothing outside sees it.
const alias Kind = 255

// real returns the node that an alias stands for.
func (t *Tree) real(n Node) Node {
	for t.nodes[n].kind == alias {
		n = Node(t.nodes[n].child)
	}
	return n
}

func (t *Tree) node(x treeNode) Node {
	t.nodes = append(t.nodes, x)
	return Node(len(t.nodes) - 1)
}

// add makes a scalar of a text.
func (t *Tree) add(k Kind, text []byte) Node {
	from := len(t.names)
	t.names = append(t.names, text...)
	return t.node(treeNode{kind: k, value: span{from, len(t.names), true}, child: -1, next: -1, last: -1})
}

func (t *Tree) integer(n int) Node {
	var text [20]byte
	return t.add(Integer, strconv.AppendInt(text[:0], int64(n), 10))
}

// list makes an array of values. A value that is Nothing is null.
func (t *Tree) list(values []Node) Node {
	n := t.node(treeNode{kind: Array, child: -1, next: -1, last: -1})
	for _, v := range values {
		t.push(n, v)
	}
	return n
}

// push puts a value at the end of an array.
func (t *Tree) push(array, v Node) { t.pushNamed(array, v, span{}) }

func (t *Tree) pushNamed(n, v Node, name span) {
	x := treeNode{kind: alias, name: name, child: int32(v), next: -1, last: -1}
	if v < 0 {
		x = treeNode{kind: Null, name: name, child: -1, next: -1, last: -1}
		x.value = span{len(t.names), len(t.names) + len("null"), true}
		t.names = append(t.names, "null"...)
	}
	t.link(int(t.real(n)), int(t.node(x)))
}

// pick makes an object of some members of another.
func (t *Tree) pick(object Node, names []string) Node {
	n := t.node(treeNode{kind: Object, child: -1, next: -1, last: -1})
	for _, name := range names {
		if m := memberNamed(t, object, name); m >= 0 && memberNamed(t, n, name) < 0 {
			t.pushNamed(n, m, t.nodes[m].name)
		}
	}
	return n
}

func (t *Tree) hasAll(object Node, names []string) bool {
	for _, name := range names {
		if memberNamed(t, object, name) < 0 {
			return false
		}
	}
	return true
}

// keys makes the set of the names of an object.
func (t *Tree) keys(object Node) Node {
	n := t.node(treeNode{kind: Keys, child: -1, next: -1, last: -1})
	for m := t.First(object); m >= 0; m = t.Next(m) {
		name := t.nodes[m].name
		t.link(int(n), int(t.node(treeNode{kind: String, value: name, child: -1, next: -1, last: -1})))
	}
	return n
}

// length counts the values below a node.
func (t *Tree) length(n Node) (count int) {
	for m := t.First(n); m >= 0; m = t.Next(m) {
		count++
	}
	return count
}

// at returns an element that is there.
func (t *Tree) at(array Node, i int) Node {
	m := t.First(array)
	for ; i > 0; i-- {
		m = t.Next(m)
	}
	return m
}

// graft copies a value of another tree.
func (t *Tree) graft(from *Tree, n Node) Node {
	it := from.Item(n)
	copied := t.add(it.Kind, nil)
	if it.Kind != Object && it.Kind != Array {
		return t.fill(copied, it)
	}
	for m := from.First(n); m >= 0; m = from.Next(m) {
		var name span
		if it.Kind == Object {
			start := len(t.names)
			t.names = append(t.names, from.text(from.nodes[m].name)...)
			name = span{start, len(t.names), true}
		}
		t.pushNamed(copied, t.graft(from, m), name)
	}
	return copied
}

func (t *Tree) fill(n Node, it Item) Node {
	start := len(t.names)
	t.names = append(t.names, it.Raw...)
	t.nodes[n].value = span{start, len(t.names), true}
	return n
}

// appendJava writes a value as Java prints maps and lists: {a=1, b=[x, null]}.
func (t *Tree) appendJava(dst []byte, n Node) []byte {
	it := t.Item(n)
	open, closed := byte('['), byte(']')
	switch it.Kind {
	case String:
		return append(dst, it.Raw...)
	case Escaped:
		return AppendUnescaped(dst, it.Raw)
	case Integer, Float:
		return appendNumber(dst, it)
	case Object:
		open, closed = '{', '}'
	case Array, Keys:
	default: // words as they stand
		return append(dst, it.Raw...)
	}
	dst = append(dst, open)
	for m := t.First(n); m >= 0; m = t.Next(m) {
		if m != t.First(n) {
			dst = append(dst, ", "...)
		}
		if it.Kind == Object {
			dst = append(append(dst, t.text(t.nodes[m].name)...), '=')
		}
		dst = t.appendJava(dst, m)
	}
	return append(dst, closed)
}

// appendNumber writes a number as Java prints it: with a fraction or an exponent, as a double.
func appendNumber(dst []byte, it Item) []byte {
	if it.Kind == Float {
		f, _ := javanum.ParseDouble(it.Raw)
		return javanum.AppendDouble(dst, f)
	}
	if string(it.Raw) == "-0" {
		return append(dst, '0')
	}
	return append(dst, it.Raw...)
}
