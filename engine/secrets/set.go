package secrets

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/leatsql/leat/diag"
)

// Set is the values that are known to be secret. More may become known at any time. Its zero value knows none. Safe for concurrent use.
type Set struct {
	mu       sync.RWMutex
	values   []string // the longest first: one that holds another is hidden as a whole
	replacer *strings.Replacer
}

// With returns a set with these values and more.
func (s *Set) With(values ...string) *Set {
	all := &Set{}
	s.mu.RLock()
	values = append(values, s.values...)
	s.mu.RUnlock()
	for _, v := range values {
		all.Add(v)
	}
	return all
}

// Add takes one more value. One of less than three bytes is not looked for.
func (s *Set) Add(value string) {
	if len(value) < shortestSecret {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.Contains(s.values, value) {
		return
	}
	s.values = append(s.values, value)
	slices.SortFunc(s.values, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, v := range s.values {
		pairs = append(pairs, v, Stars)
		if quoted := strings.ReplaceAll(v, "'", "''"); quoted != v {
			pairs = append(pairs, quoted, Stars)
		}
	}
	s.replacer = strings.NewReplacer(pairs...)
}

// Hide returns a text with stars in the place of secrets, also of the beginning of one that was cut off.
func (s *Set) Hide(text string) string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if len(s.values) == 0 {
		return text
	}
	if strings.Contains(text, ellipsis) { // first: another secret may begin as one that was cut does
		parts := strings.Split(text, ellipsis)
		for i := range parts[:len(parts)-1] {
			parts[i] = s.hideEnd(parts[i])
		}
		text = strings.Join(parts, ellipsis)
	}
	return s.replacer.Replace(text)
}

const (
	// Stars stand in the place of what is secret.
	Stars = "***"
	// shortestSecret is the length from which on a value is looked for: a shorter one would tear holes into everything.
	shortestSecret = 3
	// shortestCut is the length from which on the beginning of a secret that was cut off is taken for one.
	shortestCut = 6
	ellipsis    = "…"
)

// hideEnd hides the beginning of a secret that a text ends with, the longest of them.
func (s *Set) hideEnd(text string) string {
	longest := 0
	for _, v := range s.values {
		for n := min(len(v), len(text)); n >= max(shortestCut, longest+1); n-- {
			if (n == len(v) || utf8.RuneStart(v[n])) && strings.HasSuffix(text, v[:n]) {
				longest = n
				break
			}
		}
	}
	if longest == 0 {
		return text
	}
	return text[:len(text)-longest] + Stars
}

// Diagnostics hides what is secret in what is said of a script. Its own text is the user's.
func (s *Set) Diagnostics(all diag.List) diag.List {
	for i := range all {
		d := &all[i]
		d.Message, d.Label, d.Help = s.Hide(d.Message), s.Hide(d.Label), s.Hide(d.Help)
		d.Related = slices.Clone(d.Related)
		for r := range d.Related {
			d.Related[r].Message = s.Hide(d.Related[r].Message)
		}
	}
	return all
}

// Error returns an error whose text shows no secret; nil for nil.
func (s *Set) Error(err error) error {
	if err == nil {
		return nil
	}
	return &Error{err, s}
}

// Error is an error that shows no secret.
type Error struct {
	err error
	set *Set
}

func (e *Error) Error() string { return e.Hide(e.err.Error()) }
func (e *Error) Unwrap() error { return e.err }

// Hide returns another text of what the error is about, such as what to do, without secrets.
func (e *Error) Hide(text string) string { return e.set.Hide(text) }
