package options

import (
	"math/bits"
	"strings"
)

// longestMisspelt bounds the comparison, whose cost grows with the product of the lengths.
const longestMisspelt = 256

// Nearest returns the candidate closest to a name, "" when none is close or the name is too long to be a slip.
func Nearest(name string, candidates []string) string {
	if len(name) > longestMisspelt {
		return ""
	}
	name = strings.ToLower(name)
	letters := lettersOf(name)
	best, distance := "", 1+min(len(name)/2, (len(name)+2)/3) // with more than a third of other letters it is another word
	for _, c := range candidates {
		// Most candidates are far off by their length or their letters alone. A step changes two letters at most.
		if d := len(c) - len(name); d >= distance || -d >= distance || bits.OnesCount64(lettersOf(c)^letters) > 2*(distance-1) {
			continue
		}
		if d := editDistance(name, strings.ToLower(c), distance); d < distance {
			best, distance = c, d
		}
		if distance == 0 {
			break
		}
	}
	return best
}

// lettersOf is the set of a name's letters and digits, without regard to case.
func lettersOf(name string) uint64 {
	var set uint64
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		set |= 1 << (c & 63)
	}
	return set
}

// editDistance is Levenshtein's, or limit where it is that or more.
func editDistance(a, b string, limit int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			cost := prev
			if a[i] != b[j] {
				cost++
			}
			prev = row[j+1]
			row[j+1] = min(row[j+1]+1, row[j]+1, cost)
			least = min(least, row[j+1])
		}
		if least >= limit {
			return limit
		}
	}
	return min(row[len(b)], limit)
}
