package manual

import (
	"io"
	"strings"
	"unicode/utf8"
)

// textWidth is where WriteText breaks lines.
const textWidth = 80

// WriteText writes a section for a terminal.
func WriteText(w io.Writer, s Section) error {
	b := &strings.Builder{}
	b.WriteString(s.Title + "\n")
	for _, paragraph := range s.Text {
		b.WriteString("\n")
		indented(b, "  ", bare(paragraph))
	}
	for _, t := range s.Terms {
		b.WriteString("\n  " + t.Name + "\n")
		indented(b, "      ", bare(t.Text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// bare is a text without the backquotes around its code.
func bare(text string) string { return strings.ReplaceAll(text, "`", "") }

// indented writes a text in lines that begin with an indent.
func indented(b *strings.Builder, indent, text string) {
	line := indent
	for _, word := range strings.Fields(text) {
		if line != indent && utf8.RuneCountInString(line+" "+word) > textWidth {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
}
