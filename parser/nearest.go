package parser

// nearest returns the word that differs from what was written by at most two letters, or by one where that is short; ""
// when none does.
func nearest(written string, words []string) string {
	best, least := "", 3
	if len(written) < 5 {
		least = 2
	}
	for _, w := range words {
		if d := distance(written, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance counts the letters that must be changed, added, removed or swapped with their neighbour.
func distance(a, b string) int {
	if d := len(a) - len(b); d > 2 || d < -2 {
		return 3
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
