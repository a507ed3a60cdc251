package flinktext

import (
	"cmp"
	"slices"
	"unicode/utf16"
)

// HashOrder puts items in the order in which Flink shows the options of a table, which it keeps in a Java HashMap that was filled
// from another one. The items are given in the order in which they were put there.
func HashOrder[T any](all []T, key func(T) string) []T {
	grown := 16
	for len(all)*4 > grown*3 {
		grown *= 2
	}
	copied := 1
	for 4*len(all)+3 > copied*3 {
		copied *= 2
	}
	sorted := slices.Clone(all)
	for _, buckets := range []int{grown, copied} {
		slices.SortStableFunc(sorted, func(a, b T) int {
			return cmp.Compare(javaHash(key(a))&(buckets-1), javaHash(key(b))&(buckets-1))
		})
	}
	return sorted
}

// javaHash is the hash of a String as HashMap spreads it.
func javaHash(s string) int {
	var h uint32
	for _, unit := range utf16.Encode([]rune(s)) {
		h = 31*h + uint32(unit)
	}
	return int(h ^ h>>16)
}
