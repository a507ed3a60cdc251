package regex

import (
	"slices"
	"unicode"
)

// set is a set of code points: sorted ranges that do not touch.
type set []span

type span struct{ lo, hi rune }

func single(r rune) set       { return set{{r, r}} }
func between(lo, hi rune) set { return set{{lo, hi}} }

// setOf makes a set of pairs of first and last code points.
func setOf(pairs ...rune) set {
	var s set
	for i := 0; i < len(pairs); i += 2 {
		s = append(s, span{pairs[i], pairs[i+1]})
	}
	return s.normal()
}

func ofTable(t *unicode.RangeTable) set {
	var s set
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			s = append(s, span{lo, hi})
			return
		}
		for r := lo; r <= hi; r += stride {
			s = append(s, span{r, r})
		}
	}
	for _, r := range t.R16 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range t.R32 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return s.normal()
}

func (s set) normal() set {
	slices.SortFunc(s, func(a, b span) int { return int(a.lo - b.lo) })
	out := s[:0]
	for _, r := range s {
		if n := len(out); n > 0 && r.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, r.hi)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (s set) union(t set) set { return append(append(set{}, s...), t...).normal() }

func (s set) negated() set {
	out, next := set{}, rune(0)
	for _, r := range s {
		if r.lo > next {
			out = append(out, span{next, r.lo - 1})
		}
		next = r.hi + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, span{next, unicode.MaxRune})
	}
	return out
}

func (s set) intersect(t set) set { return s.negated().union(t.negated()).negated() }

func (s set) has(r rune) bool {
	return slices.ContainsFunc(s, func(x span) bool { return x.lo <= r && r <= x.hi })
}

// folded adds the other case of letters: of ASCII ones, or of all.
func (s set) folded(all bool) set {
	out := append(set{}, s...)
	for _, r := range s {
		hi := r.hi
		if !all {
			hi = min(hi, unicode.MaxASCII)
		}
		for c := r.lo; c <= hi; c++ {
			for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
				if all || f <= unicode.MaxASCII {
					out = append(out, span{f, f})
				}
			}
		}
	}
	return out.normal()
}
