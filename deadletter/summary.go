package deadletter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Summary counts letters by what was wrong.
type Summary struct {
	groups map[group]*Count
	total  int64
}

// group is letters of the same fault.
type group struct{ stage, field, reason string }

// Count is letters of the same fault.
type Count struct {
	N      int64  `json:"count"`
	Stage  string `json:"stage"`
	Field  string `json:"field"`
	Reason string `json:"reason"` // with … for what is the record's own: quoted texts and numbers
	First  string `json:"first"`  // when the first and the last failed
	Last   string `json:"last"`
}

// mostGroups bounds the faults that are told from each other; the rest is counted as one.
const mostGroups = 1000

// quoted and numbers are what reasons quote of a record.
var (
	quoted  = regexp.MustCompile(`'[^']*'|"[^"]*"`)
	numbers = regexp.MustCompile(`\b\d+(\.\d+)?\b`)
)

// likeness is a reason without what differs from record to record.
func likeness(reason string) string {
	return numbers.ReplaceAllString(quoted.ReplaceAllStringFunc(reason, func(q string) string { return q[:1] + "…" + q[:1] }), "…")
}

// Add counts a letter.
func (s *Summary) Add(l *Letter) {
	if s.groups == nil {
		s.groups = map[group]*Count{}
	}
	g := group{l.Stage, l.Field, likeness(l.Reason)}
	if l.Stage == "" {
		g = group{reason: "no dead letter"}
	}
	c := s.groups[g]
	if c == nil && len(s.groups) >= mostGroups {
		g = group{reason: "other reasons"}
		c = s.groups[g]
	}
	if c == nil {
		c = &Count{Stage: g.stage, Field: g.field, Reason: g.reason}
		s.groups[g] = c
	}
	s.total++
	c.N++
	if at := l.Failed(); !at.IsZero() {
		text := at.UTC().Format(timeLayout)
		c.Last = max(c.Last, text)
		if c.First == "" || text < c.First {
			c.First = text
		}
	}
}

// Total is how many letters were counted.
func (s *Summary) Total() int64 { return s.total }

// Counts are the faults, the most frequent first.
func (s *Summary) Counts() []Count {
	var all []Count
	for _, c := range s.groups {
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.N, a.N), strings.Compare(a.Stage, b.Stage), strings.Compare(a.Field, b.Field), strings.Compare(a.Reason, b.Reason))
	})
	return all
}

// WriteSummary writes a summary for people: for each fault a line that counts, and one with the reason.
func (t *Text) WriteSummary(s *Summary) string {
	var b strings.Builder
	for _, c := range s.Counts() {
		line := fmt.Sprintf("%7d  %s", c.N, c.Stage)
		if c.Field != "" {
			line += "  column " + t.shown([]byte(c.Field))
		}
		if c.First != "" {
			line += "  " + seconds(c.First) + " to " + seconds(c.Last)
		}
		b.WriteString(t.cut(strings.TrimRight(line, " "), t.Width) + "\n")
		b.WriteString(t.cut("         "+t.shown([]byte(c.Reason)), t.Width) + "\n")
	}
	return b.String()
}

// seconds is a time of a Count without what is below a second.
func seconds(text string) string {
	at, err := time.Parse(timeLayout, text)
	if err != nil {
		return ""
	}
	return at.Format(time.RFC3339)
}

// AppendLine writes a count as a line of JSON, without the line's end.
func (c Count) AppendLine(dst []byte) ([]byte, error) { return appendJSON(dst, c) }
