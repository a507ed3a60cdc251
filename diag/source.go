package diag

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Source is a named text that spans point into. The text is not changed after NewSource; what is
// hidden of it is settled before it is printed.
type Source struct {
	Name string // as the user gave it: a file name, "<stdin>", "<sql>"
	Text string

	lines  []int  // byte offset of each line's start
	hidden []Span // see Hide
}

// NewSource returns a source whose lines are indexed.
func NewSource(name, text string) *Source {
	lines := []int{0}
	for i := 0; ; {
		j := strings.IndexByte(text[i:], '\n')
		if j < 0 {
			break
		}
		i += j + 1
		lines = append(lines, i)
	}
	return &Source{Name: name, Text: text, lines: lines}
}

// Position is a place as people count: lines and columns from 1, columns in characters (code points).
type Position struct {
	Line   int
	Column int
}

// byteOrderMark may begin a file; it is no character of its text.
const byteOrderMark = "\ufeff"

// Position returns the place of a byte offset; offsets past the end are the end.
func (s *Source) Position(offset int) Position {
	offset = min(max(offset, 0), len(s.Text))
	line := s.LineOf(offset)
	before := s.Text[s.lines[line-1]:offset]
	if line == 1 {
		before = strings.TrimPrefix(before, byteOrderMark)
	}
	return Position{Line: line, Column: utf8.RuneCountInString(before) + 1}
}

// LineOf returns the line of a byte offset, from 1.
func (s *Source) LineOf(offset int) int {
	return sort.SearchInts(s.lines, min(max(offset, 0), len(s.Text))+1)
}

// LineStart returns the byte offset at which a line begins, counted from 1; past the last line the end.
func (s *Source) LineStart(n int) int {
	if n > len(s.lines) {
		return len(s.Text)
	}
	return s.lines[max(n, 1)-1]
}

// Line returns the text of a line, counted from 1, without its line end.
func (s *Source) Line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	end := len(s.Text)
	if n < len(s.lines) {
		end = s.lines[n] - 1
	}
	return strings.TrimSuffix(s.Text[s.lines[n-1]:end], "\r")
}

// Span is a range of bytes of a source; End is exclusive.
type Span struct {
	Start int
	End   int
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{Start: s.Start, End: t.End} }

// Text returns what the span covers.
func (s Span) Text(src *Source) string {
	if src == nil || s.Start < 0 || s.End > len(src.Text) || s.Start > s.End {
		return ""
	}
	return src.Text[s.Start:s.End]
}
