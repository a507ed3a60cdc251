package engine

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Sample is a record that did not arrive. What is shown of it is cut, and secrets are masked.
type Sample struct {
	At       time.Time
	Fate     string // dropped, dead letter
	Table    string
	Split    string
	Position int64
	Stage    string
	Field    string
	Reason   string
	Key      string
	Value    string // the first bytes; bytes that are no text as \x…
	Size     int    // of the value as a whole, in bytes
}

// Samples returns, for each job of Status, the last records that did not arrive.
func (r *Run) Samples() [][]Sample {
	all := make([][]Sample, len(r.jobs))
	for i, j := range r.jobs {
		for _, s := range j.Account().Samples.All() {
			all[i] = append(all[i], Sample{
				At: s.At, Fate: string(s.Fate), Table: s.Table, Split: s.Split, Position: s.Position, Stage: s.Stage, Field: s.Field,
				Reason: r.shown(s.Reason), Key: r.shown(printable(s.Key)), Value: r.shown(printable(s.Value)), Size: s.Size,
			})
		}
	}
	return all
}

// mostShown is how many characters are shown of a key, a value or a reason.
const mostShown = 300

func (r *Run) shown(text string) string {
	text = r.mask.text(text)
	if utf8.RuneCountInString(text) <= mostShown {
		return text
	}
	return string([]rune(text)[:mostShown-1]) + "…"
}

// textOrHex writes bytes that are text as they are, others as hexadecimal digits behind 0x.
func textOrHex(b []byte) string {
	if text := printable(b); text == string(b) {
		return text
	}
	return fmt.Sprintf("0x%x", b)
}

// printable writes bytes as text, where they are none as \x….
func printable(b []byte) string {
	var text strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n <= 1 || !unicode.IsPrint(r) && r != '\n' && r != '\t' {
			fmt.Fprintf(&text, "\\x%x", b[:n])
		} else {
			text.WriteRune(r)
		}
		b = b[n:]
	}
	return text.String()
}
