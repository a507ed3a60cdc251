package regex

import (
	"fmt"
	"strconv"
	"strings"
)

// writer writes a pattern for one of the engines. backtracks is set for the one that backtracks; needs is set on the way where a part
// needs it, or, dollar, where only texts that end with a line terminator do.
type writer struct {
	b          strings.Builder
	backtracks bool
	groups     int
	needs      bool
	dollar     bool
	context    bool // a part looks at what is before it
}

func (w *writer) node(n node) {
	switch n := n.(type) {
	case chars:
		w.set(n.set)
	case seq:
		for _, p := range n.parts {
			w.node(p)
		}
	case alt:
		w.alt(n)
	case group:
		w.wrap("(", n.of)
	case repeat:
		w.repeat(n)
	case edge:
		w.edge(n.kind)
	case look:
		w.needs = true
		w.wrap(map[[2]bool]string{{false, false}: "(?=", {false, true}: "(?!", {true, false}: "(?<=", {true, true}: "(?<!"}[[2]bool{n.behind, n.not}], n.of)
	case atomic:
		w.needs = true
		w.wrap("(?>", n.of)
	case backref:
		w.needs = true
		if n.number > w.groups { // there is no such group: Java takes it, and it matches nothing
			w.b.WriteString(w.nothing())
			return
		}
		open := "(?:"
		if n.fold {
			open = "(?i:"
		}
		fmt.Fprintf(&w.b, "%s\\k<%d>)", open, n.number)
	}
}

func (w *writer) wrap(open string, n node) {
	w.b.WriteString(open)
	w.node(n)
	w.b.WriteString(")")
}

func (w *writer) alt(n alt) {
	w.b.WriteString("(?:")
	for i, p := range n.parts {
		if i > 0 {
			w.b.WriteString("|")
		}
		w.node(p)
	}
	w.b.WriteString(")")
}

func (w *writer) repeat(n repeat) {
	open := "(?:"
	if captures(n.of) && shortest(n.of) == 0 { // the engines differ in what a group holds behind an empty round
		w.needs = true
	}
	if n.possessive {
		w.needs, open = true, "(?>(?:"
	}
	w.wrap(open, n.of)
	switch {
	case n.min == 0 && n.max < 0:
		w.b.WriteString("*")
	case n.min == 1 && n.max < 0:
		w.b.WriteString("+")
	case n.min == 0 && n.max == 1:
		w.b.WriteString("?")
	case n.max < 0:
		fmt.Fprintf(&w.b, "{%d,}", n.min)
	default:
		fmt.Fprintf(&w.b, "{%d,%d}", n.min, n.max)
	}
	switch {
	case n.lazy:
		w.b.WriteString("?")
	case n.possessive:
		w.b.WriteString(")")
	}
}

// terminators are the line terminators in the syntax of the engine that backtracks.
const terminators = `\n\u0085\u2028\u2029`

func (w *writer) edge(k edgeKind) {
	switch k {
	case textStart:
		w.context = true
		w.b.WriteString(`\A`)
	case textEnd:
		w.b.WriteString(`\z`)
	case lastLineEnd, unixLastEnd:
		w.dollar = true
		switch {
		case !w.backtracks:
			w.b.WriteString(`\z`)
		case k == unixLastEnd:
			w.b.WriteString(`(?=\n?\z)`)
		default:
			w.b.WriteString(`(?=(?:\r\n|(?<!\r)\n|[\r\u0085\u2028\u2029])?\z)`)
		}
	case lineStart:
		w.needs = true
		w.b.WriteString(`(?:\A|(?<=[` + terminators + `]|\r(?!\n))(?!\z))`)
	case lineEnd:
		w.needs = true
		w.b.WriteString(`(?=\z|(?<!\r)\n|[\r\u0085\u2028\u2029])`)
	case wordEdge:
		w.context = true
		w.b.WriteString(w.word(true))
	case notWordEdge:
		w.context = true
		w.b.WriteString(w.word(false))
	}
}

// word is a boundary of ASCII words, which both engines write otherwise.
func (w *writer) word(is bool) string {
	const in, out = `(?<=[0-9A-Za-z_])`, `(?<![0-9A-Za-z_])`
	const next, last = `(?=[0-9A-Za-z_])`, `(?![0-9A-Za-z_])`
	switch {
	case !w.backtracks && is:
		return `\b`
	case !w.backtracks:
		return `\B`
	case is:
		return `(?:` + in + last + `|` + out + next + `)`
	}
	return `(?:` + in + next + `|` + out + last + `)`
}

func (w *writer) set(s set) {
	if len(s) == 0 {
		w.b.WriteString(w.nothing())
		return
	}
	if len(s) == 1 && s[0].lo == s[0].hi {
		w.b.WriteString(w.char(s[0].lo))
		return
	}
	w.b.WriteString("[")
	for _, r := range s {
		w.b.WriteString(w.char(r.lo))
		if r.hi > r.lo {
			w.b.WriteString("-" + w.char(r.hi))
		}
	}
	w.b.WriteString("]")
}

// nothing is what no text fits.
func (w *writer) nothing() string {
	if w.backtracks {
		return `(?!)`
	}
	return `[^\x00-\x{10FFFF}]`
}

func (w *writer) char(r rune) string {
	switch {
	case r < 0x80 && (isASCIILetter(r) || r >= '0' && r <= '9'):
		return string(r)
	case !w.backtracks:
		return `\x{` + strconv.FormatInt(int64(r), 16) + `}`
	case r <= 0xFFFF:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return string(r)
}
