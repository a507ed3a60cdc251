package diag

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteText writes diagnostics for people: place, message, the source line with carets under the span, and what to do.
//
//	job.sql:7:23: error[LEAT2101]: no function JSON_VALUE takes (INT, STRING)
//	  7 |   SELECT JSON_VALUE(id, '$.a') AS a
//	    |                     ^^ this is INT
//	help: cast it first: CAST(id AS STRING)
//
// Of a span over several lines the first and the last are shown, of a long line only the part round the span. Columns of carets follow the
// display width of characters; the number in the place counts characters. Of more than MostShown the last line says how many are left out.
func WriteText(w io.Writer, diagnostics []Diagnostic) error {
	return writeText(w, diagnostics, plain)
}

// WriteColoredText is WriteText for a terminal that shows colours.
func WriteColoredText(w io.Writer, diagnostics []Diagnostic) error {
	return writeText(w, diagnostics, colored)
}

func writeText(w io.Writer, diagnostics []Diagnostic, paint painter) error {
	out := bufio.NewWriter(w)
	shown := (&Report{Files: []FileReport{{Findings: diagnostics}}}).bounded()
	for _, d := range shown[0].Findings {
		head := fmt.Sprintf("%s[%s]", d.Severity, d.Code)
		fmt.Fprintf(out, "%s%s: %s\n", d.location(), paint(d.Severity.color(), head), paint(bold, Printable(d.Message)))
		writeSnippet(out, snippet{d.Source, d.Span, d.Label, d.Severity.color()}, paint)
		for _, r := range d.Related {
			writeRelated(out, r, paint)
		}
		if d.Help != "" {
			fmt.Fprintf(out, "%s %s\n", paint(green, "help:"), Printable(d.Help))
		}
	}
	if n := omitted(shown); n > 0 {
		fmt.Fprintf(out, "%s\n", paint(bold, "and "+more(n)))
	}
	return out.Flush()
}

// writeRelated writes a second place in the form of the first.
func writeRelated(out *bufio.Writer, r Related, paint painter) {
	place := ""
	if r.Source != nil {
		p := r.Source.Position(r.Span.Start)
		place = fmt.Sprintf("%s:%d:%d: ", PrintableName(r.Source.Name), p.Line, p.Column)
	}
	fmt.Fprintf(out, "%s%s %s\n", place, paint(cyan, "note:"), Printable(r.Message))
	writeSnippet(out, snippet{r.Source, r.Span, "", cyan}, paint)
}

// snippet is a place that is shown with its line.
type snippet struct {
	source *Source
	span   Span
	label  string
	color  color
}

// writeSnippet writes the line of a span with carets under it; of a span over several lines the first and the last.
func writeSnippet(out *bufio.Writer, s snippet, paint painter) {
	if s.source == nil {
		return
	}
	first, last := s.source.LineOf(s.span.Start), s.source.LineOf(max(s.span.End-1, s.span.Start))
	l := lineWriter{out: out, snippet: s, paint: paint, width: max(len(strconv.Itoa(last)), 3)}
	if first == last {
		l.write(first, s.label)
		return
	}
	l.write(first, "")
	if last > first+1 {
		fmt.Fprintln(out, paint(blue, strings.Repeat(" ", l.width-3)+"..."))
	}
	l.write(last, s.label)
}

// lineWriter writes lines of a snippet.
type lineWriter struct {
	out *bufio.Writer
	snippet
	paint painter
	width int // of the line numbers
}

// write writes a line, and carets under what the span covers of it.
func (l *lineWriter) write(number int, label string) {
	line, start := l.source.Shown(number), l.source.LineStart(number)
	from := min(max(l.span.Start-start, 0), len(line))
	if l.span.Start < start { // not the first line: its indent is none of it
		from = len(line) - len(strings.TrimLeft(line, " \t"))
	}
	to := min(max(l.span.End-start, from), len(line))
	line, from, to = clip(line, from, to)
	carets := strings.Repeat("^", max(displayWidth(line[from:to]), 1))
	if label != "" {
		carets += " " + Printable(label)
	}
	fmt.Fprintf(l.out, "%s %s\n", l.paint(blue, fmt.Sprintf("%*d |", l.width, number)), Printable(line))
	fmt.Fprintf(l.out, "%s %s%s\n", l.paint(blue, strings.Repeat(" ", l.width)+" |"), indentLike(line[:from]), l.paint(l.color, carets))
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
