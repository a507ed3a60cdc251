package engine

import (
	"time"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
	"github.com/leatsql/leat/exec"
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
	Place    *Place // what made it fail; nil where that is not known
}

// Samples returns, for each job of Status, the last records that did not arrive.
func (r *Run) Samples() [][]Sample {
	all := make([][]Sample, len(r.jobs))
	for i, j := range r.jobs {
		for _, s := range j.Account().Samples.All() {
			all[i] = append(all[i], Sample{
				At: s.At, Fate: string(s.Fate), Table: s.Table, Split: s.Split, Position: s.Position, Stage: s.Stage, Field: s.Field,
				Reason: r.shown(s.Reason), Key: r.shown(diag.Escaped(s.Key)), Value: r.shown(diag.Escaped(s.Value)), Size: s.Size,
				Place: j.places.of(exec.Stage(s.Stage), s.Table, s.Field),
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
