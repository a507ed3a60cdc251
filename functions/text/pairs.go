package text

import (
	stdbytes "bytes"
	"cmp"
	"regexp"
	"slices"
	"unicode/utf16"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/regex"
)

// strToMapKernel is STR_TO_MAP.
func strToMapKernel(c *functions.Call) (functions.Kernel, error) {
	s := splitter{between: functions.NewByText(newCutter, functions.Arg{}), within: functions.NewByText(newCutter, functions.Arg{})}
	if len(c.Args) > 1 {
		s = splitter{between: functions.NewByText(newCutter, c.Args[1]), within: functions.NewByText(newCutter, c.Args[2])}
	}
	return func(e *functions.Eval, sel []int32, args []*batch.Vector, out *batch.Vector) {
		for _, i := range sel {
			between, within := []byte(","), []byte("=")
			if len(args) > 1 {
				between, within = args[1].Bytes[i], args[2].Bytes[i]
			}
			if err := s.pairs(out, i, args[0].Bytes[i], between, within); err != nil {
				e.Fail(i, err)
			}
		}
	}, nil
}

// splitter holds the patterns between pairs and within one, and what a row is made of.
type splitter struct {
	between, within *functions.ByText[cutter]
	texts           [][]byte
	pairsOf         []pair
}

// pair is a key and its value, nil where there is none.
type pair struct{ key, value []byte }

func (p *splitter) pairs(out *batch.Vector, i int32, s, between, within []byte) error {
	out.BeginList(int(i))
	if len(s) == 0 {
		return nil
	}
	outer, err := p.between.Of(between)
	if err != nil {
		return err
	}
	if p.texts, err = outer.cut(p.texts[:0], s, 0); err != nil {
		return err
	}
	inner, err := p.within.Of(within)
	if err != nil {
		return err
	}
	p.pairsOf = p.pairsOf[:0]
	var two [2][]byte
	for _, text := range p.texts {
		parts, err := inner.cut(two[:0], text, 2)
		if err != nil {
			return err
		}
		one := pair{key: parts[0]}
		if len(parts) > 1 {
			one.value = parts[1]
		}
		p.pairsOf = with(p.pairsOf, one)
	}
	inHashOrder(p.pairsOf, len(p.texts))
	for _, one := range p.pairsOf {
		at := out.AddElement(int(i))
		out.Children[0].SetBytes(at, one.key)
		if one.value != nil {
			out.Children[1].SetBytes(at, one.value)
		} else {
			out.Children[1].SetNull(at)
		}
	}
	return nil
}

// with adds a pair, or gives its key the last value.
func with(pairs []pair, one pair) []pair {
	for i := range pairs {
		if stdbytes.Equal(pairs[i].key, one.key) {
			pairs[i] = one
			return pairs
		}
	}
	return append(pairs, one)
}

// inHashOrder puts pairs in the order in which java.util.HashMap, made for so many, gives them, which Flink's text of a map shows.
func inHashOrder(pairs []pair, room int) {
	buckets := uint32(1)
	for int(buckets) < room*4/3 || float64(len(pairs)) > 0.75*float64(buckets) {
		buckets *= 2
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Compare(javaHash(a.key)&(buckets-1), javaHash(b.key)&(buckets-1))
	})
}

// javaHash is String.hashCode of Java, spread as HashMap does.
func javaHash(s []byte) uint32 {
	h := uint32(0)
	for _, r := range string(s) {
		if r > 0xFFFF {
			high, low := utf16.EncodeRune(r)
			h = 31*h + uint32(high)
			r = low
		}
		h = 31*h + uint32(r)
	}
	return h ^ h>>16
}

// cutter cuts texts as String.split of Java: an empty match at the start cuts nothing off, and without a limit empty parts at the end are
// left out, all of them where something was cut off.
type cutter struct {
	literal []byte // what the pattern matches, where that is one text
	pattern *regex.Pattern
}

func newCutter(pattern string) (cutter, error) {
	if pattern != "" && regexp.QuoteMeta(pattern) == pattern {
		return cutter{literal: []byte(pattern)}, nil
	}
	p, err := regex.Compile(pattern)
	return cutter{pattern: p}, err
}

// cut appends the parts of a text, most of them at most where that is not 0. No part is nil.
func (c *cutter) cut(parts [][]byte, s []byte, most int) ([][]byte, error) {
	last := 0
	add := func(from, to int) bool {
		parts = append(parts, s[last:from])
		last = to
		return most == 0 || len(parts) < most-1
	}
	var err error
	switch {
	case c.literal == nil:
		err = c.pattern.FindAll(s, func(loc []int) bool { return loc[1] == 0 || add(loc[0], loc[1]) })
	case len(s) > 0:
		for more := true; more; {
			at := stdbytes.Index(s[last:], c.literal)
			if at < 0 {
				break
			}
			more = add(last+at, last+at+len(c.literal))
		}
	}
	parts = append(parts, s[last:])
	for most == 0 && last > 0 && len(parts) > 0 && len(parts[len(parts)-1]) == 0 {
		parts = parts[:len(parts)-1]
	}
	return parts, err
}
