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
	return writeText(w, diagnostics, plain)
}

// WriteColoredText is WriteText for a terminal that shows colours.
func WriteColoredText(w io.Writer, diagnostics []Diagnostic) error {
	return writeText(w, diagnostics, colored)
}

func writeText(w io.Writer, diagnostics []Diagnostic, paint painter) error {
	out := bufio.NewWriter(w)
	for _, d := range diagnostics {
		head := fmt.Sprintf("%s[%s]", d.Severity, d.Code)
		fmt.Fprintf(out, "%s%s: %s\n", d.location(), paint(d.Severity.color(), head), paint(bold, d.Message))
		writeSnippet(out, snippet{d.Source, d.Span, d.Label, d.Severity.color()}, paint)
		for _, r := range d.Related {
			writeRelated(out, r, paint)
		}
		if d.Help != "" {
			fmt.Fprintf(out, "%s %s\n", paint(green, "help:"), d.Help)
		}
	}
	return out.Flush()
}

// writeRelated writes a second place in the form of the first.
func writeRelated(out *bufio.Writer, r Related, paint painter) {
	place := ""
	if r.Source != nil {
		p := r.Source.Position(r.Span.Start)
		place = fmt.Sprintf("%s:%d:%d: ", r.Source.Name, p.Line, p.Column)
	}
	fmt.Fprintf(out, "%s%s %s\n", place, paint(cyan, "note:"), r.Message)
	writeSnippet(out, snippet{r.Source, r.Span, "", cyan}, paint)
}

// snippet is a place that is shown with its line.
type snippet struct {
	source *Source
	span   Span
	label  string
	color  color
}

// writeSnippet writes the first line of a span with carets under it.
func writeSnippet(out *bufio.Writer, s snippet, paint painter) {
	src, span, label := s.source, s.span, s.label
	if src == nil {
		return
	}
	number := src.Position(span.Start).Line
	line := src.shown(number)
	from := min(max(span.Start-src.lines[number-1], 0), len(line))
	to := min(max(span.End-src.lines[number-1], from), len(line))
	line, from, to = clip(line, from, to)
	gutter := fmt.Sprintf("%3d", number)
	fmt.Fprintf(out, "%s %s\n", paint(blue, gutter+" |"), printable(line))
	carets := strings.Repeat("^", max(displayWidth(line[from:to]), 1))
	if label != "" {
		label = " " + label
	}
	fmt.Fprintf(out, "%s %s%s\n", paint(blue, strings.Repeat(" ", len(gutter))+" |"), indentLike(line[:from]), paint(s.color, carets+label))
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
