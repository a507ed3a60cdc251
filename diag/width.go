package diag

import (
	"unicode"

	"golang.org/x/text/width"
)

// displayWidth returns how many cells of a terminal a text takes.
func displayWidth(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

// runeWidth returns how many cells of a terminal a character takes: none for marks that sit on another, two for East Asian
// wide and full-width forms, which emoji are too.
func runeWidth(r rune) int {
	if r < 0x300 {
		return 1
	}
	if DrivesTerminal(r) {
		return 1 // as what is printed in its place
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	default:
		return 1
	}
}
