package compare

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/leatsql/leat/internal/jsonscan"
)

// canon writes JSON in a form that is the same for all texts of one meaning: members by name, numbers without what is not needed, texts without
// escapes that need not be, no blanks. It reuses its memory.
type canon struct {
	tree    jsonscan.Tree
	members []member
}

type member struct {
	name  []byte
	value jsonscan.Node
}

// parse takes a well-formed text apart. What it returns holds until the next call.
func (c *canon) parse(text []byte) jsonscan.Node {
	c.members = c.members[:0]
	return c.tree.Parse(text)
}

// find follows names from object to object, -1 where they lead nowhere.
func (c *canon) find(n jsonscan.Node, names []string) jsonscan.Node {
	for _, name := range names {
		if c.tree.Item(n).Kind != jsonscan.Object {
			return -1
		}
		for n = c.tree.First(n); n >= 0 && string(c.tree.Name(n)) != name; {
			n = c.tree.Next(n)
		}
		if n < 0 {
			return -1
		}
	}
	return n
}

// appendCanonical writes a value, without the members that without leaves out.
func (c *canon) appendCanonical(dst []byte, n jsonscan.Node, without *paths) []byte {
	it := c.tree.Item(n)
	switch it.Kind {
	case jsonscan.Object:
		return c.appendObject(dst, n, without)
	case jsonscan.Array:
		dst = append(dst, '[')
		for x := c.tree.First(n); x >= 0; x = c.tree.Next(x) {
			dst = append(c.appendCanonical(dst, x, without), ',')
		}
		return append(bytes.TrimSuffix(dst, comma), ']')
	case jsonscan.String:
		return jsonscan.AppendQuoted(dst, it.Raw)
	case jsonscan.Escaped:
		return jsonscan.AppendQuoted(dst, jsonscan.AppendUnescaped(nil, it.Raw))
	case jsonscan.Integer, jsonscan.Float:
		return appendNumber(dst, it.Raw)
	default: // words as they stand
		return append(dst, it.Raw...)
	}
}

var comma = []byte(",")

func (c *canon) appendObject(dst []byte, n jsonscan.Node, without *paths) []byte {
	first := len(c.members) // those before belong to the objects around
	for x := c.tree.First(n); x >= 0; x = c.tree.Next(x) {
		c.members = append(c.members, member{c.tree.Name(x), x})
	}
	last := len(c.members)
	slices.SortFunc(c.members[first:], func(a, b member) int { return bytes.Compare(a.name, b.name) })
	dst = append(dst, '{')
	for i := first; i < last; i++ {
		m := c.members[i]
		below, out := without.under(m.name)
		if out {
			continue
		}
		dst = append(jsonscan.AppendQuoted(dst, m.name), ':')
		dst = append(c.appendCanonical(dst, m.value, below), ',')
	}
	c.members = c.members[:first]
	return append(bytes.TrimSuffix(dst, comma), '}')
}

// widest is how many zeros are written of a number, at its end or behind its point, before it gets an exponent: enough for any DECIMAL.
const widest = 40

// zeros are written at the end of large numbers and behind the point of small ones.
var zeros = bytes.Repeat([]byte("0"), widest)

// appendNumber writes what a number is worth, exactly, in the form that people write: without zeros that say nothing, and without an exponent
// but for numbers that are beyond DECIMAL.
func appendNumber(dst, text []byte) []byte {
	mantissa, exponent := text, 0
	if i := bytes.IndexAny(text, "eE"); i >= 0 {
		n, err := strconv.Atoi(string(text[i+1:]))
		if err != nil {
			return append(dst, text...) // beyond what any number means
		}
		mantissa, exponent = text[:i], n
	}
	mantissa, negative := bytes.CutPrefix(mantissa, []byte("-"))
	whole, fraction, _ := bytes.Cut(mantissa, []byte("."))
	start := len(dst)
	if negative {
		dst = append(dst, '-')
	}
	digits := len(dst)
	dst = append(append(dst, whole...), fraction...)
	significant := bytes.TrimLeft(dst[digits:], "0")
	trimmed := bytes.TrimRight(significant, "0")
	if len(trimmed) == 0 {
		return append(dst[:start], '0')
	}
	exponent += len(significant) - len(trimmed) - len(fraction)
	n := copy(dst[digits:], trimmed)
	dst = dst[:digits+n]
	switch {
	case exponent == 0:
		return dst
	case exponent > 0 && exponent <= widest:
		return append(dst, zeros[:exponent]...)
	case exponent < 0 && -exponent < n:
		return slices.Insert(dst, len(dst)+exponent, '.')
	case exponent < 0 && -exponent-n <= widest:
		dst = slices.Insert(dst, digits, zeros[:-exponent-n]...)
		return slices.Insert(dst, digits, '0', '.')
	}
	return strconv.AppendInt(append(dst, 'e'), int64(exponent), 10)
}
