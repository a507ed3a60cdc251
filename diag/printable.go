package diag

import (
	"strings"
	"unicode"
)

// DrivesTerminal reports whether a character does more on a terminal than be seen: it moves the cursor, colors the screen, ends a line, or
// turns the direction in which a text is read.
func DrivesTerminal(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// Printable keeps characters of a source or of a record that drive a terminal away from it, also where a message quotes them. Ends of lines
// and tabs stay.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && r != '\n' && DrivesTerminal(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// PrintableName keeps them out of a file's name, line breaks too: it cannot begin a line of a log.
func PrintableName(name string) string {
	return strings.Map(func(r rune) rune {
		if DrivesTerminal(r) {
			return unicode.ReplacementChar
		}
		return r
	}, name)
}
