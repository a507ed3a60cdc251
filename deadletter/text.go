package deadletter

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/leatsql/leat/connectors"
	"github.com/leatsql/leat/diag"
)

// Text says how letters are written for people.
type Text struct {
	// Width is the most characters of a line; 0: nothing is cut, and a text of several lines stands as it is.
	Width int
	// Mask hides what is secret; nil hides nothing.
	Mask func(string) string
}

// labels is how wide what stands before a line's text is.
const labels = 13

// Write writes a letter: a line that says when and where, and a line for each thing there is to say of it. Bytes that are text stand as
// text, with what drives a terminal escaped, others as hexadecimal digits behind 0x.
func (t *Text) Write(l *Letter) string {
	var b strings.Builder
	b.WriteString(t.Line(headline(l)) + "\n")
	line := func(label, text string) {
		fmt.Fprintf(&b, "  %-*s%s\n", labels-2, label, t.cut(text, t.Width-labels))
	}
	some := func(label, text string) {
		if text != "" {
			line(label, t.shown([]byte(text)))
		}
	}
	some("column", l.Field)
	some("reason", l.Reason)
	if l.Key != nil {
		line("key", t.bytes(l.Key))
	}
	line("value", t.bytes(l.Value))
	for _, h := range l.Headers {
		line("header", t.shown([]byte(h.Key))+" = "+t.bytes(h.Value))
	}
	if l.Time != connectors.NoTime && !l.At.IsZero() {
		line("timestamp", clock(time.UnixMilli(l.Time)))
	}
	some("letter", Place(l.Split, l.Position))
	return b.String()
}

// Line is a text of a letter as it may stand in a line.
func (t *Text) Line(text string) string { return t.cut(t.shown([]byte(text)), t.Width) }

// headline is when, how and where the record failed.
func headline(l *Letter) string {
	parts := []string{}
	if at := l.Failed(); !at.IsZero() {
		parts = append(parts, clock(at))
	}
	switch {
	case l.Stage == "":
		return strings.Join(append(parts, "no dead letter"), "  ")
	case l.Status != 0:
		parts = append(parts, fmt.Sprintf("%s (status %d)", l.Stage, l.Status))
	default:
		parts = append(parts, l.Stage)
	}
	if l.From.Name != "" {
		from := fmt.Sprintf("%s offset %d", l.From, l.Offset)
		if l.From.Partition == connectors.WholeFile {
			from = fmt.Sprintf("%s byte %d", l.From, l.Offset)
		}
		parts = append(parts, from)
	}
	if l.Table != "" {
		parts = append(parts, "table "+l.Table)
	}
	if l.Job != "" {
		parts = append(parts, "job "+l.Job)
	}
	return strings.Join(parts, "  ")
}

// Place is where a letter lies, for people; "" for nowhere.
func Place(s connectors.Split, at connectors.Position) string {
	switch {
	case s.Name == "":
		return ""
	case s.Partition == connectors.WholeFile:
		return fmt.Sprintf("%s line %d", s, at)
	}
	return fmt.Sprintf("%s offset %d", s, at)
}

func clock(t time.Time) string { return t.UTC().Format(timeLayout) }

// bytes are bytes of a record; nil is none.
func (t *Text) bytes(b []byte) string {
	switch {
	case b == nil:
		return "(none)"
	case len(b) == 0:
		return "(empty)"
	}
	if isText(b) {
		return t.shown(b)
	}
	return fmt.Sprintf("0x%x", b)
}

// isText tells text, also one with a few odd characters in it, from numbers and lengths.
func isText(b []byte) bool {
	return utf8.Valid(b) && !bytes.ContainsFunc(b, func(r rune) bool {
		return r < ' ' && !strings.ContainsRune("\t\n\r\x1b", r)
	})
}

var endsOfLines = strings.NewReplacer("\n", `\n`, "\r", `\r`)

// shown is a text with what is secret hidden and what drives a terminal escaped, in one line where lines are cut.
func (t *Text) shown(b []byte) string {
	text := diag.Escaped(b)
	if t.Mask != nil {
		text = t.Mask(text)
	}
	if t.Width > 0 {
		return endsOfLines.Replace(text)
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r", `\r`), "\n", "\n"+strings.Repeat(" ", labels))
}

// cut is what fits of a text into so many characters.
func (t *Text) cut(text string, width int) string {
	if t.Width == 0 {
		return text
	}
	width = max(width, labels)
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}
