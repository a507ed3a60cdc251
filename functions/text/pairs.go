package text

import (
	stdbytes "bytes"
	"cmp"
	"slices"
	"unicode/utf16"

	"github.com/leatsql/leat/batch"
	"github.com/leatsql/leat/functions"
	"github.com/leatsql/leat/internal/regex"
)

// strToMapKernel is STR_TO_MAP.
func strToMapKernel(c *functions.Call) (functions.Kernel, error) {
	s := splitter{functions.NewByText(regex.Compile, functions.Arg{}), functions.NewByText(regex.Compile, functions.Arg{})}
	if len(c.Args) > 1 {
		s = splitter{functions.NewByText(regex.Compile, c.Args[1]), functions.NewByText(regex.Compile, c.Args[2])}
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

// splitter holds the patterns between pairs and within one.
type splitter struct {
	between, within *functions.ByText[*regex.Pattern]
}

func (p splitter) pairs(out *batch.Vector, i int32, s, between, within []byte) error {
	out.BeginList(int(i))
	if len(s) == 0 {
		return nil
	}
	texts, err := cutBy(p.between, s, between, 0)
	if err != nil {
		return err
	}
	pairs := make([][][]byte, 0, len(texts))
	for _, text := range texts {
		pair, err := cutBy(p.within, text, within, 2)
		if err != nil {
			return err
		}
		pairs = withPair(pairs, pair)
	}
	inHashOrder(pairs, len(texts))
	for _, pair := range pairs {
		at := out.AddElement(int(i))
		out.Children[0].SetBytes(at, pair[0])
		if len(pair) > 1 {
			out.Children[1].SetBytes(at, pair[1])
		} else {
			out.Children[1].SetNull(at)
		}
	}
	return nil
}

// withPair adds a pair, or gives its key the last value.
func withPair(pairs [][][]byte, pair [][]byte) [][][]byte {
	for i := range pairs {
		if stdbytes.Equal(pairs[i][0], pair[0]) {
			pairs[i] = pair
			return pairs
		}
	}
	return append(pairs, pair)
}

// inHashOrder puts pairs in the order in which java.util.HashMap, made for so many, gives them, which Flink's text of a map shows.
func inHashOrder(pairs [][][]byte, room int) {
	buckets := uint32(1)
	for int(buckets) < room*4/3 || float64(len(pairs)) > 0.75*float64(buckets) {
		buckets *= 2
	}
	slices.SortStableFunc(pairs, func(a, b [][]byte) int {
		return cmp.Compare(javaHash(a[0])&(buckets-1), javaHash(b[0])&(buckets-1))
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

// cutBy cuts a text where a pattern matches, into most parts where that is not 0, as String.split of Java: an empty match at the start cuts
// nothing off, and without a limit empty parts at the end are left out, all of them where something was cut off.
func cutBy(patterns *functions.ByText[*regex.Pattern], s, pattern []byte, most int) ([][]byte, error) {
	c, err := patterns.Of(pattern)
	if err != nil {
		return nil, err
	}
	var parts [][]byte
	last := 0
	err = c.FindAll(s, func(loc []int) bool {
		if loc[1] == 0 {
			return true
		}
		parts = append(parts, s[last:loc[0]])
		last = loc[1]
		return most == 0 || len(parts) < most-1
	})
	parts = append(parts, s[last:])
	for most == 0 && last > 0 && len(parts) > 0 && len(parts[len(parts)-1]) == 0 {
		parts = parts[:len(parts)-1]
	}
	return parts, err
}
