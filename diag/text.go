package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WriteText writes diagnostics for people: place, message, the source line with carets under the span, and what to do.
//
//	job.sql:7:23: error[LEAT2101]: no function JSON_VALUE takes (INT, STRING)
//	  7 |   SELECT JSON_VALUE(id, '$.a') AS a
//	    |                     ^^ this is INT
//	help: cast it first: CAST(id AS STRING)
//
// Of a span over several lines only the first line is shown, of a long line only the part round the span. Columns of carets follow the display width of characters;
// the number in the place counts characters.
func WriteText(w io.Writer, diagnostics []Diagnostic) error {
	out := bufio.NewWriter(w)
	for _, d := range diagnostics {
		fmt.Fprintln(out, d.Error())
		writeSnippet(out, d.Source, d.Span, d.Label)
		for _, r := range d.Related {
			writeRelated(out, r)
		}
		if d.Help != "" {
			fmt.Fprintf(out, "help: %s\n", d.Help)
		}
	}
	return out.Flush()
}

// writeRelated writes a second place in the form of the first.
func writeRelated(out *bufio.Writer, r Related) {
	place := ""
	if r.Source != nil {
		p := r.Source.Position(r.Span.Start)
		place = fmt.Sprintf("%s:%d:%d: ", r.Source.Name, p.Line, p.Column)
	}
	fmt.Fprintf(out, "%snote: %s\n", place, r.Message)
	writeSnippet(out, r.Source, r.Span, "")
}

// writeSnippet writes the first line of a span with carets under it.
func writeSnippet(out *bufio.Writer, src *Source, span Span, label string) {
	if src == nil {
		return
	}
	number := src.Position(span.Start).Line
	line := src.shown(number)
	from := min(max(span.Start-src.lines[number-1], 0), len(line))
	to := min(max(span.End-src.lines[number-1], from), len(line))
	line, from, to = clip(line, from, to)
	gutter := fmt.Sprintf("%3d", number)
	fmt.Fprintf(out, "%s | %s\n", gutter, printable(line))
	carets := strings.Repeat("^", max(displayWidth(line[from:to]), 1))
	if label != "" {
		label = " " + label
	}
	fmt.Fprintf(out, "%s | %s%s%s\n", strings.Repeat(" ", len(gutter)), indentLike(line[:from]), carets, label)
}

// Of a longer line only the part round the span is shown; a generated file may be one line.
const (
	longestLine = 400 // bytes that are shown whole
	shownBefore = 100 // bytes before the span
	shownBehind = 200 // bytes from the span's start on
)

// clip returns what is shown of a line, with the span's place in it.
func clip(line string, from, to int) (shown string, start, end int) {
	if len(line) <= longestLine {
		return line, from, to
	}
	first, last := max(from-shownBefore, 0), min(from+shownBehind, len(line))
	for first > 0 && !utf8.RuneStart(line[first]) {
		first--
	}
	for last < len(line) && !utf8.RuneStart(line[last]) {
		last++
	}
	before, behind := "", ""
	if first > 0 {
		before = "…"
	}
	if last < len(line) {
		behind = "…"
	}
	return before + line[first:last] + behind, len(before) + from - first, len(before) + min(to, last) - first
}

// printable keeps control characters of a source away from the terminal.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, line)
}

// indentLike returns blanks as wide as a text; its tabs stay, since their width depends on the terminal.
func indentLike(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString("  "[:runeWidth(r)])
	}
	return b.String()
}

func displayWidth(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

// runeWidth returns how many cells of a terminal a character takes.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}

// isWide reports whether a character takes two cells: East Asian wide and full-width forms, and emoji.
func isWide(r rune) bool {
	switch {
	case r >= 0x1100 && r <= 0x115f,
		r >= 0x2e80 && r <= 0xa4cf && r != 0x303f && (r < 0x4dc0 || r >= 0x4e00),
		r >= 0xa960 && r <= 0xa97f,
		r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff,
		r >= 0xfe30 && r <= 0xfe6f,
		r >= 0xff01 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6,
		r >= 0x1f300 && r <= 0x1f64f,
		r >= 0x1f680 && r <= 0x1f6ff,
		r >= 0x1f900 && r <= 0x1f9ff,
		r >= 0x20000 && r <= 0x3fffd:
		return true
	}
	return false
}
