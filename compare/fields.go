package compare

import (
	"bytes"
	"strconv"

	"github.com/leatsql/leat/internal/jsonscan"
)

// Field is a place in which two records differ.
type Field struct {
	Path        string // a.b[2]
	Left, Right []byte // JSON as it was read; nil: there is none
}

// fields finds the places in which two records differ.
type fields struct {
	sides [2]canon
	bufs  [2][]byte
	found []Field
}

// of returns the smallest places in which two texts differ, but for those that are ignored. It keeps nothing of the texts.
func (f *fields) of(left, right []byte, ignore *paths) []Field {
	f.found = nil
	f.values("", [2]jsonscan.Node{f.sides[0].parse(left), f.sides[1].parse(right)}, ignore)
	return f.found
}

func (f *fields) values(at string, n [2]jsonscan.Node, ignore *paths) {
	l, r := f.sides[0].tree.Item(n[0]).Kind, f.sides[1].tree.Item(n[1]).Kind
	switch {
	case f.equal(n, ignore):
	case l == jsonscan.Object && r == jsonscan.Object:
		f.members(at, n, ignore)
	case l == jsonscan.Array && r == jsonscan.Array && f.sides[0].count(n[0]) == f.sides[1].count(n[1]):
		x, y := f.sides[0].tree.First(n[0]), f.sides[1].tree.First(n[1])
		for i := 0; x >= 0; i++ {
			f.values(at+"["+strconv.Itoa(i)+"]", [2]jsonscan.Node{x, y}, ignore)
			x, y = f.sides[0].tree.Next(x), f.sides[1].tree.Next(y)
		}
	default:
		f.add(at, n)
	}
}

func (f *fields) members(at string, n [2]jsonscan.Node, ignore *paths) {
	each := func(side int, do func(name []byte, x jsonscan.Node)) {
		t := &f.sides[side].tree
		for x := t.First(n[side]); x >= 0; x = t.Next(x) {
			do(t.Name(x), x)
		}
	}
	each(0, func(name []byte, x jsonscan.Node) {
		below, out := ignore.under(name)
		y := f.sides[1].find(n[1], []string{string(name)})
		switch {
		case out:
		case y < 0:
			f.add(under(at, name), [2]jsonscan.Node{x, -1})
		default:
			f.values(under(at, name), [2]jsonscan.Node{x, y}, below)
		}
	})
	each(1, func(name []byte, y jsonscan.Node) {
		if _, out := ignore.under(name); !out && f.sides[0].find(n[0], []string{string(name)}) < 0 {
			f.add(under(at, name), [2]jsonscan.Node{-1, y})
		}
	})
}

func under(at string, name []byte) string {
	if at == "" {
		return string(name)
	}
	return at + "." + string(name)
}

func (f *fields) equal(n [2]jsonscan.Node, ignore *paths) bool {
	for side := range f.sides {
		f.bufs[side] = f.sides[side].appendCanonical(f.bufs[side][:0], n[side], ignore)
	}
	return bytes.Equal(f.bufs[0], f.bufs[1])
}

func (f *fields) add(at string, n [2]jsonscan.Node) {
	f.found = append(f.found, Field{Path: at, Left: f.sides[0].text(n[0]), Right: f.sides[1].text(n[1])})
}

// count returns how many elements an array has.
func (c *canon) count(n jsonscan.Node) int {
	count := 0
	for x := c.tree.First(n); x >= 0; x = c.tree.Next(x) {
		count++
	}
	return count
}

// text returns a copy of a value as it stands in the text, nil for none.
func (c *canon) text(n jsonscan.Node) []byte {
	if n < 0 {
		return nil
	}
	it := c.tree.Item(n)
	if it.Kind == jsonscan.String || it.Kind == jsonscan.Escaped {
		return append(append([]byte{'"'}, it.Raw...), '"')
	}
	return bytes.Clone(it.Raw)
}

// shown is a text without the members that are ignored.
func (f *fields) shown(text []byte, ignore *paths) []byte {
	if ignore == nil {
		return text
	}
	c := &f.sides[0]
	return c.appendShown(nil, c.parse(text), ignore)
}

func (c *canon) appendShown(dst []byte, n jsonscan.Node, without *paths) []byte {
	it := c.tree.Item(n)
	ends := []byte("[]")
	switch {
	case it.Kind == jsonscan.Object:
		ends = []byte("{}")
	case it.Kind != jsonscan.Array || without == nil:
		return append(dst, c.text(n)...)
	}
	dst = append(dst, ends[0])
	for x := c.tree.First(n); x >= 0; x = c.tree.Next(x) {
		below := without
		if it.Kind == jsonscan.Object {
			name := c.tree.Name(x)
			var out bool
			if below, out = without.under(name); out {
				continue
			}
			dst = append(jsonscan.AppendQuoted(dst, name), ':')
		}
		dst = append(c.appendShown(dst, x, below), ',')
	}
	return append(bytes.TrimSuffix(dst, comma), ends[1])
}
