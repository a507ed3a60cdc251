package regex

import "slices"

// node is a part of a pattern.
type node interface{}

type (
	// chars is one code point of a set.
	chars struct{ set set }
	// seq is its parts one after the other; alt is one of them, the first that fits.
	seq struct{ parts []node }
	alt struct{ parts []node }
	// group is a capturing group, by its number.
	group struct {
		number int
		of     node
	}
	// repeat is its part at least min and at most max times; max < 0 is any number.
	repeat struct {
		of         node
		min, max   int
		lazy       bool
		possessive bool
	}
	// edge is a place: the start or end of the text or of a line, a boundary of words.
	edge struct{ kind edgeKind }
	// look is a look-ahead or look-behind.
	look struct {
		of          node
		behind, not bool
	}
	// atomic is (?>…).
	atomic struct{ of node }
	// backref is what a group holds.
	backref struct {
		number int
		fold   bool
	}
)

type edgeKind uint8

const (
	textStart   edgeKind = iota // \A, and ^
	textEnd                     // \z
	lastLineEnd                 // $ and \Z: the end, or before the last line terminator
	lineStart                   // ^ with (?m)
	lineEnd                     // $ with (?m)
	wordEdge                    // \b
	notWordEdge                 // \B
	unixLastEnd                 // lastLineEnd with (?d)
)

// shortest is how many code points a part takes at least.
func shortest(n node) int {
	switch n := n.(type) {
	case chars:
		return 1
	case seq:
		least := 0
		for _, p := range n.parts {
			least += shortest(p)
		}
		return least
	case alt:
		least := shortest(n.parts[0])
		for _, p := range n.parts[1:] {
			least = min(least, shortest(p))
		}
		return least
	case group:
		return shortest(n.of)
	case atomic:
		return shortest(n.of)
	case repeat:
		return shortest(n.of) * n.min
	}
	return 0
}

// captures reports whether a part holds a capturing group.
func captures(n node) bool {
	switch n := n.(type) {
	case group:
		return true
	case seq:
		return slices.ContainsFunc(n.parts, captures)
	case alt:
		return slices.ContainsFunc(n.parts, captures)
	case repeat:
		return captures(n.of)
	case atomic:
		return captures(n.of)
	case look:
		return captures(n.of)
	}
	return false
}
