package javatext

import "cmp"

// Compare compares UTF-8 in the order of Java strings, which is that of UTF-16 code units: characters beyond U+FFFF,
// whose first byte is 0xF0 or more, come before U+E000 to U+FFFF, whose first byte is 0xEE or 0xEF.
func Compare(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
			return cmp.Compare(y, x)
		}
		return cmp.Compare(x, y)
	}
	return cmp.Compare(len(a), len(b))
}
