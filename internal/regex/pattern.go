package regex

import (
	"errors"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"
)

// Limit is how long the engine that backtracks may take over one text, and over all the matches in it but the last.
const Limit = time.Second

// ErrSlow is a text that took the engine that backtracks longer than Limit.
var ErrSlow = errors.New("the regular expression takes too long over this text; write it without look-around, back-references and possessive counts")

// Pattern is a compiled pattern. It may be used by several goroutines.
type Pattern struct {
	groups int
	linear *regexp.Regexp
	slow   *regexp2.Regexp // nil where no text needs it
	dollar bool            // texts that end with a line terminator need slow
	// context says that what stands before a place decides whether the pattern matches there; empty, that it matches no text too.
	context, empty bool
}

// Compile compiles a pattern of Java. A mistake in it is a *SyntaxError.
func Compile(pattern string) (*Pattern, error) {
	tree, p, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	fast := writer{groups: p.groups}
	fast.node(tree)
	c := &Pattern{groups: p.groups, dollar: fast.dollar, context: fast.context, empty: shortest(tree) == 0}
	if !fast.needs {
		// What Go's engine refuses (a count above 1,000) the other takes.
		if c.linear, err = regexp.Compile(fast.b.String()); err == nil && !fast.dollar && !(c.context && c.empty) {
			return c, nil
		}
	}
	full := writer{backtracks: true, groups: p.groups}
	full.node(tree)
	if c.slow, err = regexp2.Compile(full.b.String()); err != nil {
		return nil, &SyntaxError{Pattern: pattern, What: err.Error()}
	}
	c.slow.MatchTimeout = Limit
	return c, nil
}

// Groups is the number of capturing groups.
func (p *Pattern) Groups() int { return p.groups }

// Backtracks reports whether every text needs the engine that backtracks, whose time may grow fast with the text.
func (p *Pattern) Backtracks() bool { return p.linear == nil }

// Find finds the first match. It returns the bytes where the match and each group begin and end, -1 for a group that takes no part;
// nil where there is no match. The error is ErrSlow.
func (p *Pattern) Find(text []byte) ([]int, error) {
	if p.isLinear(text) {
		return p.linear.FindSubmatchIndex(text), nil
	}
	return p.findSlow(text, 0)
}

// isLinear reports whether Go's engine answers for a text.
func (p *Pattern) isLinear(text []byte) bool {
	return p.linear != nil && !(p.dollar && endsLine(text))
}

// Match reports whether the pattern matches some part of text. It allocates nothing where Go's engine answers.
func (p *Pattern) Match(text []byte) (bool, error) {
	if p.isLinear(text) {
		return p.linear.Match(text), nil
	}
	loc, err := p.findSlow(text, 0)
	return loc != nil, err
}

func (p *Pattern) findSlow(text []byte, from int) ([]int, error) {
	m, err := p.slow.FindStringMatchStartingAt(string(text), from)
	if err != nil {
		return nil, ErrSlow
	}
	if m == nil {
		return nil, nil
	}
	loc := make([]int, 0, 2*(p.groups+1))
	for i := 0; i <= p.groups; i++ {
		g := m.GroupByNumber(i)
		if g == nil || len(g.Captures) == 0 {
			loc = append(loc, -1, -1)
			continue
		}
		at, n := g.ByteRange()
		loc = append(loc, at, at+n)
	}
	return loc, nil
}

// FindAll calls f with each match from the left, as Matcher.find of Java does one after the other: behind an empty match the next
// begins a character later. f returns false to end.
func (p *Pattern) FindAll(text []byte, f func(loc []int) bool) error {
	find := p.findSlow
	switch {
	case p.isLinear(text) && !p.context:
		find = p.findRest
	case p.isLinear(text) && !p.empty:
		for _, loc := range p.linear.FindAllSubmatchIndex(text, -1) {
			if !f(loc) {
				return nil
			}
		}
		return nil
	}
	slow := !p.isLinear(text)
	var began time.Time
	if slow {
		began = time.Now()
	}
	for from := 0; from <= len(text); {
		if slow && time.Since(began) > Limit {
			return ErrSlow
		}
		loc, err := find(text, from)
		if err != nil || loc == nil || !f(loc) {
			return err
		}
		from = loc[1]
		if loc[0] == loc[1] {
			_, n := utf8.DecodeRune(text[from:])
			from += max(n, 1)
		}
	}
	return nil
}

// findRest finds in the text from a place on, where what is before it means nothing to the pattern.
func (p *Pattern) findRest(text []byte, from int) ([]int, error) {
	loc := p.linear.FindSubmatchIndex(text[from:])
	for i := range loc {
		if loc[i] >= 0 {
			loc[i] += from
		}
	}
	return loc, nil
}

// endsLine reports whether text ends with a line terminator of Java.
func endsLine(text []byte) bool {
	r, _ := utf8.DecodeLastRune(text)
	return EndsLine(r)
}

// EndsLine reports whether Java takes a character for the end of a line.
func EndsLine(r rune) bool { return lineTerminators.has(r) }
